// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/files/small_files.h"

#include "core/base/text/words.h"
#include "core/bench/files/files_sweep.h"
#include "core/bench/files/sample_files.h"
#include "core/bench/point/measured_file.h"

#include <fmt/format.h>

#include <memory>
#include <sys/resource.h>
#include <utility>

namespace sluice {

namespace {

Result<Done> checkedSpec(const SmallFilesSpec& spec)
{
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    if (static_cast<std::uint64_t>(spec.workers) + 32 > files.rlim_cur) {
        return Error{ErrorKind::NoSpace,
                     fmt::format("{} workers need more open files than the limit of {}", spec.workers, files.rlim_cur),
                     Remedy::FewerWorkers};
    }
    return spec.dropCaches ? canDropNames() : Result<Done>(Done{});
}

/// Runs one measurement: gets the files, makes a shard of the same bytes, and sweeps over both.
class SmallFiles {
public:
    SmallFiles(const SmallFilesSpec& spec, io::Target target, std::stop_token stop, const SmallFilesListener& listener)
        : m_spec(spec), m_target(std::move(target)), m_stop(std::move(stop)), m_listener(listener)
    {
        m_result.path = m_target.path;
        m_result.existing = spec.existing;
        m_result.workers = spec.workers;
        m_result.runtime = spec.runtime;
        m_result.memoryOnly = m_target.fileSystem.memoryOnly;
        m_result.namesDropped = spec.dropCaches;
    }

    Result<SmallFilesMeasurement> run()
    {
        auto files = sampleFiles();
        if (!files) {
            return files.error();
        }
        m_result.count = static_cast<int>(files->list->size());
        m_result.bytes = files->bytes;
        if (!files->remark.empty()) {
            warn(files->remark);
        }
        FilesSweep sweep(m_spec, files->list, makeShard(), m_listener, m_stop, m_result);
        if (auto swept = sweep.run(); !swept) {
            return swept.error();
        }
        m_result.interrupted = m_stop.stop_requested();
        warnOfCaches(sweep);
        handOver(std::move(files->tree));
        return std::move(m_result);
    }

private:
    void phase(const char* name, const std::string& text) const
    {
        if (m_listener.phase) {
            m_listener.phase(name, text);
        }
    }

    void progress(double done, double total) const
    {
        if (m_listener.progress) {
            m_listener.progress(done, total);
        }
    }

    void warn(const std::string& text) { m_result.warnings.push_back(text); }

    Result<SampleFiles> sampleFiles() const
    {
        if (m_spec.existing) {
            phase("dataset", "Looking for files in " + m_target.path);
            return findSampleFiles(m_spec, m_target, m_stop);
        }
        if (auto room = roomForSampleFiles(m_spec, m_target); !room) {
            return room.error();
        }
        phase("prepare",
              fmt::format("Making {} files of {} in {}", groupedWords(m_spec.count), iecWords(m_spec.fileSize),
                          m_target.path));
        return makeSampleFiles(m_spec, m_target, m_stop, [this](int made) { progress(made, m_spec.count); });
    }

    /// Makes a shard of the same bytes. Its own failure costs the comparison, not the measurement.
    std::optional<MeasuredFile> makeShard()
    {
        phase("prepare", fmt::format("Writing the same {} as one shard", siWords(m_result.bytes)));
        if (auto room = io::roomFor(m_result.bytes, m_target); !room) {
            warn("not compared with a shard: " + room.error().message);
            return std::nullopt;
        }
        const auto written = [this](Bytes done, Bytes all) {
            progress(static_cast<double>(done.count), static_cast<double>(all.count));
        };
        auto shard = MeasuredFile::make(m_target, {.size = m_result.bytes, .progress = written}, m_stop);
        if (!shard && !m_stop.stop_requested()) {
            warn("not compared with a shard: " + shard.error().message);
        }
        return shard ? std::optional(std::move(*shard)) : std::nullopt;
    }

    void warnOfCaches(const FilesSweep& sweep)
    {
        if (m_result.memoryOnly) {
            return warn(m_target.fileSystem.name + " lives in memory: this is the speed of memory, not of a device");
        }
        if (sweep.maxFilesResident() > coldEnough) {
            warn(fmt::format("not cold: {} of the files stayed in the page cache",
                             percentWords(sweep.maxFilesResident())));
        }
        if (sweep.maxShardResident() > coldEnough) {
            warn(fmt::format("the shard was not cold: {} of it stayed in the page cache",
                             percentWords(sweep.maxShardResident())));
        }
        if (!m_spec.dropCaches) {
            warn("cold means the files' data: their names and inodes may be in memory, which root alone can drop");
        }
    }

    /// Gives our own files to the result, which removes them. Storage that does not answer keeps them.
    void handOver(std::optional<io::FileTree> tree)
    {
        if (m_result.unanswered > 0) {
            warn(fmt::format("the storage stopped answering: {} of the reading threads were left waiting",
                             m_result.unanswered));
        }
        if (tree && m_result.unanswered > 0) {
            tree->abandon();
        }
        if (tree) {
            m_result.made = std::make_shared<io::FileTree>(*std::move(tree));
        }
    }

    const SmallFilesSpec& m_spec;
    io::Target m_target;
    std::stop_token m_stop;
    const SmallFilesListener& m_listener;
    SmallFilesMeasurement m_result;
};

} // namespace

Result<SmallFilesMeasurement> measureSmallFiles(const SmallFilesSpec& spec, std::stop_token stop,
                                                const SmallFilesListener& listener)
{
    if (auto fine = checkedSpec(spec); !fine) {
        return fine.error();
    }
    auto target = io::resolveTarget(spec.path, false, stop);
    if (!target) {
        return target.error();
    }
    if (target->kind != io::TargetKind::Directory) {
        return Error{ErrorKind::Usage, target->path + " is not a folder", "name a folder: many files are measured"};
    }
    return SmallFiles(spec, std::move(*target), std::move(stop), listener).run();
}

} // namespace sluice
