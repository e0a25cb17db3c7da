// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/guide_gpu.h"

#include <fmt/format.h>

namespace sluice {

namespace {

/// Large enough that a copy's start costs little of it, small enough for short budgets.
constexpr Bytes copySize = mebibytes(16);
constexpr gpu::CopySpec copies{.warmCopies = 2, .copies = 8, .samples = 3};
constexpr Bytes gdsReadSize = mebibytes(1);
constexpr int gdsDepth = 16;
constexpr double shareOfWay = 0.05; ///< of the time: six ways, three of which start cuFile first

std::optional<BytesPerSecond> rateOf(const gpu::CopyReport& report, gpu::HostMemory memory)
{
    for (const auto& m : report.table) {
        if (m.point.memory == memory && m.point.way == gpu::CopyWay::ToDevice) {
            return m.rate;
        }
    }
    return std::nullopt;
}

std::string gapOf(const gpu::CopyReport& report, bool stopped)
{
    if (report.failure) {
        return textOf(*report.failure);
    }
    if (report.interrupted) {
        return stopped ? "interrupted" : "the time for it was over";
    }
    if (report.gaps.empty()) {
        return {};
    }
    const auto& gap = report.gaps.front();
    const bool all = gap.point.beside == gpu::Beside::OtherDevices;
    return fmt::format("{}: {}", all ? "all GPUs at once" : fmt::format("{} memory", word(gap.point.memory)),
                       gap.reason);
}

} // namespace

GpuFigures measureGpuCopies(Seconds most, const std::stop_token& stop)
{
    std::stop_source enough;
    const auto begun = std::chrono::steady_clock::now();
    const auto report =
        gpu::benchCopies({.size = copySize, .spec = copies, .brief = true}, {}, enough.get_token(), [&](int, int) {
            const bool late = std::chrono::steady_clock::now() - begun > most;
            late || stop.stop_requested() ? enough.request_stop() : false;
        });
    if (!report) {
        return {.gap = textOf(report.error())};
    }
    return gpuFiguresOf(*report, stop.stop_requested());
}

GpuFigures gpuFiguresOf(const gpu::CopyReport& report, bool stopped)
{
    return {.device = report.deviceName,
            .gpus = report.devices,
            .toDevice = gpu::pinnedRate(report, gpu::CopyWay::ToDevice),
            .toHost = gpu::pinnedRate(report, gpu::CopyWay::ToHost),
            .pageable = rateOf(report, gpu::HostMemory::Pageable),
            .toEachTogether = gpu::rateOfEachTogether(report),
            .gds = {},
            .gap = gapOf(report, stopped)};
}

GdsVerdict measureGds(const MeasuredFile& file, const CufileProcess& process, const GdsTime& time,
                      const std::stop_token& stop)
{
    const auto opened = file.openDirect();
    if (!opened) {
        return {GdsAdvice::NotMeasured, textOf(opened.error())};
    }
    const GpuReadFile reads{opened->descriptor(), file.size(), file.content()};
    const GdsRequest request{.device = 0,
                             .readSizes = {gdsReadSize},
                             .depths = {gdsDepth},
                             .runtime = time.usual * shareOfWay,
                             .most = time.most};
    const auto report = benchGds(reads, request, process(reads), stop);
    if (!report) {
        return {GdsAdvice::NotMeasured, textOf(report.error())};
    }
    return report->verdict.value_or(GdsVerdict{GdsAdvice::NotMeasured, "interrupted"});
}

} // namespace sluice
