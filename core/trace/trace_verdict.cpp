// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_verdict.h"

#include "core/trace/messages.h"

#include <algorithm>

namespace sluice::trace {

namespace {

using namespace trace_messages;

double lostTo(const TracedRank& rank)
{
    return rank.waitingIdleShare.value_or(rank.waitingShare.value_or(-1));
}

void add(AttachVerdict& verdict, const char* signal, const std::optional<double>& value, const TracedRank& rank)
{
    if (value) {
        verdict.because.push_back({signal, *value, rank.file});
    }
}

/// By how much the GPU of one rank waits more in collectives than that of another: for the ranks that come late.
double collectiveExcess(const std::vector<TracedRank>& ranks)
{
    double least = 1;
    double most = 0;
    for (const auto& rank : ranks) {
        least = std::min(least, rank.collectiveOnlyShare.value_or(least));
        most = std::max(most, rank.collectiveOnlyShare.value_or(most));
    }
    return std::max(0.0, most - least);
}

void setShare(AttachVerdict& verdict, double share, double low)
{
    constexpr double sure = 0.999; // beyond, the ceiling says nothing
    verdict.share = share;
    verdict.low = low;
    verdict.high = share;
    verdict.ceilingSpeedup = 1 / (1 - std::min(share, sure));
}

/// Where no batch is waited for: what else keeps the GPU from computing.
void judgeFed(AttachVerdict& verdict, const TracedRank& rank, const std::vector<TracedRank>& ranks)
{
    const double copying = rank.copyOnlyShare.value_or(0);
    if (copying >= waitsNot) {
        verdict.waiting = waitingAt(copying);
        verdict.where = WaitPlace::HostToDevice;
        setShare(verdict, copying, copying);
        return;
    }
    verdict.where = collectiveExcess(ranks) >= waitsNot ? WaitPlace::OtherRank : WaitPlace::Gpu;
}

} // namespace

AttachVerdict verdictOf(const std::vector<TracedRank>& ranks)
{
    AttachVerdict verdict;
    const auto slowest = std::max_element(
        ranks.begin(), ranks.end(), [](const TracedRank& a, const TracedRank& b) { return lostTo(a) < lostTo(b); });
    if (slowest == ranks.end()) {
        return verdict;
    }
    add(verdict, "trace.waiting_share", slowest->waitingShare, *slowest);
    add(verdict, "trace.waiting_idle_share", slowest->waitingIdleShare, *slowest);
    add(verdict, "trace.gpu_busy_share", slowest->gpuBusyShare, *slowest);
    add(verdict, "trace.copy_only_share", slowest->copyOnlyShare, *slowest);
    for (const auto& rank : ranks) {
        add(verdict, "trace.collective_only_share", rank.collectiveOnlyShare, rank);
    }
    if (!slowest->waitingShare) {
        return verdict;
    }
    setShare(verdict, *slowest->waitingShare, lostTo(*slowest));
    verdict.waiting = waitingAt(lostTo(*slowest));
    if (verdict.waiting == Waiting::No) {
        judgeFed(verdict, *slowest, ranks);
    }
    return verdict;
}

std::vector<AttachUnknown> unknownOf(const std::vector<TracedRank>& ranks, const AttachVerdict& verdict)
{
    std::vector<AttachUnknown> unknown;
    for (const auto& rank : ranks) {
        const auto say = [&](const char* signal, const MessageText& reason) {
            unknown.push_back({rank.file + ": " + signal, sayPlain(reason)});
        };
        if (!rank.whole) {
            say("steps", fileEndsEarly);
        }
        if (!rank.waitingShare) {
            say("waiting_share", rank.format == TraceFormat::Nsight ? noLoaderRanges : noLoaderEvents);
        }
        if (!rank.gpuBusyShare) {
            say("gpu_busy_share", rank.whole ? noGpuWork : gpuWorkNotRead);
        }
        if (rank.stepsBy != StepMarks::Profiler) {
            say("steps", rank.stepsBy == StepMarks::Loader ? stepsByBatches : noSteps);
        }
    }
    if (verdict.waiting != Waiting::No && verdict.where == WaitPlace::Unknown) {
        unknown.push_back({"where", sayPlain(placeNotRecorded)});
    }
    return unknown;
}

} // namespace sluice::trace
