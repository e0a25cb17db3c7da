// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/point_loop.h"

#include "core/base/point/point_words.h"
#include "core/bench/guide/guide_remarks.h"
#include "core/bench/guide/schedule.h"
#include "core/bench/point/new_memory.h"
#include "core/io/engine/engine.h"
#include "core/run/job/job_plan.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace sluice {

namespace {

/// Storage that fails this often in a row is not measured any further.
constexpr int maxFailuresInARow = 3;
/// The memory that is read into is compared in no shorter budget.
constexpr Seconds minBudgetForMemory{30};
/// Reads through the page cache are measured in no shorter budget.
constexpr Seconds minBudgetForBuffered{20};
/// Few of these are had, and the kernel reads ahead in bursts.
constexpr Seconds lookThroughCache{1.5};
constexpr Seconds lookAtMemory{1};
constexpr double shareForBuffered = 0.4;
/// The memory of the page cache is waited for no longer.
constexpr Seconds patienceWithMemory{1};

bool requestsAreCounted(const Node& node)
{
    return !node.paths.empty() && !layersOf(node.paths.front()).empty();
}

/// Workers that the job has on this node; 0: not known.
int workersOf(const GuideSpec& spec)
{
    const auto ranks = spec.job ? static_cast<int>(std::max<std::size_t>(1, spec.job->ranks.size())) : 0;
    return ranks * (spec.job ? spec.job->loader.workers.value_or(0) : 0);
}

bool isOfPython(const GuideSpec& spec)
{
    return spec.job && readsLikePython(loaderOf(*spec.job).kind);
}

} // namespace

MeasureTiming lookTiming(Seconds share, Seconds cycle, double standardError, Seconds left)
{
    const Seconds all = std::clamp(share, shortestPoint, longestPoint);
    const Seconds wait = std::min(cycle, left / 4);
    MeasureTiming timing{.runtime = std::max(all * (1 - rampShare), 2 * wait),
                         .ramp = std::max(all * rampShare, 1.2 * wait),
                         .atLeast = Seconds(0.5),
                         .enoughHalfWidth = enoughHalfWidth(standardError)};
    timing.patience = std::max(left - timing.ramp - timing.runtime, Seconds(1));
    return timing;
}

PointLoop::PointLoop(const GuideSpec& spec, Bytes fileSize, GuideRecord& record, std::stop_token stop)
    : m_spec(spec), m_record(record), m_stop(std::move(stop))
{
    const auto uring = io::makeEngine(EngineKind::Uring);
    if (!uring) {
        record.warn(uring.error().message + "; measured with blocking threads alone");
    }
    const bool counted = requestsAreCounted(record.run().node);
    m_opening = initialDesign(spec.workload, uring.ok(), counted, fileSize);
    m_choice = PointChoice(spec.thorough ? allPoints(spec.workload, uring.ok(), counted, fileSize)
                                         : candidatePoints(spec.workload, uring.ok(), fileSize),
                           spec.thorough);
}

Result<Done> PointLoop::run(MeasuredFile& subject)
{
    if (m_spec.resumed) {
        takeOver(*m_spec.resumed);
    }
    if (isOfPython(m_spec) && !m_opening.empty() && timeForOneMore()) { // the plan rests on these
        tryPoint(subject, m_opening.front());
        m_opening.erase(m_opening.begin());
        measureBuffered(subject);
    }
    measureOpening(subject);
    if (m_spec.budget >= minBudgetForMemory && timeForOneMore() && !measured().empty()) {
        readIntoHugePages(subject);
    }
    measureBuffered(subject);
    for (auto next = nextPoint(); next && timeForOneMore(); next = nextPoint()) {
        tryPoint(subject, *next);
    }
    if (const auto gap = m_choice.gap(measured(), m_fit.surface(), m_record.left() <= shortestPoint); !gap.empty()) {
        m_record.warn(gap);
    }
    if (m_stop.stop_requested()) {
        m_record.run().state = RunState::Interrupted;
    } else if (measured().empty() && m_lastFailure) {
        return *m_lastFailure;
    }
    if (m_storageIsGone) {
        m_record.warn("the storage stopped answering; the measurement ends here with what there is");
    }
    return Done{};
}

/// Makes what an earlier run measured part of this one, and leaves out what it was doing when it ended.
void PointLoop::takeOver(const Run& earlier)
{
    auto& all = m_record.run().measurements;
    std::copy_if(earlier.measurements.begin(), earlier.measurements.end(), std::back_inserter(all),
                 [](const Measurement& m) { return !m.interrupted; });
    m_takenOver = std::ssize(all);
    std::erase_if(m_opening, [&all](const IoPoint& point) { return timesMeasured(all, point) > 0; });
    if (!all.empty()) {
        m_opening.insert(m_opening.begin(), all.front().point.carriedOut());
    }
    m_record.warn(continuedRemark(earlier, all.size()));
}

/// Tells whether to measure once more. One look is had even where the file took all the time to write.
bool PointLoop::timeForOneMore() const
{
    const bool time = m_record.left() > shortestPoint || std::ssize(measured()) == m_takenOver;
    return time && !m_stop.stop_requested() && m_failuresInARow < maxFailuresInARow && !m_storageIsGone;
}

void PointLoop::measureOpening(MeasuredFile& subject)
{
    const Seconds kept = keptForBuffered(subject);
    for (auto point = m_opening.begin(); point != m_opening.end() && timeForOneMore(); ++point) {
        if (m_record.left() < kept && !measured().empty()) {
            return;
        }
        m_fit.refresh(measured());
        if (repeatIsDue(measured())) { // a short budget may see nothing but these
            tryPoint(subject, measured().front().point.carriedOut());
        }
        tryPoint(subject, *point);
    }
}

