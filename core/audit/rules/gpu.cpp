// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/quoting.h"
#include "core/base/text/words.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr std::uint32_t nvidia = 0x10de;
constexpr std::uint32_t otherBridge = 0x0680;

std::string nameOf(const Node& node, const Gpu& gpu)
{
    return "GPU" + std::to_string(&gpu - node.gpus.data()) + " (" + gpu.pciAddress + ")";
}

/// Judges one fact of every GPU. A fact that is unknown for all is reported once, for the node.
template <class T, class Judge>
void judgeFact(const Node& node, Verdicts& verdicts, Fact<T> Gpu::*fact, const std::string& tool, Judge judge)
{
    if (!gpusApply(node, verdicts)) {
        return;
    }
    const bool none =
        std::none_of(node.gpus.begin(), node.gpus.end(), [fact](const Gpu& gpu) { return (gpu.*fact).known(); });
    if (none) {
        return verdicts.unknown(nodeSubject, node.gpus.front().*fact, tool + " tells");
    }
    for (const auto& gpu : node.gpus) {
        (gpu.*fact).known() ? judge(gpu) : verdicts.unknown(nameOf(node, gpu), gpu.*fact, tool + " tells");
    }
}

/// Names the card by its address: nvidia-smi counts NVIDIA's alone, and a node may have a display adapter besides.
std::string smi(const Gpu& gpu, const std::string& rest)
{
    return "sudo nvidia-smi -i " + shellWord(gpu.pciAddress) + " " + rest;
}

} // namespace

void judgePersistence(const Node& node, Verdicts& verdicts)
{
    judgeFact(node, verdicts, &Gpu::persistence, "nvidia-smi -q -d PERFORMANCE", [&](const Gpu& gpu) {
        if (*gpu.persistence) {
            return verdicts.pass(nameOf(node, gpu), "on");
        }
        verdicts.find(
            Finding{.subject = nameOf(node, gpu),
                    .severity = Severity::Warning,
                    .observed = "the driver unloads while nobody uses the GPU",
                    .expected = "persistence on",
                    .why = "Each new job then starts the driver and the GPU anew, and loses its settings.",
                    .effect = "Seconds at the start of each job; clocks and ECC counters are reset.",
                    .fix = {"sudo systemctl start nvidia-persistenced", "sudo systemctl enable nvidia-persistenced"},
                    .undo = "sudo systemctl disable --now nvidia-persistenced",
                    .verify = "nvidia-smi --query-gpu=persistence_mode --format=csv",
                    .evidence = {gpu.persistence.source}});
    });
}

void judgeMig(const Node& node, Verdicts& verdicts)
{
    judgeFact(node, verdicts, &Gpu::mig, "nvidia-smi -q", [&](const Gpu& gpu) {
        if (!*gpu.mig) {
            return verdicts.pass(nameOf(node, gpu), "off");
        }
        verdicts.find(
            Finding{.subject = nameOf(node, gpu),
                    .severity = Severity::Info,
                    .observed = "divided into instances (MIG)",
                    .expected = "off for jobs that use whole GPUs",
                    .why = "An instance has a part of the memory, the processors and the copy engines.",
                    .effect = "A job sees one instance; instances do not talk to each other over NVLink.",
                    .fix = {smi(gpu, "-mig 0") + "   # with no job on it", "The setting lasts until it is changed."},
                    .undo = smi(gpu, "-mig 1") + "   # the instances themselves are not recorded: make them again",
                    .verify = "nvidia-smi --query-gpu=mig.mode.current --format=csv",
                    .evidence = {gpu.mig.source}});
    });
}

void judgeEcc(const Node& node, Verdicts& verdicts)
{
    judgeFact(node, verdicts, &Gpu::ecc, "nvidia-smi -q -d ECC", [&](const Gpu& gpu) {
        if (*gpu.ecc) {
            return verdicts.pass(nameOf(node, gpu), "on");
        }
        verdicts.find(Finding{
            .subject = nameOf(node, gpu),
            .severity = Severity::Warning,
            .observed = "memory without error correction",
            .expected = "ECC on",
            .why = "Flipped bits in weights go unnoticed for days.",
            .effect = "A job that diverges, or a checkpoint that cannot be trusted.",
            .fix = {smi(gpu, "-e 1") + "   # takes effect after a reset", "The setting lasts until it is changed."},
            .undo = smi(gpu, "-e 0"),
            .verify = "nvidia-smi --query-gpu=ecc.mode.current --format=csv",
            .evidence = {gpu.ecc.source}});
    });
}

