// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/job_report.h"

#include "core/attach/messages.h"
#include "core/attach/proc/open_files.h"
#include "core/attach/verdict/verdict.h"
#include "core/base/text/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace sluice::attach {

namespace {

using namespace attach_messages;

AttachMain mainOf(const RankFigures& figures)
{
    if (!figures.main) {
        return {};
    }
    const auto& shares = *figures.main;
    AttachMain main;
    main.low = shares.low;
    main.high = shares.high;
    main.runningShare = shares.running;
    main.runqueueShare = shares.runqueue;
    main.sleepingShare = shares.sleeping;
    if (figures.sight != Sight::State) {
        main.waitingShare = shares.waiting;
    }
    return main;
}

/// Bytes that came through calls and from devices; a share only where both count the same reads.
void addBytes(AttachLoader& loader, const ProcessIo& io, double seconds)
{
    const auto asked = static_cast<double>(io.askedBytes);
    const auto fromDevices = static_cast<double>(io.deviceBytes);
    loader.askedRate = BytesPerSecond{asked / seconds};
    loader.readRate = BytesPerSecond{fromDevices / seconds};
    loader.readCallsPerSecond = static_cast<double>(io.readCalls) / seconds;
    if (asked >= fromDevices && asked > 0) {
        loader.cacheShare = 1 - fromDevices / asked;
    }
}

AttachLoader loaderOf(const RankSamples& rank, const RankFigures& figures, double seconds)
{
    AttachLoader loader;
    loader.kind = rank.family;
    loader.workers = countedWorkers(rank.workers) - (figures.workerProcesses ? rank.workersEnded : 0);
    if (figures.workers) {
        const auto& shares = *figures.workers;
        loader.idleShare = shares.idle;
        loader.diskWaitShare = shares.diskWait;
        loader.runningShare = shares.running;
        loader.runqueueShare = shares.runqueue;
        if (figures.sight != Sight::State) {
            loader.metadataShare = shares.metadata;
            loader.faultShare = shares.fault;
            loader.socketShare = shares.socket;
        }
    }
    if (rank.io) {
        addBytes(loader, *rank.io, seconds);
    }
    loader.majorFaultsPerSecond = static_cast<double>(rank.majorFaults) / seconds;
    return loader;
}

std::map<std::string, int> pathsOf(const RankSamples& rank, const Surroundings& around)
{
    auto paths = rank.filesRead;
    const auto open = around.openFiles.find(rank.shape.pid);
    if (open != around.openFiles.end()) {
        for (const auto& [path, times] : open->second) {
            paths[path] += times;
        }
    }
    return paths;
}

/// Bytes from devices are counted where the kernel's block layer, NFS or SMB reads them for the process itself.
bool countsReads(const AttachReads& reads)
{
    constexpr std::array<std::string_view, 6> counted{"nfs", "nfs4", "cifs", "smb3", "overlay", "btrfs"};
    return !reads.device.empty() || std::find(counted.begin(), counted.end(), reads.fsType) != counted.end();
}

/// Whether most files lie where nothing is counted, as with FUSE, so that no bytes say nothing.
bool readsUncounted(const RankSamples& samples, const AttachRank& rank)
{
    constexpr double next = 0.01; // of what was asked for: labels, code
    return samples.io && !rank.reads.empty() && !countsReads(rank.reads.front())
        && static_cast<double>(samples.io->deviceBytes) < next * static_cast<double>(samples.io->askedBytes);
}

AttachRank rankOf(const RankSamples& samples, const RankFigures& figures, const Surroundings& around, double seconds)
{
    AttachRank rank;
    rank.pid = samples.shape.pid;
    rank.rank = samples.shape.rank;
    rank.main = mainOf(figures);
    rank.loader = loaderOf(samples, figures, seconds);
    const auto cpus = around.cpus.find(samples.shape.pid);
    rank.cpus = cpus == around.cpus.end() ? std::nullopt : std::optional(cpuCount(cpus->second));
    const auto mounts = around.mounts.find(samples.shape.pid);
    if (mounts != around.mounts.end()) {
        rank.reads = readsOf(pathsOf(samples, around), mounts->second, around.devicesAfter);
    }
    if (readsUncounted(samples, rank)) {
        rank.loader.readRate.reset();
        rank.loader.cacheShare.reset();
    }
    return rank;
}

std::vector<AttachDevice> devicesOf(const AttachedJob& job, const Surroundings& around, Seconds length)
{
    std::set<std::string> names;
    for (const auto& rank : job.ranks) {
        for (const auto& reads : rank.reads) {
            names.insert(reads.device);
        }
    }
    std::vector<AttachDevice> devices;
    for (const auto& name : names) {
        const auto before = around.devicesBefore.find(name);
        const auto after = around.devicesAfter.find(name);
        const bool counted = before != around.devicesBefore.end() && after != around.devicesAfter.end();
        const auto rates = counted ? ratesOf(name, before->second, after->second, length) : std::nullopt;
        rates ? devices.push_back(*rates) : void();
    }
    return devices;
}

/// Ranks that are bound to processors of their own have all of these together, as far as the quota allows.
std::optional<double> coresOf(const Surroundings& around)
{
    CpuList all;
    for (const auto& [pid, cpus] : around.cpus) {
        all = unitedCpus(std::move(all), cpus);
    }
    const double count = cpuCount(all);
    return count > 0 ? std::optional(std::min(count, around.cpuQuota.value_or(count))) : around.cpuQuota;
}

AttachAccess accessOf(const JobSamples& samples)
{
    const auto all = [&samples](auto test) {
        return !samples.ranks.empty() && std::all_of(samples.ranks.begin(), samples.ranks.end(), test);
    };
    return {all([](const RankSamples& rank) { return rank.sight == Sight::Call; }),
            all([](const RankSamples& rank) { return rank.sight != Sight::State; }),
            all([](const RankSamples& rank) { return rank.io.has_value(); }), false};
}

void addSightUnknowns(const AttachAccess& access, std::vector<AttachUnknown>& unknown)
{
    if (!access.syscall) {
        unknown.push_back({"syscall", sayPlain(noSyscallFile)});
    }
    if (!access.waitPoint) {
        unknown.push_back({"wait_point", sayPlain(noWaitPoint)});
    }
    if (!access.io) {
        unknown.push_back({"io", sayPlain(noIoFile)});
    }
    unknown.push_back({"gpu", sayPlain(noGpuLibrary)});
}

void addRankUnknowns(const RankSamples& rank, const AttachRank& told, Seconds length,
                     std::vector<AttachUnknown>& unknown)
{
    const auto name = [&rank](const char* signal) { return fmt::format("{}.{}", rank.shape.pid, signal); };
    const auto figures = figuresOf(rank, length);
    if (waitsBehindIdleWorkers(figures)) {
        unknown.push_back(
            {name("loader"), say<idleWorkersAwaited>("share"_a = percentWords(figures.main->behindIdle))});
    }
    if (readsUncounted(rank, told)) {
        unknown.push_back({name("cache_share"), say<uncountedReads>("type"_a = told.reads.front().fsType)});
    }
    if (rank.io && rank.io->deviceBytes > rank.io->askedBytes) {
        unknown.push_back({name("cache_share"), sayPlain(mappedReads)});
    }
    if (rank.workersStarted + rank.workersEnded > 0) {
        unknown.push_back(
            {name("workers"), say<workersChanged>("started"_a = rank.workersStarted, "ended"_a = rank.workersEnded)});
    }
    if (rank.workers.empty()) {
        unknown.push_back({name("decode_share"), sayPlain(loadsInTurn)});
    }
    if (!rank.spans.empty() && !rank.spans.front().runSeconds) {
        unknown.push_back({name("runqueue_share"), sayPlain(noScheduleTimes)});
    }
}

} // namespace

