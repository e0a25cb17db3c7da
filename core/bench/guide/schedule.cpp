// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/schedule.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sluice {

namespace {

constexpr Bytes smallestRead{4096};
constexpr Bytes largestRead = mebibytes(8);
constexpr Bytes usualKnee = mebibytes(1);
constexpr Bytes littleMoreThanARequest = kibibytes(1152); ///< NFS and FUSE ask for 1 MiB at most, unless they are tuned
constexpr Bytes largestFile = gibibytes(8);
constexpr Bytes largestMemoryFile = gibibytes(1);
/// Buffers are memory of this machine.
constexpr Bytes maxInFlight = mebibytes(512);
constexpr double prepareShare = 0.2;
constexpr int maxWorkersMeasured = 128;
/// The coarsest is still steady (5 %).
constexpr double finestHalfWidth = 0.01;
constexpr double coarsestHalfWidth = 0.04;
/// Chosen, not fitted: where a guide of a loop device looked next, the fit was in doubt by 4 to 27 %.
constexpr double largeStandardError = 0.05;
/// How much surer a plan gets by the same point of the other pattern, of blocking threads, of several
/// rings: it rests on them less often.
constexpr double weightOfOtherPattern = 0.6;
constexpr double weightOfThreads = 0.8;
constexpr double weightOfSeveralRings = 0.7;
constexpr double weightOfLoaderRead = 1.5;

IoPoint pointOf(EngineKind engine, Pattern pattern, Bytes size, int depth, int threads = 1)
{
    return IoPoint{.engine = engine, .pattern = pattern, .readSize = size, .depth = depth, .threads = threads}
        .carriedOut();
}

bool contains(const std::vector<IoPoint>& points, const IoPoint& point)
{
    return std::find(points.begin(), points.end(), point) != points.end();
}

void add(std::vector<IoPoint>& points, const IoPoint& point)
{
    if (!contains(points, point)) {
        points.push_back(point);
    }
}

Pattern other(Pattern pattern)
{
    return pattern == Pattern::Random ? Pattern::Sequential : Pattern::Random;
}

/// What one read of the job's loader is.
Bytes loaderRead(const Workload& workload)
{
    if (workload.samplesPerFile > 1) {
        return usualKnee;
    }
    const Bytes aligned{(workload.sampleBytes.count + smallestRead.count - 1) / smallestRead.count
                        * smallestRead.count};
    return std::clamp(aligned, smallestRead, largestRead);
}

/// The corners of a surface and its middle: the law's parameters, one by one.
void addCorners(std::vector<IoPoint>& points, EngineKind engine, Pattern pattern)
{
    add(points, pointOf(engine, pattern, usualKnee, 32));
    add(points, pointOf(engine, pattern, usualKnee, 1)); // one stream
    add(points, pointOf(engine, pattern, smallestRead, 64)); // requests a second
    add(points, pointOf(engine, pattern, smallestRead, 1)); // latency
    add(points, pointOf(engine, pattern, kibibytes(64), 8));
    if (engine == EngineKind::Uring) {
        add(points, pointOf(engine, pattern, kibibytes(64), 8, 8)); // the limit of one processor
    }
}

/// Where the law alone was seen to be far off: more in flight than a queue holds, and one large read at a time, whose
/// pieces may be read side by side.
void addFarCorners(std::vector<IoPoint>& points, EngineKind engine, Pattern pattern)
{
    add(points, pointOf(engine, pattern, largestRead, 1));
    if (engine == EngineKind::Uring) {
        add(points, pointOf(engine, pattern, kibibytes(32), 64, 8));
    }
}

double weightOf(const IoPoint& point, const Workload& workload)
{
    double weight = point.pattern == workload.accessPattern ? 1 : weightOfOtherPattern;
    weight *= point.engine == EngineKind::Uring ? 1 : weightOfThreads;
    weight *= point.engine == EngineKind::Uring && point.threads > 1 ? weightOfSeveralRings : 1;
    weight *= point.readSize == loaderRead(workload) ? weightOfLoaderRead : 1;
    return weight;
}

void addLattice(std::vector<IoPoint>& points, EngineKind engine, Pattern pattern, Bytes loader)
{
    for (const Bytes size : {smallestRead, kibibytes(16), kibibytes(64), kibibytes(256), mebibytes(1), mebibytes(4),
                             largestRead, loader}) {
        for (const int depth : {1, 2, 4, 8, 16, 32, 64, 128}) {
            add(points, pointOf(engine, pattern, size, depth));
        }
    }
}

void addSeveralRings(std::vector<IoPoint>& points, Pattern pattern)
{
    for (const Bytes size : {smallestRead, kibibytes(16), kibibytes(64), kibibytes(256), mebibytes(1)}) {
        for (const int threads : {2, 8}) {
            for (const int depth : {1, 8, 64}) {
                add(points, pointOf(EngineKind::Uring, pattern, size, depth, threads));
            }
        }
    }
}

} // namespace

std::vector<IoPoint> initialDesign(const Workload& workload, bool uring, bool requestsCounted, Bytes fileSize)
{
    const Pattern wanted = workload.accessPattern;
    const EngineKind first = uring ? EngineKind::Uring : EngineKind::Threads;
    std::vector<IoPoint> points;
    add(points, pointOf(first, wanted, usualKnee, 32));
    add(points, pointOf(first, wanted, loaderRead(workload), 8));
    add(points, pointOf(EngineKind::Threads, wanted, loaderRead(workload), 8));
    addCorners(points, first, wanted);
    addCorners(points, first, other(wanted));
    addCorners(points, EngineKind::Threads, wanted);
    if (!requestsCounted) {
        add(points, pointOf(first, wanted, littleMoreThanARequest, 32));
        add(points, pointOf(first, other(wanted), littleMoreThanARequest, 32));
        add(points, pointOf(EngineKind::Threads, wanted, littleMoreThanARequest, 32));
    }
    addFarCorners(points, first, wanted);
    addFarCorners(points, first, other(wanted));
    std::erase_if(points, [fileSize](const IoPoint& point) { return point.readSize > fileSize; });
    return points;
}

