// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/files/small_files.h"

#include "core/base/words.h"
#include "core/bench/files/files_pass.h"
#include "core/bench/point/measured_file.h"
#include "core/io/workers.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/resource.h>
#include <unistd.h>

namespace sluice {

namespace {

/// 256 to 1024 bytes of inode, and an entry in a folder.
constexpr Bytes inodeAndName{1200};
constexpr double inodesToLeave = 0.05;
constexpr int passesAtWorkers = 5;
constexpr Seconds patienceWithMaking{120};

std::vector<int> workerCounts(int most)
{
    std::vector<int> counts;
    for (int count = 1; count < most; count *= 2) {
        counts.push_back(count);
    }
    counts.push_back(most);
    return counts;
}

Error cannotDropNames()
{
    return systemError("cannot empty the kernel's caches of names", errno,
                       "run as root outside a container, or leave --drop-caches out");
}

/// Through this root empties the kernel's caches of names and inodes.
io::File cachesControl()
{
    return io::File(::open("/proc/sys/vm/drop_caches", O_WRONLY | O_CLOEXEC));
}

Result<Done> dropNames()
{
    const auto control = cachesControl();
    if (!control.isOpen() || ::write(control.descriptor(), "2\n", 2) != 2) {
        return cannotDropNames();
    }
    return Done{};
}

Result<Done> checked(const SmallFilesSpec& spec)
{
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    if (static_cast<std::uint64_t>(spec.workers) + 32 > files.rlim_cur) {
        return Error{ErrorKind::NoSpace,
                     fmt::format("{} workers need more open files than the limit of {}", spec.workers, files.rlim_cur),
                     "raise it with ulimit -n, or use fewer --workers"};
    }
    if (spec.dropCaches && !cachesControl().isOpen()) {
        return cannotDropNames();
    }
    return Done{};
}

/// One measurement of small files under way.
class SmallFiles {
public:
    SmallFiles(const SmallFilesSpec& spec, io::Target target, std::stop_token stop, const SmallFilesListener& listener)
        : m_spec(spec), m_target(std::move(target)), m_stop(std::move(stop)), m_listener(listener)
    {
        m_result.path = m_target.path;
        m_result.memoryOnly = m_target.fileSystem.memoryOnly;
        m_result.namesDropped = spec.dropCaches;
    }

    Result<SmallFilesMeasurement> run()
    {
        if (auto found = find(); !found) {
            return found.error();
        }
        makeShard();
        const auto counts = workerCounts(m_spec.workers);
        for (std::size_t i = 0; i < counts.size() && !over(); ++i) {
            phase("measure", fmt::format("{} workers", counts[i]));
            m_passes = {static_cast<double>(i) * passesAtWorkers, static_cast<double>(counts.size()) * passesAtWorkers};
            if (auto measured = measureAt(counts[i]); !measured) {
                return measured.error();
            }
        }
        conclude();
        return std::move(m_result);
    }

private:
    bool over() const { return m_stop.stop_requested() || m_result.unanswered > 0; }

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

    Result<Done> find()
    {
        auto files = m_spec.existing ? filesThere() : filesMade();
        if (!files) {
            return files.error();
        }
        m_files = std::make_shared<const std::vector<io::SmallFile>>(std::move(*files));
        m_result.count = static_cast<int>(m_files->size());
        for (const auto& file : *m_files) {
            m_result.bytes += file.size;
        }
        return Done{};
    }

    Result<std::vector<io::SmallFile>> filesThere() const
    {
        phase("dataset", "Looking for files in " + m_target.path);
        return io::answerOf<std::vector<io::SmallFile>>(
            m_target.path, [path = m_target.path, most = m_spec.count] { return io::filesBeneath(path, most); }, m_stop,
            io::asLongAsItTakes);
    }

