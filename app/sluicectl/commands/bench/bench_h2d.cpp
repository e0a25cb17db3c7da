// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/bench/bench_h2d.h"

#include "app/sluicectl/line.h"
#include "app/sluicectl/run_record.h"

#include "app/sluicectl/process/interrupt.h"
#include "app/sluicectl/remedies.h"
#include "core/base/json.h"
#include "core/base/text/words.h"
#include "core/bench/guide/guide_gpu.h"
#include "core/bench/point/memory_room.h"
#include "core/gpu/copy/copy_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace sluice::ctl {

namespace {

using namespace gpu;

struct BenchH2d {
    CopyRequest request;
    KeepChoice keeping;
};

std::string besideWords(const CopyPoint& point)
{
    switch (point.beside) {
    case Beside::Nothing:
        return "";
    case Beside::OtherWay:
        return point.way == CopyWay::ToDevice ? ", d2h beside" : ", h2d beside";
    case Beside::Kernel:
        return ", a kernel beside";
    case Beside::OtherDevices:
        return ", all GPUs together";
    }
    return "";
}

std::string wordsOf(const CopyPoint& point)
{
    const auto node = point.numaNode ? fmt::format(", NUMA node {}", *point.numaNode) : "";
    return fmt::format("{} {}{}{}", word(point.way), word(point.memory), node, besideWords(point));
}

std::string lineOf(const CopyMeasurement& m)
{
    const auto [least, most] = std::minmax_element(m.samples.begin(), m.samples.end());
    auto text = fmt::format("{:<44} {:>11}  ({} to {})", wordsOf(m.point), words(m.rate), words(*least), words(*most));
    if (m.latency) {
        text += fmt::format("  one copy {}", words(*m.latency));
    }
    if (m.link) {
        text += fmt::format("  link gen{} x{}", m.link->generation, m.link->lanes);
    }
    return text + "\n";
}

std::string textOf(const CopyReport& report, const CopyRequest& request)
{
    auto text = line("{} at {}, {}, copies of {}\n", report.deviceName, report.pciAddress,
                     report.numaNode ? fmt::format("NUMA node {}", *report.numaNode) : "NUMA node not told",
                     iecWords(request.size));
    for (const auto& m : report.table) {
        text += lineOf(m);
    }
    for (const auto& gap : report.gaps) {
        text += line("{:<44} not measured: {}\n", wordsOf(gap.point), gap.reason);
    }
    text += report.curve.empty() ? "" : "Pinned memory by size of a copy\n";
    for (const auto& m : report.curve) {
        text += fmt::format("{:>9}  {}  {:>11}  one copy {}\n", iecWords(m.point.size), word(m.point.way),
                            words(m.rate), m.latency ? words(*m.latency) : "not timed");
    }
    return text;
}

Json resultOf(const CopyReport& report)
{
    Json result = Json::object();
    if (const auto rate = pinnedRate(report, CopyWay::ToDevice)) {
        result["h2d_bytes_per_second"] = rate->value;
    }
    if (const auto rate = pinnedRate(report, CopyWay::ToHost)) {
        result["d2h_bytes_per_second"] = rate->value;
    }
    result["table"] = toJson(report.table);
    result["curve"] = toJson(report.curve);
    result["gaps"] = toJson(report.gaps);
    if (report.failure) {
        result["failure"] = {{"kind", word(report.failure->kind)},
                             {"message", report.failure->message},
                             {"hint", textWithOption(report.failure->hint)}};
    }
    result["interrupted"] = report.interrupted;
    return result;
}

Json documentOf(const CopyReport& report, const CopyRequest& request, const std::vector<std::string>& warnings)
{
    Json device = {{"index", request.device}, {"name", report.deviceName}, {"pci_address", report.pciAddress}};
    if (report.numaNode) {
        device["numa_node"] = *report.numaNode;
    }
    device["gpus_in_machine"] = report.devices;
    const auto mebibyte = std::max<std::int64_t>(request.size.count / mebibytes(1).count, 1);
    return {{"schema", "sluice.bench/1"},
            {"kind", "h2d"},
            {"config", toJson(request)},
            {"device", std::move(device)},
            {"result", resultOf(report)},
            {"warnings", warnings},
            {"reproduce",
             {{"nvbandwidth",
               fmt::format("nvbandwidth -b {} -t host_to_device_memcpy_ce device_to_host_memcpy_ce", mebibyte)}}}};
}

std::vector<std::string> warningsOf(const CopyReport& report)
{
    std::vector<std::string> warnings;
    if (!report.placing.empty()) {
        warnings.push_back("near and far memory were not told apart: " + report.placing);
    }
    if (report.failure) {
        warnings.push_back("ended early: " + textWithOption(*report.failure));
    }
    return warnings;
}

Result<int> runBenchH2d(const BenchH2d& options, Session& session)
{
    const InterruptWatch interrupts;
    auto request = options.request;
    request.hostMemory = memoryToTake();
    RunRecord record(options.keeping, session);
    session.phase("measure", fmt::format("Copying between host and GPU {}", request.device));
    const auto report =
        benchCopies(request, {}, interrupts.token(), [&session](int done, int all) { session.progress(done, all); });
    if (!report) {
        return report.error();
    }
    const auto warnings = warningsOf(*report);
    for (const auto& warning : warnings) {
        session.warning(warning);
    }
    record.finish({.document = documentOf(*report, request, warnings),
                   .text = textOf(*report, request),
                   .interrupted = report->interrupted || report->failure,
                   .any = !report->table.empty() || !report->curve.empty(),
                   .gpu = gpuFiguresOf(*report, interrupts.token().stop_requested())});
    return report->failure ? exitFailed : report->interrupted ? exitInterrupted : exitDone;
}

} // namespace

void declareBenchH2d(CLI::App& bench, Session& session)
{
    auto* h2d = bench.add_subcommand("h2d", "Measure copies between host memory and a GPU, both ways");
    auto options = std::make_shared<BenchH2d>();
    auto* request = &options->request;
    session.addCommonOptions(*h2d);
    addCount(*h2d, "--device", request->device, "GPU, as CUDA counts them");
    addBytes(*h2d, "--size", request->size, "of one copy, and the largest of the curve");
    addBytes(*h2d, "--smallest", request->smallest, "copy of the curve, which doubles from there");
    addCount(*h2d, "--copies", request->spec.copies, "that are timed in one sample");
    addCount(*h2d, "--samples", request->spec.samples, "whose median counts");
    options->keeping.declare(*h2d);
    h2d->callback(
        [options, &session] { session.command = [options, &session] { return runBenchH2d(*options, session); }; });
}

} // namespace sluice::ctl