std::vector<IoPoint> bufferedDesign(const Workload& workload, Bytes fileSize, int workers)
{
    std::vector<IoPoint> points;
    const auto addRead = [&](Bytes size, int workers) {
        auto point = pointOf(EngineKind::Threads, workload.accessPattern, size, workers);
        point.access = Access::Buffered;
        if (size <= fileSize) {
            add(points, point);
        }
    };
    if (workers > 0) {
        addRead(loaderRead(workload), std::min(workers, maxWorkersMeasured));
    }
    addRead(loaderRead(workload), 8);
    addRead(loaderRead(workload), 1);
    addRead(usualKnee, 32);
    addRead(usualKnee, 1);
    addRead(smallestRead, 1); // latency: large reads alone do not tell it
    addRead(kibibytes(64), 8);
    addRead(smallestRead, 32);
    return points;
}

std::vector<IoPoint> candidatePoints(const Workload& workload, bool uring, Bytes fileSize)
{
    std::vector<IoPoint> points;
    for (const Pattern pattern : {workload.accessPattern, other(workload.accessPattern)}) {
        if (uring) {
            addLattice(points, EngineKind::Uring, pattern, loaderRead(workload));
            addSeveralRings(points, pattern);
        }
        addLattice(points, EngineKind::Threads, pattern, loaderRead(workload));
    }
    std::erase_if(points, [fileSize](const IoPoint& point) {
        return point.readSize > fileSize || point.readSize * point.inFlight() > maxInFlight;
    });
    return points;
}

std::vector<IoPoint> allPoints(const Workload& workload, bool uring, bool requestsCounted, Bytes fileSize)
{
    auto points = initialDesign(workload, uring, requestsCounted, fileSize);
    for (const auto& point : candidatePoints(workload, uring, fileSize)) {
        add(points, point);
    }
    return points;
}

Seconds cycleOf(const IoPoint& point, const StorageSurface& surface)
{
    const auto estimate = surface.at(point);
    const Bytes inFlight = point.readSize * point.inFlight();
    return estimate ? Seconds(static_cast<double>(inFlight.count) / estimate->mean.value) : Seconds{};
}

std::optional<Chosen> nextPoint(const std::vector<IoPoint>& candidates, const StorageSurface& surface,
                                const Workload& workload, std::mt19937& rng)
{
    std::vector<IoPoint> points;
    std::vector<double> variances; ///< weighted
    double weights = 0;
    std::optional<Chosen> unsurest;
    for (const auto& point : candidates) {
        const auto estimate = surface.at(point);
        if (!estimate || cycleOf(point, surface) > longestCycle) {
            continue;
        }
        const double weight = weightOf(point, workload);
        points.push_back(point);
        const double standardError = estimate->standardError.value_or(0);
        variances.push_back(weight * standardError * standardError);
        weights += weight;
        const double weighted = weight * standardError;
        if (!unsurest || weighted > unsurest->standardError) {
            unsurest = Chosen{point, weighted};
        }
    }
    const double variance = std::accumulate(variances.begin(), variances.end(), 0.0);
    if (!unsurest || std::sqrt(variance / weights) < enoughStandardError) {
        return unsurest;
    }
    std::discrete_distribution<std::size_t> drawn(variances.begin(), variances.end());
    return Chosen{points[drawn(rng)], unsurest->standardError};
}

Seconds maxProbeTime(double standardError)
{
    return standardError > largeStandardError ? shortestPoint : longestPoint;
}

double enoughHalfWidth(double standardError)
{
    return std::clamp(standardError / 2, finestHalfWidth, coarsestHalfWidth);
}

std::ptrdiff_t timesMeasured(const std::vector<Measurement>& run, const IoPoint& point)
{
    return std::count_if(run.begin(), run.end(),
                         [&point](const Measurement& m) { return m.point.carriedOut() == point; });
}

bool repeatIsDue(const std::vector<Measurement>& run)
{
    const auto last = std::find_if(run.rbegin(), run.rend(), [&run](const Measurement& m) {
        return m.point.carriedOut() == run.front().point.carriedOut();
    });
    Seconds since{};
    std::for_each(run.rbegin(), last, [&since](const Measurement& m) { since += m.seconds; });
    return last != run.rend() && since >= repeatAfter * last->seconds;
}

GuideBudget shareBudget(Seconds budget, const io::Target& target)
{
    const Bytes most = target.fileSystem.memoryOnly ? largestMemoryFile : largestFile;
    const Bytes free = target.fileSystem.free;
    const Bytes reserve = std::max(io::reserveOf(target), Bytes{free.count / 10});
    const Bytes room = std::max(std::min(Bytes{free.count / 4}, free - reserve), Bytes{});
    return {.prepare = budget * prepareShare,
            .closing = std::max(Seconds(0.5), budget * 0.03),
            .fileSize = std::min(most, Bytes{room.count / mebibytes(4).count * mebibytes(4).count}),
            .reserve = reserve};
}

} // namespace sluice
