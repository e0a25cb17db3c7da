// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/files/files_sweep.h"

#include "core/io/workers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace sluice {

namespace {

constexpr int passesAtWorkers = 5;

Error cannotDropNames()
{
    return systemError("cannot empty the kernel's caches of names", errno,
                       "run as root outside a container, or leave --drop-caches out");
}

/// Opens the control through which root empties the kernel's caches.
io::File cachesControl()
{
    return io::File(::open("/proc/sys/vm/drop_caches", O_WRONLY | O_CLOEXEC));
}

} // namespace

Result<Done> dropNames()
{
    const auto control = cachesControl();
    if (!control.isOpen() || ::write(control.descriptor(), "2\n", 2) != 2) {
        return cannotDropNames();
    }
    return Done{};
}

Result<Done> canDropNames()
{
    return cachesControl().isOpen() ? Result<Done>(Done{}) : cannotDropNames();
}

std::vector<int> workerCounts(int max)
{
    std::vector<int> counts;
    for (int count = 1; count < max; count *= 2) {
        counts.push_back(count);
    }
    counts.push_back(max);
    return counts;
}

FilesSweep::FilesSweep(const SmallFilesSpec& spec, SmallFileList files, std::optional<MeasuredFile> shard,
                       const SmallFilesListener& listener, std::stop_token stop, SmallFilesMeasurement& result)
    : m_spec(spec), m_files(std::move(files)), m_shard(std::move(shard)), m_listener(listener), m_stop(std::move(stop)),
      m_result(result)
{ }

Result<Done> FilesSweep::run()
{
    const auto counts = workerCounts(m_spec.workers);
    m_passes = passesAtWorkers * static_cast<int>(counts.size());
    for (std::size_t i = 0; i < counts.size() && !over(); ++i) {
        if (m_listener.phase) {
            m_listener.phase("measure", fmt::format("{} workers", counts[i]));
        }
        m_passesDone = passesAtWorkers * static_cast<int>(i);
        if (auto measured = measureAt(counts[i]); !measured) {
            return measured;
        }
    }
    return Done{};
}

Result<Done> FilesSweep::measureAt(int workers)
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

Result<FilesPass> FilesSweep::coldPass(int workers)
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
    auto cold = pass(workers, static_cast<int>(m_files->size()), true);
    if (cold) {
        cold->residentBefore = *resident;
        m_maxFilesResident = std::max(m_maxFilesResident, resident->value_or(0));
    }
    return cold;
}

/// Reads or only opens up to `max` files. Gives no figures once a stop has been requested.
Result<FilesPass> FilesSweep::pass(int workers, int max, bool readThem)
{
    progress();
    if (over() || max == 0) {
        return FilesPass{};
    }
    auto outcome = passThrough({m_files, workers, max, m_key, m_spec.runtime, readThem}, m_stop);
    if (!outcome) {
        return outcome.error();
    }
    m_result.unanswered += outcome->unanswered;
    return outcome->pass;
}

std::optional<BytesPerSecond> FilesSweep::shardPass(int workers, bool cold)
{
    progress();
    if (!m_shard || over()) {
        return std::nullopt;
    }
    const IoPoint point{.engine = EngineKind::Threads,
                        .access = Access::Buffered,
                        .readSize = std::min(mebibytes(1), m_shard->size()),
                        .depth = 1,
                        .threads = workers};
    const MeasureTiming timing{.runtime = m_spec.runtime, .ramp = Seconds{}, .limit = m_shard->size(), .evict = cold};
    const auto measured = m_shard->measure(point, timing, m_stop);
    if (!measured) {
        giveUpShard(measured.error());
        return std::nullopt;
    }
    m_result.unanswered += measured->unanswered;
    m_maxShardResident = std::max(m_maxShardResident, cold ? measured->pageCacheResidentBefore.value_or(0) : 0);
    return measured->rate.value > 0 ? std::optional(measured->rate) : std::nullopt;
}

void FilesSweep::giveUpShard(const Error& error)
{
    m_result.warnings.push_back("not compared with a shard: " + error.message);
    m_shard.reset();
}

void FilesSweep::progress()
{
    if (m_listener.progress) {
        m_listener.progress(m_passesDone, m_passes);
    }
    ++m_passesDone;
}

} // namespace sluice