    Result<Done> roomForAll() const
    {
        const Bytes all = m_spec.fileSize * m_spec.count;
        const auto block = m_target.fileSystem.block.count;
        const Bytes each{(m_spec.fileSize.count + block - 1) / block * block + inodeAndName.count};
        if (auto room = io::roomFor(each * m_spec.count + all + Bytes{all.count / 10}, m_target); !room) {
            return room.error();
        }
        const auto& inodes = m_target.fileSystem.freeFiles;
        const std::int64_t needed = std::int64_t{m_spec.count} + m_spec.count / io::filesInAFolder + 2;
        if (inodes && static_cast<double>(needed) > static_cast<double>(*inodes) * (1 - inodesToLeave)) {
            return Error{ErrorKind::NoSpace,
                         fmt::format("{} has {} files (inodes) free: {} more would not leave {} of them", m_target.path,
                                     groupedWords(static_cast<double>(*inodes)),
                                     groupedWords(static_cast<double>(needed)), percentWords(inodesToLeave)),
                         "choose a smaller --count or another folder"};
        }
        return Done{};
    }

    Result<std::vector<io::SmallFile>> filesMade()
    {
        if (auto room = roomForAll(); !room) {
            return room.error();
        }
        phase("prepare",
              fmt::format("Making {} files of {} in {}", groupedWords(m_spec.count), iecWords(m_spec.fileSize),
                          m_target.path));
        auto tree = makeTree();
        if (!tree) {
            return tree.error();
        }
        m_tree.emplace(std::move(*tree));
        if (std::ssize(m_tree->files()) < m_spec.count) {
            warn(fmt::format("making files is slow here: {} of {} were made in {}",
                             groupedWords(static_cast<double>(m_tree->files().size())), groupedWords(m_spec.count),
                             words(patienceWithMaking)));
        }
        return m_tree->files();
    }

    Result<io::FileTree> makeTree() const
    {
        const auto files = std::make_shared<std::atomic<int>>(0);
        const auto tree = std::make_shared<std::optional<Result<io::FileTree>>>();
        const io::FileTree::Spec spec{.fileSize = m_spec.fileSize,
                                      .count = m_spec.count,
                                      .patience = patienceWithMaking,
                                      .progress = [files](int now) { *files = now; }};
        io::Workers maker(1, [tree, spec, path = m_target.path, stop = m_stop](int) {
            tree->emplace(io::FileTree::make(path, spec, io::Content::unique(), stop));
            return true;
        });
        const bool ended = getsOn(maker, *files);
        return ended ? std::move(**tree) : io::stoppedWaiting();
    }

    /// Waits for one that makes files, and removes them again after a stop: as many as there are take their time. False
    /// where it does not get on any more then: storage that does not answer is not waited for.
    bool getsOn(io::Workers& worker, const std::atomic<int>& files) const
    {
        int before = files;
        while (!worker.waitForAll({}, io::patienceWhenStopped)) {
            const int now = files;
            if (m_stop.stop_requested() && now == before) {
                return false;
            }
            progress(now, m_spec.count);
            before = now;
        }
        return true;
    }

    /// Its own failure costs the comparison, not the measurement.
    void makeShard()
    {
        phase("prepare", fmt::format("Writing the same {} as one shard", siWords(m_result.bytes)));
        if (auto room = io::roomFor(m_result.bytes, m_target); !room) {
            return warn("not compared with a shard: " + room.error().message);
        }
        auto shard =
            MeasuredFile::make(m_target,
                               {.size = m_result.bytes,
                                .progress =
                                    [this](Bytes done, Bytes all) {
                                        progress(static_cast<double>(done.count), static_cast<double>(all.count));
                                    }},
                               m_stop);
        if (shard) {
            m_shard.emplace(std::move(*shard));
        } else if (!m_stop.stop_requested()) {
            warn("not compared with a shard: " + shard.error().message);
        }
    }

    Result<Done> measureAt(int workers)
    {
        FilesAtWorkers at;
        at.workers = workers;
        auto cold = coldPass(workers);
        if (!cold) {
            return cold.error();
        }
        at.cold = *cold;
        auto warm = pass(workers, at.cold.files, true);
        if (!warm) {
            return warm.error();
        }
        at.warm = *warm;
        auto metadata = pass(workers, at.cold.files, false);
        if (!metadata) {
            return metadata.error();
        }
        at.metadata = *metadata;
        at.shardCold = shardPass(workers, true);
        at.shardWarm = shardPass(workers, false);
        if (at.cold.files > 0) {
            m_result.scaling.push_back(std::move(at));
        }
        return Done{};
    }