void judgeThrottle(const Node& node, Verdicts& verdicts)
{
    judgeFact(node, verdicts, &Gpu::throttle, "nvidia-smi -q -d PERFORMANCE", [&](const Gpu& gpu) {
        if (*gpu.throttle == "none") {
            return verdicts.pass(nameOf(node, gpu), "clocks are not held down");
        }
        // A GPU that works hard runs at its power limit: that alone is no fault.
        verdicts.find(Finding{.subject = nameOf(node, gpu),
                              .severity = *gpu.throttle == "power limit" ? Severity::Info : Severity::Warning,
                              .observed = "clocks are held down: " + *gpu.throttle,
                              .expected = "no reason to slow down",
                              .why = "Heat, a power limit or the power supply holds the GPU below its clock.",
                              .effect = "Steps take longer, and all GPUs wait for the slowest.",
                              .fix = {lookOnly("nvidia-smi -q -d TEMPERATURE,POWER,PERFORMANCE"),
                                      "Better cooling, or a higher power limit."},
                              .undo = "# nothing is changed on the node",
                              .verify = "nvidia-smi -q -d PERFORMANCE",
                              .evidence = {gpu.throttle.source}});
    });
}

void judgeBar(const Node& node, Verdicts& verdicts)
{
    constexpr Bytes small = mebibytes(256); // what a BIOS without resizable windows gives
    judgeFact(node, verdicts, &Gpu::largestBar, "sudo lspci -v", [&](const Gpu& gpu) {
        if (*gpu.largestBar > small) {
            return verdicts.pass(nameOf(node, gpu), iecWords(*gpu.largestBar));
        }
        const bool direct = wantsGpuDirectStorage(node) || !node.rdmaPorts.empty();
        verdicts.find(Finding{
            .subject = nameOf(node, gpu),
            .severity = direct ? Severity::Warning : Severity::Info,
            .observed = "a window of " + iecWords(*gpu.largestBar) + " into its memory",
            .expected = "a window as large as its memory",
            .why = "Drives and network cards reach no more of the GPU's memory than the window shows.",
            .effect = "Only so much can be registered for GPUDirect; the rest goes through host memory.",
            .fix = {lookOnly("sudo lspci -vv -s " + shellWord(gpu.pciAddress) + " | grep -i -E 'region|resizable'"),
                    "Switch on \"Above 4G decoding\" and \"Resizable BAR\" in the BIOS."},
            .undo = "# switch them off again",
            .verify = "sudo lspci -vv -s " + shellWord(gpu.pciAddress) + " | grep Region",
            .evidence = {gpu.largestBar.source}});
    });
}

void judgeFabricManager(const Node& node, Verdicts& verdicts)
{
    const auto switches = std::count_if(node.pciDevices.begin(), node.pciDevices.end(), [](const PciDevice& device) {
        return device.vendor == nvidia && device.classCode >> 8 == otherBridge;
    });
    const auto& manager = node.gpuDirect.fabricManager;
    if (switches == 0) {
        return;
    }
    if (!manager.known()) {
        return verdicts.unknown(nodeSubject, manager, "systemctl status nvidia-fabricmanager on the host tells");
    }
    if (*manager) {
        return verdicts.pass(nodeSubject, "runs, for " + std::to_string(switches) + " NVSwitches");
    }
    verdicts.find(Finding{
        .subject = nodeSubject,
        .severity = Severity::Critical,
        .observed = "nvidia-fabricmanager does not run, on a machine with " + std::to_string(switches) + " NVSwitches",
        .expected = "running, in the version of the driver",
        .why = "It configures the NVSwitches; without it the GPUs cannot be initialised.",
        .effect = "CUDA fails to start (system not yet initialised).",
        .fix = {"sudo systemctl start nvidia-fabricmanager", "sudo systemctl enable nvidia-fabricmanager"},
        .undo = "sudo systemctl disable --now nvidia-fabricmanager",
        .verify = "systemctl is-active nvidia-fabricmanager",
        .evidence = {manager.source}});
}

} // namespace sluice