std::vector<AttachUnknown> unknownOf(const JobSamples& samples, const AttachedJob& job)
{
    constexpr Seconds enough{3.0};
    std::vector<AttachUnknown> unknown;
    addSightUnknowns(job.access, unknown);
    for (std::size_t i = 0; i < samples.ranks.size() && i < job.ranks.size(); ++i) {
        addRankUnknowns(samples.ranks[i], job.ranks[i], samples.length, unknown);
    }
    if (samples.threadsLeftOut > 0) {
        unknown.push_back({"threads", say<threadsLeftOut>("count"_a = samples.threadsLeftOut)});
    }
    if (samples.ended) {
        unknown.push_back({"job", sayPlain(jobEnded)});
    }
    if (samples.length < enough) {
        unknown.push_back({"interval", say<fewSamples>("seconds"_a = fmt::format("{:.1f}", samples.length.count()))});
    }
    return unknown;
}

AttachedJob jobOf(const JobSamples& samples, const Surroundings& around)
{
    const double seconds = std::max(samples.length.count(), 1e-9);
    AttachedJob job;
    job.length = samples.length;
    job.samples = samples.samples;
    job.access = accessOf(samples);
    std::vector<RankFigures> figures;
    for (const auto& rank : samples.ranks) {
        figures.push_back(figuresOf(rank, samples.length));
        job.ranks.push_back(rankOf(rank, figures.back(), around, seconds));
    }
    job.cores = coresOf(around);
    job.verdict = verdictOf(figures);
    job.devices = devicesOf(job, around, samples.length);
    job.unknown = unknownOf(samples, job);
    return job;
}

} // namespace sluice::attach
