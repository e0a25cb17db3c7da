// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/copy/copy_bench.h"

#include "core/gpu/copy/copy_plan.h"
#include "core/gpu/copy/copy_point_run.h"
#include "core/gpu/copy/host_buffer.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace sluice::gpu {

namespace {

constexpr Bytes largest = gibibytes(16);

Result<Done> checked(const CopyRequest& r)
{
    const auto wrong = [](const std::string& what, const std::string& allowed) {
        return Error{ErrorKind::Usage, what + " is out of range", "allowed: " + allowed};
    };
    if (r.size < kibibytes(4) || r.size > largest || r.size.count % 4096 != 0) {
        return wrong("the size of a copy", "4K to 16G, in steps of 4K");
    }
    if (r.smallest < kibibytes(4) || r.smallest > r.size || r.smallest.count % 4096 != 0) {
        return wrong("the smallest copy", "4K up to the largest, in steps of 4K");
    }
    if (r.spec.copies < 1 || r.spec.copies > 256 || r.spec.warmCopies < 0 || r.spec.warmCopies > 256) {
        return wrong("the number of copies", "1 to 256"); // a held stream takes about a thousand things
    }
    if (r.spec.samples < 1 || r.spec.samples > 1000) {
        return wrong("the number of samples", "1 to 1000");
    }
    return Done{};
}

/// Tells an error of this point alone from one of the device: the other points may still be measured.
bool concernsPoint(ErrorKind kind)
{
    return kind == ErrorKind::NoSpace || kind == ErrorKind::Unsupported || kind == ErrorKind::Permission;
}

/// Locked memory that is not there is not refused: the kernel ends processes for it.
Result<CopyMeasurement> measuredWithin(const std::optional<Bytes>& memory, const CopyTools& tools,
                                       const CopyPoint& point, const CopySpec& spec)
{
    const Bytes needed = hostMemoryOf(point, tools.devices.size());
    if (memory && needed > *memory) {
        return Error{ErrorKind::NoSpace,
                     "the buffers of the copies take " + std::to_string(needed.count / mebibytes(1).count)
                         + " MiB of host memory, and " + std::to_string(memory->count / mebibytes(1).count)
                         + " MiB may be taken",
                     "use a smaller size"};
    }
    return measureCopy(tools, point, spec);
}

/// What cannot be had is a gap; what fails ends the report.
void measureInto(CopyReport& report, std::vector<CopyMeasurement>& list, const CopyTools& tools, const CopyPoint& point,
                 const CopyRequest& request)
{
    auto measured = measuredWithin(request.hostMemory, tools, point, request.spec);
    if (measured) {
        list.push_back(*std::move(measured));
    } else if (concernsPoint(measured.error().kind)) {
        report.gaps.push_back({point, measured.error().message});
    } else {
        report.failure = measured.error();
    }
}

/// The device that was asked for, and the others behind it.
Result<CopyTools> toolsFor(const CopyRequest& request, const GpuLibraries& libraries, const GpuBuild& build)
{
    auto driver = Driver::open(libraries, build);
    if (!driver) {
        return driver.error();
    }
    CopyTools tools;
    auto first = driver->device(request.device);
    if (!first) {
        return first.error();
    }
    tools.devices.push_back(*std::move(first));
    for (int index = 0; index < driver->deviceCount(); ++index) {
        auto other = index == request.device ? Result<Device>(Error{}) : driver->device(index);
        if (other) {
            tools.devices.push_back(*std::move(other));
        }
    }
    tools.devices.front().use();
    if (auto kernels = Kernels::load(tools.devices.front())) {
        tools.kernels = *std::move(kernels);
    }
    if (auto management = Nvml::open(libraries.nvml)) {
        tools.management = *std::move(management);
    }
    return tools;
}

} // namespace

Bytes hostMemoryOf(const CopyPoint& point, std::size_t devices)
{
    const auto lanes = point.beside == Beside::OtherDevices ? std::max<std::size_t>(devices, 1)
        : point.beside == Beside::OtherWay                  ? std::size_t{2}
                                                            : std::size_t{1};
    return point.size * static_cast<std::int64_t>(2 * lanes);
}

Result<CopyMeasurement> measureCopy(const CopyTools& tools, const CopyPoint& point, const CopySpec& spec)
{
    return CopyPointRun(tools, point, spec).carryOut();
}

std::optional<BytesPerSecond> pinnedRate(const CopyReport& report, CopyWay way)
{
    for (const auto& m : report.table) {
        if (m.point.way == way && m.point.memory == HostMemory::Pinned && m.point.beside == Beside::Nothing) {
            return m.rate;
        }
    }
    return std::nullopt;
}

std::optional<BytesPerSecond> rateOfEachTogether(const CopyReport& report)
{
    for (const auto& m : report.table) {
        if (m.point.way == CopyWay::ToDevice && m.point.beside == Beside::OtherDevices) {
            return m.rate * (1.0 / std::max(report.devices, 1));
        }
    }
    return std::nullopt;
}

Result<CopyReport> benchCopies(const CopyRequest& request, const GpuLibraries& libraries, const std::stop_token& stop,
                               const CopyProgress& progress, const GpuBuild& build)
{
    if (const auto fine = checked(request); !fine) {
        return fine.error();
    }
    const auto tools = toolsFor(request, libraries, build);
    if (!tools) {
        return tools.error();
    }
    const auto& device = tools->devices.front();
    CopyReport report;
    report.deviceName = device.name();
    report.pciAddress = device.pciAddress();
    report.numaNode = nodeOfDevice(device.pciAddress());
    report.devices = static_cast<int>(tools->devices.size());
    const auto places = hostPlacesFor(report.numaNode);
    report.placing = places.problem;
    const auto table = tablePoints(request, places, report.devices);
    const auto curve = curvePoints(request, places.own);
    const int all = static_cast<int>(table.size() + curve.size());
    int done = 0;
    for (const auto* points : {&table, &curve}) {
        auto& into = points == &table ? report.table : report.curve;
        for (auto point = points->begin(); point != points->end() && !report.failure && !report.interrupted; ++point) {
            measureInto(report, into, *tools, *point, request);
            progress ? progress(++done, all) : void();
            report.interrupted = stop.stop_requested();
        }
    }
    return report;
}

} // namespace sluice::gpu