    Result<FilesPass> coldPass(int workers)
    {
        const auto resident = io::unlessHeld<std::optional<double>>(
            [files = m_files, stop = m_stop] {
                evictFiles(*files, stop);
                return stop.stop_requested() ? std::nullopt : residentShareOf(*files);
            },
            m_stop);
        if (!resident) {
            ++m_result.unanswered;
            return FilesPass{};
        }
        if (m_spec.dropCaches) {
            if (auto dropped = dropNames(); !dropped) {
                return dropped.error();
            }
        }
        ++m_key;
        auto cold = pass(workers, m_result.count, true);
        if (cold) {
            cold->residentBefore = *resident;
            m_mostResident = std::max(m_mostResident, resident->value_or(0));
        }
        return cold;
    }

    /// Nothing when a stop has been requested.
    Result<FilesPass> pass(int workers, int most, bool readThem)
    {
        progress(m_passes.done++, m_passes.total);
        if (over() || most == 0) {
            return FilesPass{};
        }
        auto outcome = passThrough({m_files, workers, most, m_key, m_spec.runtime, readThem}, m_stop);
        if (!outcome) {
            return outcome.error();
        }
        m_result.unanswered += outcome->unanswered;
        return outcome->pass;
    }

    std::optional<BytesPerSecond> shardPass(int workers, bool cold)
    {
        progress(m_passes.done++, m_passes.total);
        if (!m_shard || over()) {
            return std::nullopt;
        }
        const IoPoint point{.engine = EngineKind::Threads,
                            .access = Access::Buffered,
                            .readSize = std::min(mebibytes(1), m_shard->size()),
                            .depth = 1,
                            .threads = workers};
        const MeasureTiming timing{
            .runtime = m_spec.runtime, .ramp = Seconds{}, .limit = m_shard->size(), .evict = cold};
        const auto measured = m_shard->measure(point, timing, m_stop);
        if (!measured) {
            warn("not compared with a shard: " + measured.error().message);
            m_shard.reset();
            return std::nullopt;
        }
        m_result.unanswered += measured->unanswered;
        m_mostOfShard = std::max(m_mostOfShard, cold ? measured->pageCacheResidentBefore.value_or(0) : 0);
        return measured->rate.value > 0 ? std::optional(measured->rate) : std::nullopt;
    }

    void warn(const std::string& text) { m_result.warnings.push_back(text); }

    void conclude()
    {
        m_result.interrupted = m_stop.stop_requested();
        if (m_result.memoryOnly) {
            warn(m_target.fileSystem.name + " lives in memory: this is the speed of memory, not of a device");
        } else if (m_mostResident > coldEnough) {
            warn(fmt::format("not cold: {} of the files stayed in the page cache", percentWords(m_mostResident)));
        }
        if (!m_result.memoryOnly && m_mostOfShard > coldEnough) {
            warn(fmt::format("the shard was not cold: {} of it stayed in the page cache", percentWords(m_mostOfShard)));
        }
        if (!m_spec.dropCaches && !m_result.memoryOnly) {
            warn("cold means the files' data: their names and inodes may be in memory (root: --drop-caches)");
        }
        if (m_result.unanswered > 0) {
            warn(fmt::format("the storage stopped answering: {} of the reading threads were left waiting",
                             m_result.unanswered));
            if (m_tree) {
                m_tree->abandon();
            }
        }
        if (m_tree) {
            m_result.made = std::make_shared<io::FileTree>(*std::move(m_tree));
        }
    }

    struct Passes {
        double done = 0;
        double total = 0;
    };

    const SmallFilesSpec& m_spec;
    io::Target m_target;
    std::stop_token m_stop;
    const SmallFilesListener& m_listener;
    std::optional<io::FileTree> m_tree;
    std::optional<MeasuredFile> m_shard;
    SmallFileList m_files;
    std::uint64_t m_key = 1; ///< of the order in which the files are read
    double m_mostResident = 0; ///< of the files before a cold pass
    double m_mostOfShard = 0;
    Passes m_passes;
    SmallFilesMeasurement m_result;
};

} // namespace

Result<SmallFilesMeasurement> measureSmallFiles(const SmallFilesSpec& spec, std::stop_token stop,
                                                const SmallFilesListener& listener)
{
    if (auto fine = checked(spec); !fine) {
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
