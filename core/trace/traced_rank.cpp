// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/traced_rank.h"

#include <algorithm>
#include <map>

namespace sluice::trace {

namespace {

constexpr double nanosecond = 1e-9;
constexpr std::string_view profilersName = "ProfilerStep";

Seconds seconds(Moment length)
{
    return Seconds(nanosecond * static_cast<double>(length));
}

/// The thread with the most time in these, and what is of it, ascending.
std::vector<Marked> ofOneThread(std::vector<Marked> marked)
{
    std::map<std::int64_t, double> times;
    for (const auto& each : marked) {
        times[each.thread] += static_cast<double>(each.span.length());
    }
    const auto most =
        std::max_element(times.begin(), times.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    if (most != times.end()) {
        std::erase_if(marked, [thread = most->first](const Marked& each) { return each.thread != thread; });
    }
    std::sort(marked.begin(), marked.end(),
              [](const Marked& a, const Marked& b) { return a.span.begin < b.span.begin; });
    return marked;
}

/// Steps apart from each other; the profiler's own where it marked any, since a job may have marks within them.
std::vector<Marked> markedSteps(std::vector<Marked> steps)
{
    const auto isProfilers = [](const Marked& step) { return step.name.starts_with(profilersName); };
    if (std::any_of(steps.begin(), steps.end(), isProfilers)) {
        std::erase_if(steps, [&](const Marked& step) { return !isProfilers(step); });
    }
    std::vector<Marked> apart;
    for (auto& step : ofOneThread(std::move(steps))) {
        const bool after = apart.empty() || step.span.begin >= apart.back().span.end;
        if (after && step.span.length() > 0) {
            apart.push_back(std::move(step));
        }
    }
    return apart;
}

std::vector<Marked> stepsBetweenBatches(const std::vector<Marked>& batches)
{
    std::vector<Marked> steps;
    for (std::size_t i = 0; i + 1 < batches.size(); ++i) {
        steps.push_back(
            {{batches[i].span.begin, batches[i + 1].span.begin}, batches[i].thread, "step " + std::to_string(i)});
    }
    return steps;
}

TraceLoader loaderOf(const std::vector<Marked>& batches)
{
    if (batches.empty()) {
        return TraceLoader::Unknown;
    }
    return batches.front().name.find("SingleProcess") != std::string::npos ? TraceLoader::InProcess
                                                                           : TraceLoader::Workers;
}

std::vector<Span> spansOf(const std::vector<Marked>& marked)
{
    std::vector<Span> spans;
    for (const auto& each : marked) {
        spans.push_back(each.span);
    }
    return spans;
}

/// GPU work by the step that launched it, also where it ended after the step. Of a GPU that works off what was launched
/// before the first step, the time of the steps is all there is: then nothing counts after them.
class WorkOfSteps {
public:
    WorkOfSteps(const TraceEvents& events, const std::vector<Marked>& steps)
        : m_steps(steps), m_time(united(spansOf(steps))), m_each(steps.size())
    {
        auto launches = events.launches;
        std::sort(launches.begin(), launches.end(),
                  [](const Launch& a, const Launch& b) { return a.number < b.number; });
        for (const auto& work : events.work) {
            const auto launch = launchOf(work, launches);
            const bool earlier = !launch || (!steps.empty() && *launch < steps.front().span.begin);
            const auto step = stepAt(earlier ? work.span.begin : *launch);
            if (step < m_steps.size()) {
                m_each[step].push_back(work.span);
                add(work);
                m_beganEarlier = m_beganEarlier || earlier;
            }
        }
    }

    Spans all() const { return counted(united(m_all)); }
    Spans ofStep(std::size_t step) const { return united(m_each[step]); }
    /// Copies to the GPU, with nothing beside them.
    Spans copiesOnly() const { return counted(without(united(m_copies), united(joined(m_kernels, m_collectives)))); }
    Spans collectivesOnly() const
    {
        return counted(without(united(m_collectives), united(joined(m_kernels, m_copies))));
    }

private:
    Spans counted(Spans spans) const { return m_beganEarlier ? common(spans, m_time) : spans; }

    static std::vector<Span> joined(std::vector<Span> a, const std::vector<Span>& b)
    {
        a.insert(a.end(), b.begin(), b.end());
        return a;
    }

    static std::optional<Moment> launchOf(const GpuWork& work, const std::vector<Launch>& launches)
    {
        const auto launch =
            std::lower_bound(launches.begin(), launches.end(), work.launch,
                             [](const Launch& each, std::uint64_t number) { return each.number < number; });
        const bool known = work.launch != 0 && launch != launches.end() && launch->number == work.launch;
        return known ? std::optional(launch->at) : std::nullopt;
    }

    /// The number of steps where the moment is in none.
    std::size_t stepAt(Moment at) const
    {
        const auto after = std::upper_bound(m_steps.begin(), m_steps.end(), at,
                                            [](Moment moment, const Marked& step) { return moment < step.span.begin; });
        const auto index = static_cast<std::size_t>(after - m_steps.begin());
        return index > 0 && at < m_steps[index - 1].span.end ? index - 1 : m_steps.size();
    }

    void add(const GpuWork& work)
    {
        m_all.push_back(work.span);
        if (work.kind != WorkKind::Other) {
            (work.kind == WorkKind::Kernel           ? m_kernels
                 : work.kind == WorkKind::Collective ? m_collectives
                                                     : m_copies)
                .push_back(work.span);
        }
    }

    const std::vector<Marked>& m_steps;
    Spans m_time;
    std::vector<std::vector<Span>> m_each;
    std::vector<Span> m_all;
    std::vector<Span> m_kernels;
    std::vector<Span> m_collectives;
    std::vector<Span> m_copies;
    bool m_beganEarlier = false;
};

/// Fills in the shares and times of steps that are apart from each other.
void measure(TracedRank& rank, const TraceEvents& events, const std::vector<Marked>& steps,
             const std::vector<Marked>& batches)
{
    const auto time = united(spansOf(steps));
    const auto share = [whole = static_cast<double>(std::max<Moment>(1, lengthOf(time)))](const Spans& part) {
        return std::min(1.0, static_cast<double>(lengthOf(part)) / whole);
    };
    const WorkOfSteps work(events, steps);
    const auto waiting = common(united(spansOf(batches)), time);
    rank.length = seconds(lengthOf(time));
    if (!batches.empty()) {
        rank.waitingShare = share(waiting);
    }
    if (!events.work.empty()) {
        rank.gpuBusyShare = share(work.all());
        rank.copyOnlyShare = share(work.copiesOnly());
        rank.collectiveOnlyShare = share(work.collectivesOnly());
        if (rank.waitingShare) {
            rank.waitingIdleShare = share(without(waiting, work.all()));
        }
    }
    const auto waited = lengthsWithin(waiting, spansOf(steps));
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& span = steps[i].span;
        TraceStep step{steps[i].name, seconds(span.begin - steps.front().span.begin), seconds(span.length()), {}, {}};
        if (!batches.empty()) {
            step.waiting = seconds(waited[i]);
        }
        if (!events.work.empty()) {
            step.gpuBusy = seconds(lengthOf(work.ofStep(i)));
        }
        rank.steps.push_back(std::move(step));
    }
}

/// Whether work is told in the order of time, but for streams beside each other. Profilers also tell one stream after
/// the other.
bool isInOrderOfTime(const std::vector<GpuWork>& work)
{
    constexpr Moment besideEachOther = 2'000'000;
    return std::adjacent_find(
               work.begin(), work.end(),
               [](const GpuWork& a, const GpuWork& b) { return b.span.begin < a.span.begin - besideEachOther; })
        == work.end();
}

/// Of a file that ends early: a profiler writes a step, then what it holds, and GPU work last. What that work covers is
/// known only where it is in the order of time; where it covers no step, how busy the GPU was is not known.
void dropUnread(std::vector<Marked>& steps, std::vector<GpuWork>& work)
{
    if (steps.size() > 1) {
        steps.pop_back();
    }
    Moment last = 0;
    for (const auto& each : work) {
        last = std::max(last, each.span.end);
    }
    const auto covered =
        std::partition_point(steps.begin(), steps.end(), [last](const Marked& step) { return step.span.end <= last; });
    if (!isInOrderOfTime(work) || (covered == steps.begin() && !steps.empty())) {
        work.clear();
    } else {
        steps.erase(covered, steps.end());
    }
}

/// All that the GPU did, as if it were one step.
std::vector<Marked> wholeTrace(const TraceEvents& events)
{
    std::vector<Span> spans;
    for (const auto& work : events.work) {
        spans.push_back(work.span);
    }
    const auto busy = united(std::move(spans));
    return busy.empty() ? std::vector<Marked>() : std::vector<Marked>{{{busy.front().begin, busy.back().end}, 0, ""}};
}

} // namespace

TracedRank tracedRankOf(TraceEvents events, bool whole)
{
    TracedRank rank;
    rank.whole = whole;
    rank.rank = events.rank;
    rank.worldSize = events.worldSize;
    rank.pid = events.pid;
    auto steps = markedSteps(events.steps);
    auto batches = events.batches;
    if (!steps.empty()) {
        rank.stepsBy = StepMarks::Profiler;
        std::erase_if(batches, [thread = steps.front().thread](const Marked& each) { return each.thread != thread; });
    }
    batches = ofOneThread(std::move(batches));
    if (steps.empty() && batches.size() > 1) {
        rank.stepsBy = StepMarks::Loader;
        steps = stepsBetweenBatches(batches);
    }
    rank.loader = loaderOf(batches);
    if (!whole) {
        dropUnread(steps, events.work);
    }
    if (!steps.empty()) {
        measure(rank, events, steps, batches);
        return rank;
    }
    events.launches.clear();
    measure(rank, events, wholeTrace(events), {});
    rank.steps.clear();
    return rank;
}

} // namespace sluice::trace
