// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/gpu_reads.h"

#include "core/bench/gds/cufile_reads.h"
#include "core/bench/gds/read_tally.h"
#include "core/bench/gds/staged_reads.h"
#include "core/bench/point/latency_summary.h"
#include "core/io/engine/offsets.h"

#include <fmt/format.h>

namespace sluice {

namespace {

constexpr int maxDepth = 1024;

Result<Done> checked(const GpuReadFile& file, const GpuReadSpec& spec)
{
    const auto wrong = [](const std::string& what, const Message& hint) { return Error{ErrorKind::Usage, what, hint}; };
    if (spec.readSize < kibibytes(4) || spec.readSize.count % 4096 != 0 || spec.readSize > gibibytes(1)) {
        return wrong("the read size is out of range", "4K to 1G, in steps of 4K: reads go past the page cache");
    }
    if (spec.depth < 1 || spec.depth > maxDepth) {
        return wrong("the depth is out of range", fmt::format("1 to {} buffers", maxDepth));
    }
    if (file.size < spec.readSize) {
        return wrong("the file is smaller than one read", Remedy::SmallerReads);
    }
    return Done{};
}

Result<GpuReadMeasurement> measurementOf(const GpuReadSpec& spec, ReadPath path, const ReadTally& tally)
{
    if (tally.bytes() == 0) {
        return Error{ErrorKind::Usage, "no read was done in the time", Remedy::MeasureLonger};
    }
    GpuReadMeasurement m;
    m.path = path;
    m.readSize = spec.readSize;
    m.depth = spec.depth;
    m.bytes = Bytes{tally.bytes()};
    m.seconds = tally.seconds();
    m.rate = m.bytes / m.seconds;
    m.latency = summaryOf(tally.latency());
    m.cpuSecondsPerGigabyte = tally.cpu().count() / (static_cast<double>(tally.bytes()) / 1e9);
    return m;
}

} // namespace

Result<std::vector<GpuReadMeasurement>> measureThroughHost(const gpu::Device& device, const GpuReadFile& file,
                                                           const GpuReadSpec& spec, const std::stop_token& stop)
{
    if (const auto fine = checked(file, spec); !fine) {
        return fine.error();
    }
    device.use();
    const auto ways = readStaged(device, file, spec, stop);
    if (!ways) {
        return ways.error();
    }
    std::vector<GpuReadMeasurement> measured;
    for (const auto& way : *ways) {
        auto m = measurementOf(spec, way.path, way.tally);
        if (m) {
            m->verified = file.content && way.verified;
            measured.push_back(*std::move(m));
        } else if (!stop.stop_requested()) {
            return m.error();
        }
    }
    return measured;
}

Result<GpuReadMeasurement> measureByCufile(const gpu::Device& device, const GpuReadFile& file, const GpuReadSpec& spec,
                                           ReadPath path, const gpu::Cufile& library, const std::stop_token& stop)
{
    if (const auto fine = checked(file, spec); !fine) {
        return fine.error();
    }
    device.use();
    const auto reading = readByCufile(device, library, file, spec, path, stop);
    if (!reading) {
        return reading.error();
    }
    auto m = measurementOf(spec, path, reading->tally);
    if (m) {
        m->evidence = reading->evidence;
        m->verified = file.content.has_value();
    }
    return m;
}

} // namespace sluice
