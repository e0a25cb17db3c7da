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
    Message what;
    Message effect;
    Message expected;
    std::string mend;
};

HealthProblem heat(Message what)
{
    return {Severity::Warning, std::move(what), say<audit_messages::heatEffect>(),
            say<audit_messages::heatExpected>("degrees"_a = hot), "Give the drive better airflow."};
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
        found.push_back({Severity::Critical,
                         say<audit_messages::driveWarns>("warning"_a = warningWords(health.criticalWarning)),
                         say<audit_messages::driveWarnsEffect>(), say<audit_messages::driveWarnsExpected>(),
                         "Copy what cannot be made again, and replace the drive."});
    }
    if (health.mediaErrors > 0) {
        found.push_back({Severity::Warning, say<audit_messages::mediaErrors>("count"_a = health.mediaErrors),
                         say<audit_messages::mediaErrorsEffect>(), say<audit_messages::mediaErrorsExpected>(),
                         "Copy what cannot be made again, and replace the drive if the count grows."});
    }
    if (health.usedPercent >= 100) {
        found.push_back({Severity::Warning, say<audit_messages::wornOut>("percent"_a = health.usedPercent),
                         say<audit_messages::wornOutEffect>(), say<audit_messages::wornOutExpected>(),
                         "Plan the drive's replacement."});
    }
    if (health.temperatureCelsius >= hot || health.throttledMinutes > 0) {
        found.push_back(heat(say<audit_messages::heatObservedThrottled>("degrees"_a = health.temperatureCelsius,
                                                                        "minutes"_a = health.throttledMinutes)));
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
                   .why = say<audit_messages::healthWhy>(),
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
        return verdicts.find(healthFinding(disk.name,
                                           heat(say<audit_messages::heatObserved>("degrees"_a = **temperature)), tool,
                                           temperature->source));
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
            {Severity::Critical,
             say<audit_messages::controllerState>("controller"_a = controller->name, "state"_a = *controller->state),
             say<audit_messages::controllerStateEffect>(), "live",
             "Reset the controller or restart the node; dmesg tells why."},
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
            verdicts.find(healthFinding(
                device.name,
                {Severity::Critical, say<audit_messages::membersMissing>("count"_a = *device.degraded),
                 say<audit_messages::membersMissingEffect>(), say<audit_messages::membersMissingExpected>(),
                 "Replace the missing member and let the array rebuild."},
                "cat /proc/mdstat", device.degraded.source));
        }
    }
}

bool isScsi(const BlockDevice& disk)
{
    return disk.kind.value == "scsi" || disk.kind.value == "iscsi" || disk.kind.value == "fibre-channel";
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
        if (isScsi(disk) && state.known() && *state != "running") {
            verdicts.find(healthFinding(disk.name,
                                        {Severity::Critical, say<audit_messages::diskState>("state"_a = *state),
                                         say<audit_messages::diskStateEffect>(), "running",
                                         "Replace the drive or its cable; dmesg tells why."},
                                        "cat " + shellWord(state.source), state.source));
        } else if (const auto volume = networkVolumeOf(node, disk); !volume.name.empty()) {
            verdicts.pass(disk.name, "a network volume: its health is its provider's business");
        } else if (disk.kind.value == "nvme") {
            judgeNvme(node, judged, verdicts);
        } else if (disk.kind.value == "virtio") {
            verdicts.pass(disk.name, "a virtual disk: its health is the host's business");
        } else {
            verdicts.unknown(disk.name, disk.health, "sudo smartctl -H " + shellWord("/dev/" + disk.name) + " tells");
        }
    }
}

} // namespace sluice
