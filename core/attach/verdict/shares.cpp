// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/verdict/shares.h"

#include "core/attach/verdict/wait_rules.h"
#include "core/base/student_t.h"

#include <algorithm>
#include <cmath>

namespace sluice::attach {

namespace {

constexpr double throttledExcess = 0.1; ///< of ready samples over counted time: a quota keeps it off the cores

double ratio(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

double shareOf(double part, double whole)
{
    return whole > 0 ? std::clamp(part / whole, 0.0, 1.0) : 0;
}

/// Time on a core and waiting for one, as shares.
struct Scheduled {
    double running = 0;
    double runqueue = 0;
};

Scheduled scheduled(double running, double runqueue, double readySamples)
{
    const double sum = running + runqueue;
    if (sum > 1) {
        return {running / sum, runqueue / sum};
    }
    return {running, readySamples - sum > throttledExcess ? readySamples - running : runqueue};
}

bool loads(const WorkerSamples& worker)
{
    std::int64_t loading = 0;
    for (std::size_t i = 0; i < activityCount; ++i) {
        loading += isLoading(static_cast<Activity>(i)) ? worker.counts[i] : 0;
    }
    return worker.thread == 0 || loading > 0;
}

double blockedShare(const MainSpan& span)
{
    if (span.runSeconds && span.delaySeconds) {
        return 1 - shareOf(*span.runSeconds + *span.delaySeconds, span.length.count());
    }
    return 1 - ratio(span.running, span.samples);
}

MainSpan sumOf(const std::vector<MainSpan>& spans)
{
    MainSpan sum;
    sum.runSeconds = sum.delaySeconds = 0;
    for (const auto& span : spans) {
        sum.length += span.length;
        sum.samples += span.samples;
        sum.running += span.running;
        sum.waiting += span.waiting;
        sum.maybeWaiting += span.maybeWaiting;
        sum.behindIdle += span.behindIdle;
        const bool known = sum.runSeconds && span.runSeconds && span.delaySeconds;
        sum.runSeconds = known ? std::optional(*sum.runSeconds + *span.runSeconds) : std::nullopt;
        sum.delaySeconds = known ? std::optional(*sum.delaySeconds + *span.delaySeconds) : std::nullopt;
    }
    return sum;
}

double waitingShare(const MainSpan& span)
{
    return blockedShare(span) * ratio(span.waiting, span.samples - span.running);
}

/// Half width of the 95 % interval of the share waited.
double halfWidth(const std::vector<MainSpan>& spans, double share)
{
    const auto count = static_cast<double>(spans.size());
    double squares = 0;
    for (const auto& span : spans) {
        squares += std::pow(waitingShare(span) - share, 2);
    }
    if (count < 2) {
        return 1;
    }
    const double least = std::sqrt(share * (1 - share) / static_cast<double>(sumOf(spans).samples));
    return studentT(0.975, count - 1) * std::max(least, std::sqrt(squares / (count - 1) / count));
}

} // namespace

std::optional<WorkerShares> sharesOf(const WorkerSamples& worker)
{
    const auto count = [&worker](auto... activities) { return (countOf(worker.counts, activities) + ...); };
    const auto running = count(Activity::Running);
    if (worker.samples == 0) {
        return std::nullopt;
    }
    const double ready = ratio(running, worker.samples);
    const double watched = worker.watched.count();
    const bool counted = worker.runSeconds && worker.delaySeconds && watched > 0;
    const auto times = counted
        ? scheduled(shareOf(*worker.runSeconds, watched), shareOf(*worker.delaySeconds, watched), ready)
        : Scheduled{ready, 0};
    const double blocked = std::max(0.0, 1 - times.running - times.runqueue);
    const auto of = [&](auto... activities) { return blocked * ratio(count(activities...), worker.samples - running); };
    return WorkerShares{of(Activity::Queue, Activity::OtherPoll, Activity::Delivering, Activity::TimedLock,
                           Activity::AnyLock, Activity::Locked, Activity::Asleep),
                        of(Activity::Reading, Activity::Uninterruptible),
                        of(Activity::Metadata),
                        of(Activity::Fault),
                        of(Activity::Network),
                        times.running,
                        times.runqueue};
}

int countedWorkers(const std::vector<WorkerSamples>& workers)
{
    return static_cast<int>(std::count_if(workers.begin(), workers.end(), loads));
}

std::optional<WorkerShares> meanShares(const std::vector<WorkerSamples>& workers)
{
    WorkerShares sum;
    double weight = 0;
    for (const auto& worker : workers) {
        const auto shares = loads(worker) ? sharesOf(worker) : std::nullopt;
        if (!shares) {
            continue;
        }
        const double each = std::max(worker.watched.count(), 1e-9);
        weight += each;
        for (const auto field :
             {&WorkerShares::idle, &WorkerShares::diskWait, &WorkerShares::metadata, &WorkerShares::fault,
              &WorkerShares::socket, &WorkerShares::running, &WorkerShares::runqueue}) {
            sum.*field += each * ((*shares).*field);
        }
    }
    for (const auto field :
         {&WorkerShares::idle, &WorkerShares::diskWait, &WorkerShares::metadata, &WorkerShares::fault,
          &WorkerShares::socket, &WorkerShares::running, &WorkerShares::runqueue}) {
        sum.*field = weight > 0 ? sum.*field / weight : 0;
    }
    return weight > 0 ? std::optional(sum) : std::nullopt;
}

std::optional<MainShares> sharesOfMain(const std::vector<MainSpan>& spans)
{
    const auto sum = sumOf(spans);
    if (sum.samples == 0) {
        return std::nullopt;
    }
    const double length = sum.length.count();
    const double ready = ratio(sum.running, sum.samples);
    const auto times = sum.runSeconds
        ? scheduled(shareOf(*sum.runSeconds, length), shareOf(*sum.delaySeconds, length), ready)
        : Scheduled{ready, 0};
    const double blocked = 1 - times.running - times.runqueue;
    const double waiting = blocked * ratio(sum.waiting, sum.samples - sum.running);
    const double maybe = blocked * ratio(sum.maybeWaiting, sum.samples - sum.running);
    const double half = halfWidth(spans, waiting);
    return MainShares{waiting,
                      std::max(0.0, waiting - half),
                      std::min(1.0, waiting + maybe + half),
                      times.running,
                      times.runqueue,
                      std::max(0.0, blocked - waiting),
                      maybe,
                      blocked * ratio(sum.behindIdle, sum.samples - sum.running)};
}

} // namespace sluice::attach
