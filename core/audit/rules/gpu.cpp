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
                    .observed = say<audit_messages::persistenceObserved>(),
                    .expected = say<audit_messages::persistenceExpected>(),
                    .why = say<audit_messages::persistenceWhy>(),
                    .effect = say<audit_messages::persistenceEffect>(),
                    .fix = {smi(gpu, "-pm 1"),
                            "sudo systemctl enable nvidia-persistenced   # where its unit has --no-persistence-mode, "
                            "take that out with systemctl edit"},
                    .undo = smi(gpu, "-pm 0") + "   # and sudo systemctl disable nvidia-persistenced",
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
                    .observed = say<audit_messages::migObserved>(),
                    .expected = say<audit_messages::migExpected>(),
                    .why = say<audit_messages::migWhy>(),
                    .effect = say<audit_messages::migEffect>(),
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
            .observed = say<audit_messages::eccObserved>(),
            .expected = say<audit_messages::eccExpected>(),
            .why = say<audit_messages::eccWhy>(),
            .effect = say<audit_messages::eccEffect>(),
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
                              .observed = say<audit_messages::throttleObserved>("reason"_a = *gpu.throttle),
                              .expected = say<audit_messages::throttleExpected>(),
                              .why = say<audit_messages::throttleWhy>(),
                              .effect = say<audit_messages::throttleEffect>(),
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
            .observed = say<audit_messages::barObserved>("size"_a = iecWords(*gpu.largestBar)),
            .expected = say<audit_messages::barExpected>(),
            .why = say<audit_messages::barWhy>(),
            .effect = say<audit_messages::barEffect>(),
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
    verdicts.find(
        Finding{.subject = nodeSubject,
                .severity = Severity::Critical,
                .observed = say<audit_messages::fabricManagerObserved>("switches"_a = switches),
                .expected = say<audit_messages::fabricManagerExpected>(),
                .why = say<audit_messages::fabricManagerWhy>(),
                .effect = say<audit_messages::fabricManagerEffect>(),
                .fix = {"sudo systemctl start nvidia-fabricmanager", "sudo systemctl enable nvidia-fabricmanager"},
                .undo = "sudo systemctl disable --now nvidia-fabricmanager",
                .verify = "systemctl is-active nvidia-fabricmanager",
                .evidence = {manager.source}});
}

} // namespace sluice
