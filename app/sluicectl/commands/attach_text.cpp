// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/attach_text.h"

#include "app/sluicectl/columns.h"
#include "app/sluicectl/line.h"
#include "core/base/text/words.h"
#include "core/run/job/place_sentence.h"
#include "core/run/job/seen_verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace sluice::ctl {

namespace {

std::string rankText(const AttachRank& rank)
{
    const auto& l = rank.loader;
    std::string text = rank.rank ? fmt::format("\nRank {} (process {})\n", *rank.rank, rank.pid)
                                 : fmt::format("\nProcess {}\n", rank.pid);
    text += fmt::format("  main      waiting for data {}, running {}, waiting for a CPU {}, blocked elsewhere {}\n",
                        shareWords(rank.main.waitingShare), shareWords(rank.main.runningShare),
                        shareWords(rank.main.runqueueShare), shareWords(rank.main.sleepingShare));
    if (l.idleShare) {
        text +=
            fmt::format("  {:<2} workers idle {}, reading {}, metadata {}, page faults {}, running {}, waiting for a "
                        "CPU {}, sockets {} ({})\n",
                        l.workers, shareWords(l.idleShare), shareWords(l.diskWaitShare), shareWords(l.metadataShare),
                        shareWords(l.faultShare), shareWords(l.runningShare), shareWords(l.runqueueShare),
                        shareWords(l.socketShare), word(l.kind));
    }
    text += fmt::format("  reads     {} from devices, {} requested by calls, cache hit rate {}, {} major faults/s\n",
                        rateWords(l.readRate), rateWords(l.askedRate), shareWords(l.cacheShare),
                        l.majorFaultsPerSecond ? groupedWords(*l.majorFaultsPerSecond) : "unknown");
    if (rank.gpuBusyShare) {
        text +=
            fmt::format("  GPU       a kernel runs {}, {} W, {} from the host ({})\n", shareWords(rank.gpuBusyShare),
                        rank.gpuPowerWatts ? groupedWords(*rank.gpuPowerWatts) : "unknown", rateWords(rank.pcieRxRate),
                        terminalLine(rank.gpuUuid));
    }
    for (const auto& reads : rank.reads) {
        text += line("  on        {} ({}{}), {} files such as {}\n", reads.mount, reads.fsType,
                     reads.device.empty() ? "" : ", " + reads.device, reads.openFiles, reads.pathExample);
    }
    return text;
}

std::string devicesText(const std::vector<AttachDevice>& devices)
{
    std::string text = devices.empty() ? "" : "\nDevices       reads/s        rate   request     await  queue  busy\n";
    for (const auto& d : devices) {
        text +=
            line("  {:<10} {:>8.0f} {:>11} {:>9} {:>9} {:>6.1f} {:>5}\n", d.name, d.readsPerSecond, words(d.readRate),
                 d.readRequestBytes ? iecWords(Bytes{static_cast<std::int64_t>(*d.readRequestBytes)}) : "-",
                 d.readAwait ? words(*d.readAwait) : "-", d.queueDepth, shareWords(d.utilisation));
    }
    return text;
}

std::string adviceText(const std::vector<AttachAdvice>& advice)
{
    std::string text = advice.empty() ? "" : "\nWhat would help\n";
    for (const auto& each : advice) {
        text += line("  {}{}\n      {} ({})\n", each.change.text,
                     each.expectedShare ? fmt::format(": {:+.0f} %", 100 * *each.expectedShare) : "", each.because.text,
                     each.provenance);
    }
    return text;
}

} // namespace

std::string shareWords(const std::optional<double>& share)
{
    return share ? fmt::format("{:.0f} %", 100 * *share) : "unknown";
}

std::string rateWords(const std::optional<BytesPerSecond>& rate)
{
    return rate ? words(*rate) : "unknown";
}

std::string jobsText(const RunningJobs& jobs)
{
    const auto training = std::count_if(jobs.jobs.begin(), jobs.jobs.end(), std::mem_fn(&RunningJob::trains));
    std::string text = training > 0 ? asIs("     PID  user            age  GPU      ranks  workers  command\n")
                                    : "No process holds a GPU or has loader workers.\n";
    for (const auto& job : jobs.jobs) {
        if (job.trains) {
            text += asIs(line("{:>8}  {:<12.12} {:>6}  {:<7}  {:>5}  {:>7}  {}\n", job.pid, job.user,
                              job.age ? ageWords(*job.age) : "-",
                              !job.holdsGpu       ? "unknown"
                                  : *job.holdsGpu ? "yes"
                                                  : "no",
                              job.ranks, job.workers, job.command));
        }
    }
    const auto others = static_cast<std::int64_t>(jobs.jobs.size()) - training + jobs.leftOut;
    return text + fmt::format("{} other processes run here; --format json lists them.\n", others);
}

std::string attachText(const AttachedJob& job)
{
    std::string text = line("{} (process {}), {:.1f} s, {} looks\n\n", job.target.command, job.target.pid,
                            job.length.count(), groupedWords(static_cast<double>(job.samples)));
    text += fmt::format("Waiting for data  {}, {}\n", word(job.verdict.waiting), waitingWords(job.verdict));
    text += placeSentence(job.verdict.where).text + "\n";
    if (job.verdict.ceilingSpeedup && job.verdict.waiting != Waiting::No) {
        text += fmt::format("At most           {:.2f} times as fast, whatever is changed about loading\n",
                            *job.verdict.ceilingSpeedup);
    }
    for (const auto& rank : job.ranks) {
        text += rankText(rank);
    }
    text += devicesText(job.devices) + adviceText(job.advice);
    text += job.neighbours.empty() ? "" : "\nOther processes that read\n";
    for (const auto& n : job.neighbours) {
        text += line("  {:>8} {:>11}  {}{}\n", n.pid, words(n.readRate), n.command,
                     n.device.empty() ? "" : ", on " + n.device);
    }
    text += job.unknown.empty() ? "" : "\nNot known\n";
    for (const auto& gap : job.unknown) {
        text += line("  {}: {}\n", gap.signal, gap.reason.text);
    }
    return text;
}

} // namespace sluice::ctl
