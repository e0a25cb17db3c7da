// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/quoting.h"
#include "core/node/block_names.h"
#include "core/node/network_volume.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

constexpr int hot = 80; // most drives throttle between 75 and 85 degrees; the exact point is in their data sheet

/// One thing wrong with a device.
struct HealthProblem {
    Severity severity = Severity::Warning;
    std::string what;
    std::string effect;
    std::string expected;
    std::string mend;
};

HealthProblem heat(std::string what)
{
    return {Severity::Warning, std::move(what),
            "A hot drive throttles: its bandwidth halves or worse until it is cooler.",
            fmt::format("below {} degrees", hot), "Give the drive better airflow."};
}

std::string warningWords(int bits)
{
    constexpr const char* meanings[] = {"spare blocks run out", "too hot or too cold", "reliability is degraded",
                                        "read-only", "the backup of its memory failed"};
    std::vector<std::string> words;
    for (std::size_t bit = 0; bit < std::size(meanings); ++bit) {
        (bits & (1 << bit)) != 0 ? words.push_back(meanings[bit]) : void();
    }
    return words.empty() ? fmt::format("critical warning 0x{:02x}", bits) : listed(words);
}

std::vector<HealthProblem> problemsOf(const DriveHealth& health)
{
    std::vector<HealthProblem> found;
    if (health.criticalWarning != 0) {
        found.push_back({Severity::Critical, "the drive warns: " + warningWords(health.criticalWarning),
                         "The drive may slow down, refuse writes or fail.", "no warning of the drive",
                         "Copy what cannot be made again, and replace the drive."});
    }
    if (health.mediaErrors > 0) {
        found.push_back({Severity::Warning, fmt::format("{} media errors", health.mediaErrors),
                         "Reads are repeated, or come back with an error in the middle of an epoch.", "no media error",
                         "Copy what cannot be made again, and replace the drive if the count grows."});
    }
    if (health.usedPercent >= 100) {
        found.push_back({Severity::Warning, fmt::format("{} % of its rated endurance is used", health.usedPercent),
                         "Beyond what the maker vouches for; plan its replacement.", "less than 100 %",
                         "Plan the drive's replacement."});
    }
    if (health.temperatureCelsius >= hot || health.throttledMinutes > 0) {
        found.push_back(heat(fmt::format("{} degrees; {} minutes throttled so far", health.temperatureCelsius,
                                         health.throttledMinutes)));
    }
    return found;
}

Finding healthFinding(const std::string& subject, const HealthProblem& problem, const std::string& verify,
                      const std::string& evidence)
{
    return Finding{.subject = subject,
                   .severity = problem.severity,
                   .observed = problem.what,
                   .expected = problem.expected,
                   .why = "The device says so itself.",
                   .effect = problem.effect,
                   .fix = {lookOnly(verify), problem.mend},
                   .undo = "# nothing is changed on the node",
                   .verify = verify,
                   .evidence = {evidence}};
}

const NvmeController* controllerOf(const Node& node, const std::string& disk)
{
    for (const auto& controller : node.nvmeControllers) {
        const auto& names = controller.namespaces;
        if (std::find(names.begin(), names.end(), disk) != names.end()) {
            return &controller;
        }
    }
    return nullptr;
}

/// Falls back to the temperature sensor, which any user may read, for the log that only root may.
void judgeUnreadLog(const BlockDevice& disk, const NvmeController* controller, const std::string& tool,
                    Verdicts& verdicts)
{
    const auto* temperature = controller == nullptr ? nullptr : &controller->temperatureCelsius;
    if (temperature != nullptr && temperature->known() && **temperature >= hot) {
        return verdicts.find(
            healthFinding(disk.name, heat(fmt::format("{} degrees", **temperature)), tool, temperature->source));
    }
    verdicts.unknown(disk.name, disk.health, tool + " tells");
}

void judgeNvme(const Node& node, const JudgedDevice& judged, Verdicts& verdicts)
{
    const auto& disk = *judged.device;
    const auto* controller = controllerOf(node, disk.name);
    const std::string tool = "sudo nvme smart-log " + shellWord("/dev/" + disk.name);
    if (controller != nullptr && controller->state.known() && *controller->state != "live") {
        return verdicts.find(healthFinding(
            disk.name,
            {Severity::Critical, "controller " + controller->name + " is " + *controller->state,
             "Reads of this drive wait or fail.", "live", "Reset the controller or restart the node; dmesg tells why."},
            "cat " + shellWord("/sys/class/nvme/" + controller->name + "/state"), controller->state.source));
    }
    if (!disk.health.known()) {
        return judgeUnreadLog(disk, controller, tool, verdicts);
    }
    for (const auto& problem : problemsOf(*disk.health)) {
        verdicts.find(healthFinding(disk.name, problem, tool, disk.health.source));
    }
    if (problemsOf(*disk.health).empty()) {
        verdicts.pass(disk.name,
                      fmt::format("{} degrees, {} % used", disk.health->temperatureCelsius, disk.health->usedPercent));
    }
}

/// Judges every array of the node that lacks a member.
void judgeArrays(const Node& node, Verdicts& verdicts)
{
    for (const auto& device : node.blockDevices) {
        if (device.degraded.known() && *device.degraded > 0) {
            verdicts.find(healthFinding(device.name,
                                        {Severity::Critical,
                                         fmt::format("{} member(s) of the array are missing", *device.degraded),
                                         "Reads are put together from the rest; the next failure loses the data.",
                                         "no member missing", "Replace the missing member and let the array rebuild."},
                                        "cat /proc/mdstat", device.degraded.source));
        }
    }
}

} // namespace

void judgeHealth(const Node& node, Verdicts& verdicts)
{
    judgeArrays(node, verdicts);
    const auto disks = judgedDisks(node);
    if (disks.empty()) {
        verdicts.unknown(nodeSubject, "no disk that carries a filesystem was found");
    }
    for (const auto& judged : disks) {
        const auto& disk = *judged.device;
        const auto& state = disk.state;
        if (const auto volume = networkVolumeOf(node, disk); !volume.name.empty()) {
            verdicts.pass(disk.name, "a network volume: its health is its provider's business");
        } else if (disk.kind.value == "nvme") {
            judgeNvme(node, judged, verdicts);
        } else if (disk.kind.value == "scsi" && state.known() && *state != "running") {
            verdicts.find(healthFinding(disk.name,
                                        {Severity::Critical, "the kernel calls it " + *state, "Reads wait or fail.",
                                         "running", "Replace the drive or its cable; dmesg tells why."},
                                        "cat " + shellWord(state.source), state.source));
        } else if (disk.kind.value == "virtio") {
            verdicts.pass(disk.name, "a virtual disk: its health is the host's business");
        } else {
            verdicts.unknown(disk.name, disk.health, "sudo smartctl -H " + shellWord("/dev/" + disk.name) + " tells");
        }
    }
}

} // namespace sluice
