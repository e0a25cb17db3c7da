// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/neighbours.h"

#include "core/attach/proc/process_table.h"
#include "core/topology/mount_table.h"

#include <algorithm>

namespace sluice::attach {

namespace {

constexpr std::size_t maxSeen = 100'000;
constexpr std::size_t maxReaders = 8'000;
constexpr long kernelThreads = 2; ///< their parent
constexpr std::size_t maxNeighbours = 5;
constexpr double leastRate = 1e6; ///< bytes a second
constexpr std::size_t maxMounts = 1 << 20; ///< bytes

std::string deviceReadBy(const ProcFiles& files, long pid)
{
    const auto folder = "/proc/" + std::to_string(pid);
    const auto mounts = parseMountinfo(files.text(folder + "/mountinfo", maxMounts).value_or(""));
    const auto devices = parseDiskstats(files.text("/proc/diskstats", maxMounts).value_or(""));
    const auto reads = readsOf(openFilesOf(files, {pid}), mounts, devices);
    return reads.empty() ? "" : reads.front().device;
}

} // namespace

Readers readersNow(const ProcFiles& files)
{
    Readers readers;
    std::size_t looked = 0;
    for (const long pid : files.numbersIn("/proc", maxSeen)) {
        const auto folder = "/proc/" + std::to_string(pid) + "/";
        const auto stat = parseProcessStat(files.text(folder + "stat").value_or(""));
        if (!stat || pid == kernelThreads || stat->parent == kernelThreads) {
            continue;
        }
        readers.newestTicks = std::max(readers.newestTicks, stat->startTicks);
        if (++looked > maxReaders) {
            ++readers.leftOut;
            continue;
        }
        const auto io = parseProcessIo(files.text(folder + "io").value_or(""));
        io ? void(readers.processes[pid] = {stat->startTicks, io->deviceBytes}) : void(++readers.hidden);
    }
    return readers;
}

std::vector<AttachNeighbour> neighboursBetween(const ProcFiles& files, const Readers& before, const Readers& after,
                                               const std::set<long>& job, Seconds length)
{
    std::vector<AttachNeighbour> neighbours;
    for (const auto& [pid, counters] : after.processes) {
        const auto earlier = before.processes.find(pid);
        const bool same = earlier != before.processes.end() && earlier->second.startTicks == counters.startTicks;
        if (!same && counters.startTicks < before.newestTicks) {
            continue; // what it read since it started is no rate of now
        }
        const auto bytes = counters.deviceBytes - (same ? earlier->second.deviceBytes : 0);
        const double rate = length.count() > 0 ? static_cast<double>(bytes) / length.count() : 0;
        if (rate >= leastRate && !job.contains(pid)) {
            neighbours.push_back({pid, "", "", BytesPerSecond{rate}});
        }
    }
    std::sort(neighbours.begin(), neighbours.end(),
              [](const auto& a, const auto& b) { return a.readRate > b.readRate; });
    neighbours.resize(std::min(neighbours.size(), maxNeighbours));
    for (auto& neighbour : neighbours) {
        const auto process = processEntryOf(files, neighbour.pid);
        neighbour.command = process ? commandWords(*process) : "";
        neighbour.device = deviceReadBy(files, neighbour.pid);
    }
    return neighbours;
}

} // namespace sluice::attach
