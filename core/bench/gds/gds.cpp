// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/gds.h"

#include "core/bench/gds/cufile_process.h"
#include "core/bench/gds/time_limit.h"
#include "core/gpu/copy/copy_bench.h"
#include "core/io/files/file.h"
#include "core/io/workers.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <span>

namespace sluice {

namespace {

constexpr auto patienceWithReadsAfterStop = std::chrono::seconds(1); ///< large buffers in flight take their time

std::vector<GdsPoint> pointsOf(const GdsRequest& request)
{
    std::vector<GdsPoint> points;
    for (const auto readSize : request.readSizes) {
        for (const int depth : request.depths) {
            points.push_back({readSize, depth, {}, {}});
        }
    }
    return points;
}

GpuReadSpec specOf(const GdsPoint& point, Seconds runtime)
{
    return {point.readSize, point.depth, runtime};
}

/// A usage error ends it all; anything else is a gap of these ways, and what a stop has cut short is nothing.
Result<Done> addGap(GdsReport& report, const Error& error, std::span<const ReadPath> paths, const std::stop_token& stop)
{
    if (stop.stop_requested()) {
        return Done{};
    }
    if (error.kind == ErrorKind::Usage) {
        return error;
    }
    for (const auto path : paths) {
        report.gaps.push_back({path, textOf(error)});
    }
    return Done{};
}

Result<gpu::Device> deviceOf(const GdsRequest& request)
{
    const auto driver = gpu::Driver::open();
    return driver ? driver->device(request.device) : Result<gpu::Device>(driver.error());
}

void addVariant(GdsReport& report, ReadPath path, const Result<GdsReport>& variant)
{
    if (!variant) {
        report.gaps.push_back({path, textOf(variant.error())});
        return;
    }
    for (std::size_t i = 0; i < std::min(report.points.size(), variant->points.size()); ++i) {
        const auto& paths = variant->points[i].paths;
        report.points[i].paths.insert(report.points[i].paths.end(), paths.begin(), paths.end());
    }
    report.gaps.insert(report.gaps.end(), variant->gaps.begin(), variant->gaps.end());
}

/// What the copy alone gives, in copies of the read size.
std::optional<BytesPerSecond> copyRateAt(const gpu::Device& device, Bytes readSize)
{
    const gpu::CopyTools tools{{device}, {}, {}};
    const auto copied = gpu::measureCopy(tools, {.size = readSize}, {});
    return copied ? std::optional(copied->rate) : std::nullopt;
}

/// The paths that need no cuFile. The GPU is given back at the end: it may be one that a single process uses at a time.
Result<GdsReport> throughHost(const GpuReadFile& file, const GdsRequest& request, const std::stop_token& stop)
{
    const auto device = deviceOf(request);
    if (!device) {
        return device.error();
    }
    GdsReport report;
    report.deviceName = device->name();
    report.points = pointsOf(request);
    for (auto& point : report.points) {
        auto measured = measureThroughHost(*device, file, specOf(point, request.runtime), stop);
        if (measured) {
            point.paths = *std::move(measured);
        } else if (const auto done = addGap(report, measured.error(), throughHostMemory, stop); !done) {
            return done.error();
        }
        if (stop.stop_requested()) {
            break;
        }
        point.copyRate = copyRateAt(*device, point.readSize);
    }
    return report;
}

/// The same in a thread that can be left behind, with the file and the buffers that storage may hold for good.
Result<GdsReport> throughHostUnlessHeld(const GpuReadFile& file, const GdsRequest& request, const TimeLimit& limit,
                                        const std::stop_token& stop)
{
    const Seconds runtime = request.runtime * static_cast<double>(throughHostMemory.size());
    const bool cutShort = limit.cutsShort(runtime);
    auto own = io::File::duplicate(file.descriptor);
    if (!own) {
        return own.error();
    }
    const auto held = std::make_shared<const io::File>(*std::move(own));
    const GpuReadFile reads{held->descriptor(), file.size, file.content};
    auto report = io::unlessHeld<Result<GdsReport>>(
        [held, reads, request, stop] { return throughHost(reads, request, stop); }, stop,
        std::chrono::duration_cast<std::chrono::steady_clock::duration>(limit.forPart(runtime)),
        patienceWithReadsAfterStop);
    if (report) {
        return *std::move(report);
    }
    return stop.stop_requested() ? io::stoppedWaiting()
        : cutShort               ? Error{ErrorKind::Io, "the time for it was over", "measure it by itself"}
                                 : Error{ErrorKind::Io, "reads into the GPU did not end in time",
                           "the storage, the driver or a device hangs; dmesg tells more"};
}

} // namespace

Result<GdsReport> benchCufile(const GpuReadFile& file, const GdsRequest& request, ReadPath path,
                              const std::stop_token& stop)
{
    const auto device = deviceOf(request);
    const auto library = device ? gpu::Cufile::open() : Result<gpu::Cufile>(device.error());
    if (!library) {
        return library.error();
    }
    GdsReport report;
    report.points = pointsOf(request);
    for (auto& point : report.points) {
        auto measured = measureByCufile(*device, file, specOf(point, request.runtime), path, *library, stop);
        if (measured) {
            point.paths.push_back(*std::move(measured));
        } else if (const auto done = addGap(report, measured.error(), {&path, 1}, stop); !done) {
            return done.error();
        }
    }
    report.interrupted = stop.stop_requested();
    return report;
}

Result<GdsReport> benchGds(const GpuReadFile& file, const GdsRequest& request, const std::vector<std::string>& self,
                           const std::stop_token& stop)
{
    const TimeLimit limit(request);
    auto report = throughHostUnlessHeld(file, request, limit, stop);
    const CufileRuns runs{file, request, self, limit};
    for (const auto path : {ReadPath::Cufile, ReadPath::CufileBatch, ReadPath::CufileStream}) {
        if (!report || stop.stop_requested()) {
            break;
        }
        const auto variant = runCufileWay(runs, path, stop);
        stop.stop_requested() ? void() : addVariant(*report, path, variant);
    }
    if (report) {
        report->interrupted = stop.stop_requested();
        report->verdict = gdsVerdictOf(report->points, report->gaps);
    }
    return report;
}

} // namespace sluice
