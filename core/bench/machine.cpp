// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/machine.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

constexpr auto patienceWithDriver = std::chrono::seconds(10);

/// The fact of the library where the files told nothing. Its source names the library beside the function.
template <class T>
void complete(Fact<T>& into, const Fact<T>& from)
{
    if (!into.known() && !from.source.empty()) {
        into = from;
        into.source = "NVML, " + from.source;
    }
}

Fact<PcieLink> linkOf(const Fact<gpu::LinkState>& link)
{
    return link.known() ? knownFact(PcieLink{gpu::gigatransfersOf(link->generation), link->lanes}, link.source)
                        : unknownFact<PcieLink>(link.source, link.reason);
}

void completeGpu(Gpu& gpu, const gpu::DeviceState& device)
{
    complete(gpu.model, device.name);
    complete(gpu.link, linkOf(device.link));
    complete(gpu.maxLink, linkOf(device.maxLink));
    complete(gpu.numaNode, device.numaNode);
    complete(gpu.largestBar, device.bar1);
    complete(gpu.persistence, device.persistence);
    complete(gpu.mig, device.mig);
    complete(gpu.ecc, device.ecc);
    complete(gpu.throttle, device.slowdown);
    complete(gpu.memory, device.memory);
    complete(gpu.clockMegahertz, device.clockMegahertz);
    complete(gpu.maxClockMegahertz, device.maxClockMegahertz);
    complete(gpu.powerWatts, device.powerWatts);
    complete(gpu.powerLimitWatts, device.powerLimitWatts);
    complete(gpu.temperatureCelsius, device.temperatureCelsius);
    complete(gpu.fabric, device.fabric);
}

/// Of a GPU that the library says nothing of: every open fact gets the reason.
gpu::DeviceState silent(const std::string& reason)
{
    const std::string source = "nvmlInit_v2";
    gpu::DeviceState state;
    state.persistence = state.mig = state.ecc = unknownFact<bool>(source, reason);
    state.slowdown = state.fabric = unknownFact<std::string>(source, reason);
    state.memory = unknownFact<Bytes>(source, reason);
    state.clockMegahertz = state.maxClockMegahertz = state.temperatureCelsius = unknownFact<int>(source, reason);
    state.powerWatts = state.powerLimitWatts = unknownFact<double>(source, reason);
    return state;
}

/// Fills in whether a manager runs, as a service or in a container: it lets GPUs into the fabric, and where none has
/// begun to join, there is none.
void completeFabricManager(GpuDirect& direct, const gpu::ManagementState& state)
{
    const auto all = [&state](const char* words) {
        return !state.devices.empty()
            && std::all_of(state.devices.begin(), state.devices.end(),
                           [words](const gpu::DeviceState& device) { return device.fabric.value == words; });
    };
    if (all("completed")) {
        direct.fabricManager = knownFact(true, "NVML, " + state.devices.front().fabric.source);
    } else if (all("not started") && !direct.fabricManager.known()) {
        direct.fabricManager = knownFact(false, "NVML, " + state.devices.front().fabric.source);
    }
}

Gpu unseenGpu(const gpu::DeviceState& device)
{
    Gpu gpu;
    gpu.pciAddress = device.pciAddress;
    gpu.vendor = "NVIDIA";
    completeGpu(gpu, device);
    return gpu;
}

/// Asked in a thread of its own: a GPU that hangs keeps whoever asks for it.
gpu::ManagementState patientState()
{
    const auto state =
        io::unlessHeld<gpu::ManagementState>([] { return gpu::readManagementState(); }, {}, patienceWithDriver);
    return state.value_or(
        gpu::ManagementState{fmt::format("NVIDIA's library did not answer within {} s: a GPU or its driver hangs",
                                         patienceWithDriver.count()),
                             {},
                             {}});
}

} // namespace

void addManagementState(Node& node, const gpu::ManagementState& state)
{
    for (auto& gpu : node.gpus) {
        const auto device = std::find_if(state.devices.begin(), state.devices.end(),
                                         [&gpu](const auto& each) { return each.pciAddress == gpu.pciAddress; });
        if (gpu.vendor == "NVIDIA") {
            const auto& problem = state.problem.empty() ? "it shows no device at this address" : state.problem;
            completeGpu(gpu, device != state.devices.end() ? *device : silent(problem));
        }
    }
    if (node.gpus.empty() && !state.devices.empty()) {
        std::transform(state.devices.begin(), state.devices.end(), std::back_inserter(node.gpus), unseenGpu);
        const auto name = state.devices.front().name.value.value_or("NVIDIA GPU");
        node.gpuSummary =
            knownFact(fmt::format("{} x {}, which the PCI bus does not show", node.gpus.size(), name), "NVML");
    }
    complete(node.gpuDirect.nvidiaDriver, state.driverVersion);
    completeFabricManager(node.gpuDirect, state);
}

Result<Node> readMachine(const SnapshotOptions& options, const std::stop_token& stop, std::chrono::nanoseconds patience)
{
    const auto paths = fmt::format("{}", fmt::join(options.paths, ", "));
    auto node = paths.empty() ? takeSnapshot(options)
                              : io::answerOf<Node>(
                                  paths, [options] { return takeSnapshot(options); }, stop, patience);
    if (node && options.root == "/") {
        addManagementState(*node, patientState());
    }
    return node;
}

} // namespace sluice
