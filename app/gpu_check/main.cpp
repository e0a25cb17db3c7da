// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// What core/gpu finds and measures on a machine that has a compiler, CMake and CUDA and nothing else. Prints one line
// a fact, "name value", for people and scripts.
#include "core/gpu/copy/copy_bench.h"

#include <charconv>
#include <cstdio>
#include <iostream>
#include <string_view>

namespace {

using namespace sluice;
using namespace sluice::gpu;

constexpr int exitDone = 0;
constexpr int exitUsage = 2;
constexpr int exitFailed = 3;

void line(const std::string& name, const std::string& value)
{
    std::cout << name << ' ' << value << '\n';
}

void usabilityLine(const std::string& name, const Usability& usability)
{
    line(name, std::string(usability.usable ? "yes: " : "no: ") + usability.reason);
}

template <class T, class Show>
void factLine(const std::string& name, const Fact<T>& fact, Show show)
{
    line(name, fact.known() ? show(*fact) : "unknown: " + fact.reason + " (" + fact.source + ")");
}

void deviceLines(const DeviceState& device)
{
    const auto text = [](const std::string& value) { return value; };
    const auto flag = [](bool on) { return std::string(on ? "on" : "off"); };
    const auto bytes = [](Bytes value) { return std::to_string(value.count / mebibytes(1).count) + " MiB"; };
    const auto link = [](LinkState value) {
        return "gen" + std::to_string(value.generation) + " x" + std::to_string(value.lanes);
    };
    const auto number = [](auto value) { return std::to_string(value); };
    line("gpu", device.pciAddress);
    factLine("  name", device.name, text);
    factLine("  memory", device.memory, bytes);
    factLine("  bar1", device.bar1, bytes);
    factLine("  persistence", device.persistence, flag);
    factLine("  ecc", device.ecc, flag);
    factLine("  mig", device.mig, flag);
    factLine("  link", device.link, link);
    factLine("  max_link", device.maxLink, link);
    factLine("  numa_node", device.numaNode, number);
    factLine("  clock_megahertz", device.clockMegahertz, number);
    factLine("  max_clock_megahertz", device.maxClockMegahertz, number);
    factLine("  slowdown", device.slowdown, text);
    factLine("  power_watts", device.powerWatts, number);
    factLine("  power_limit_watts", device.powerLimitWatts, number);
    factLine("  temperature_celsius", device.temperatureCelsius, number);
    factLine("  fabric", device.fabric, text);
}

void copyLine(const CopyMeasurement& m)
{
    std::printf(
        "copy %s %s numa=%s beside=%s bytes=%lld bytes_per_second=%.6g latency_seconds=%.4g timed_by=\"%s\"%s\n",
        std::string(word(m.point.way)).c_str(), std::string(word(m.point.memory)).c_str(),
        m.point.numaNode ? std::to_string(*m.point.numaNode).c_str() : "any", std::string(word(m.point.beside)).c_str(),
        static_cast<long long>(m.point.size.count), m.rate.value, m.latency ? m.latency->count() : 0.0,
        m.timedBy.c_str(),
        m.link ? (" link=gen" + std::to_string(m.link->generation) + "x" + std::to_string(m.link->lanes)).c_str() : "");
}

int printCopies(const CopyReport& report)
{
    for (const auto& m : report.table) {
        copyLine(m);
    }
    for (const auto& m : report.curve) {
        copyLine(m);
    }
    for (const auto& gap : report.gaps) {
        line("gap", std::string(word(gap.point.way)) + " " + std::string(word(gap.point.memory)) + ": " + gap.reason);
    }
    if (report.failure) {
        line("failure", textOf(*report.failure));
    }
    return report.failure ? exitFailed : exitDone;
}

int check(const CopyRequest& request)
{
    const auto build = gpuBuild();
    line("toolkit", build.cudaToolkit.value_or("none"));
    line("device_code", build.deviceCode ? "yes" : "no");
    const auto runtime = detectGpuRuntime();
    line("cuda_state", std::string(word(runtime.cudaState)));
    usabilityLine("cuda", runtime.cuda);
    usabilityLine("cufile", runtime.cufile);
    usabilityLine("nvml", runtime.nvml);
    for (const auto& device : readManagementState().devices) {
        deviceLines(device);
    }
    const auto report = benchCopies(request, {}, {});
    if (!report) {
        std::cerr << "sluicectl-gpu-check: " << textOf(report.error()) << "\n";
        return report.error().kind == ErrorKind::Usage ? exitUsage : exitFailed;
    }
    return printCopies(*report);
}

std::optional<int> wholeNumber(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

} // namespace

int main(int argc, char** argv)
{
    CopyRequest request;
    for (int i = 1; i < argc; i += 2) {
        const std::string_view option = argv[i];
        const auto value = i + 1 < argc ? wholeNumber(argv[i + 1]) : std::nullopt;
        if (option == "--device" && value) {
            request.device = *value;
        } else if (option == "--mebibytes" && value) {
            request.size = mebibytes(*value);
        } else {
            std::cerr << "usage: sluicectl-gpu-check [--device N] [--mebibytes N]\n";
            return option == "--help" ? exitDone : exitUsage;
        }
    }
    return check(request);
}
