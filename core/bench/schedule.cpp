// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/schedule.h"

#include <algorithm>
#include <initializer_list>

namespace sluice {

namespace {

constexpr Bytes page{4096};
constexpr Bytes largestRead = mebibytes(4);
constexpr Bytes usualKnee = mebibytes(1);
constexpr Bytes largestFile = gibibytes(8);
constexpr Bytes largestMemoryFile = gibibytes(1);
/// More than this takes longer to come back than a point is measured.
constexpr Bytes mostInFlight = mebibytes(64);
constexpr double prepareShare = 0.2;

void add(std::vector<IoPoint>& points, EngineKind engine, Pattern pattern, std::initializer_list<Bytes> sizes,
         std::initializer_list<int> depths)
{
    for (const Bytes size : sizes) {
        for (const int depth : depths) {
            const IoPoint point{.engine = engine, .pattern = pattern, .readSize = size, .depth = depth};
            if (size * depth > mostInFlight) {
                continue;
            }
            if (std::find(points.begin(), points.end(), point) == points.end()) {
                points.push_back(point);
            }
        }
    }
}

/// What one read of the job's loader is.
Bytes loaderRead(const Workload& workload)
{
    if (workload.samplesPerFile > 1) {
        return usualKnee;
    }
    const Bytes aligned{(workload.sampleBytes.count + page.count - 1) / page.count * page.count};
    return std::clamp(aligned, page, largestRead);
}

void addPattern(std::vector<IoPoint>& points, Pattern pattern)
{
    add(points, EngineKind::Uring, pattern, {usualKnee}, {32, 1, 8, 64, 4, 16, 2});
    add(points, EngineKind::Uring, pattern, {kibibytes(256), largestRead, kibibytes(4), kibibytes(32)}, {64, 8, 1});
    add(points, EngineKind::Uring, pattern, {largestRead}, {16});
    add(points, EngineKind::Threads, pattern, {usualKnee, kibibytes(256), kibibytes(4)}, {8, 32, 1});
}

} // namespace

std::vector<IoPoint> guidePoints(const Workload& workload, Bytes fileSize)
{
    const Pattern wanted = workload.accessPattern;
    std::vector<IoPoint> points;
    add(points, EngineKind::Uring, wanted, {usualKnee}, {32});
    add(points, EngineKind::Uring, wanted, {loaderRead(workload)}, {32, 1, 8, 64});
    add(points, EngineKind::Threads, wanted, {loaderRead(workload)}, {32, 1, 8, 64});
    addPattern(points, wanted);
    addPattern(points, wanted == Pattern::Random ? Pattern::Sequential : Pattern::Random);
    std::erase_if(points, [fileSize](const IoPoint& point) { return point.readSize > fileSize; });
    return points;
}

std::vector<IoPoint> withoutUring(const std::vector<IoPoint>& points)
{
    std::vector<IoPoint> kept;
    for (IoPoint point : points) {
        point.engine = EngineKind::Threads;
        if (std::find(kept.begin(), kept.end(), point) == kept.end()) {
            kept.push_back(point);
        }
    }
    return kept;
}

GuideBudget shareBudget(Seconds budget, const io::Target& target)
{
    const Bytes most = target.fileSystem.memoryOnly ? largestMemoryFile : largestFile;
    const Bytes quarter{target.fileSystem.free.count / 4 / mebibytes(4).count * mebibytes(4).count};
    return {.prepare = budget * prepareShare,
            .closing = std::max(Seconds(0.5), budget * 0.03),
            .fileSize = std::min(most, quarter),
            .reserve = Bytes{target.fileSystem.free.count / 10}};
}

std::size_t pointsThatFit(std::size_t points, Seconds left)
{
    const auto fit = static_cast<std::size_t>(std::max(1.0, left / shortestPoint));
    return std::min(points, fit);
}

} // namespace sluice