/// Only our own file may be evicted, and only where there is a device beneath the cache it is cold then.
bool PointLoop::canBeCold(const MeasuredFile& subject) const
{
    return subject.content() && !subject.target().fileSystem.memoryOnly && m_spec.budget >= minBudgetForBuffered;
}

/// The opening of a short budget leaves time for reads through the page cache, of which each takes long.
Seconds PointLoop::keptForBuffered(const MeasuredFile& subject) const
{
    if (!canBeCold(subject)) {
        return {};
    }
    const auto points = bufferedDesign(m_spec.workload, subject.size(), workersOf(m_spec));
    const auto toCome = std::count_if(points.begin(), points.end(),
                                      [this](const IoPoint& point) { return timesMeasured(measured(), point) == 0; });
    return std::min(lookThroughCache * static_cast<double>(toCome), m_record.left() * shareForBuffered);
}

/// Measures what a DataLoader of Python does: blocking reads through the page cache, cold.
void PointLoop::measureBuffered(MeasuredFile& subject)
{
    const bool direct = !measured().empty() && measured().front().point.access == Access::Direct;
    if (!canBeCold(subject) || !direct) {
        return;
    }
    for (const auto& point : bufferedDesign(m_spec.workload, subject.size(), workersOf(m_spec))) {
        if (timeForOneMore() && timesMeasured(measured(), point) == 0) {
            readyThePageCache(subject.size());
            tryPoint(subject, point);
        }
    }
}

/// Lets the page cache be filled at the pace of the storage, and not at that of a host which has yet to provide its
/// memory.
void PointLoop::readyThePageCache(Bytes fileSize)
{
    const auto remark = slowMemoryRemark(touchNewMemory(fileSize, std::min(patienceWithMemory, m_record.left() / 8)));
    if (remark && !m_memoryIsSlow) {
        m_memoryIsSlow = true;
        m_record.warn(*remark);
    }
}

/// Measures the first point once more, to see what the memory that is read into does to it.
void PointLoop::readIntoHugePages(MeasuredFile& subject)
{
    const auto& first = measured().front();
    if (first.pageCache || first.point.access != Access::Direct) {
        return;
    }
    auto options = asLoadersRead;
    options.buffers = io::Buffers::Huge;
    const auto timing = lookTiming(lookAtMemory, m_fit.cycleAt(first.point), 0, m_record.left());
    auto again = subject.measure(
        first.point, timing, m_stop, [this](const RateSample&) { m_record.progress(); }, options);
    if (!again) {
        m_record.warn("ordinary memory and huge pages were not compared: " + again.error().message);
    } else if (again->unanswered > 0) {
        m_storageIsGone = true;
    } else if (!again->interrupted) {
        m_intoHugePages = std::move(*again);
    }
}

std::optional<IoPoint> PointLoop::nextPoint()
{
    m_fit.refresh(measured());
    return m_choice.next(measured(), m_fit.surface(), m_spec.workload);
}

/// Measures a point. One that cannot be measured here is told and left out.
void PointLoop::tryPoint(MeasuredFile& subject, const IoPoint& point)
{
    const bool buffered = point.access == Access::Buffered;
    const double standardError = m_fit.standardErrorAt(point);
    const Seconds least = buffered ? lookThroughCache : shortestPoint;
    const Seconds most = m_spec.thorough || buffered ? longestPoint : maxProbeTime(standardError);
    const Seconds share = std::clamp(m_record.left() / m_choice.toCome(measured()), least, most);
    m_record.announce(point, share);
    auto timing = lookTiming(share, m_fit.cycleAt(point), standardError, m_record.left());
    timing.limit = buffered ? subject.size() : Bytes{}; // what is read twice comes from memory
    const auto done = measurePoint(subject, point, timing);
    if (done) {
        m_failuresInARow = 0;
        noteFallback(point);
        return;
    }
    m_lastFailure = done.error();
    m_record.warn(pointWords(point) + ": " + done.error().message);
    m_choice.leaveOut(point);
    if (m_lastFailure->kind == ErrorKind::NoSpace) {
        return; // memory for its buffers: that tells nothing of the storage
    }
    if (++m_failuresInARow == maxFailuresInARow) {
        m_record.warn("the storage failed again and again; the measurement ends here with what there is");
    }
}

/// Where direct access is refused, what is asked for directly would count as never measured.
void PointLoop::noteFallback(const IoPoint& asked)
{
    const auto& last = measured().empty() ? asked : measured().back().point;
    const bool same = last.engine == asked.engine && last.readSize == asked.readSize && last.pattern == asked.pattern;
    if (same && last.access != asked.access) {
        m_choice.fallBack(asked.engine, asked.access, last.access);
    }
}

Result<Done> PointLoop::measurePoint(MeasuredFile& subject, const IoPoint& point, const MeasureTiming& timing)
{
    auto measured = subject.measure(
        point, timing, m_stop, [this](const RateSample& sample) { m_record.tellSample(sample); }, asLoadersRead);
    if (!measured) {
        return measured.error();
    }
    if (measured->interrupted && measured->bytes.count == 0) {
        return Done{};
    }
    m_storageIsGone = measured->unanswered > 0;
    if (measured->bytes.count == 0) {
        return Error{ErrorKind::Io, "no read came back in time", "is the storage stalled?"};
    }
    m_record.add(std::move(*measured));
    return Done{};
}

} // namespace sluice
