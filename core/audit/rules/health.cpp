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

/// What is wrong with a device, the worst of it.
struct Ailment {
    Severity severity = Severity::Warning;
    std::string what;
    std::string effect;
};

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

std::vector<Ailment> ailmentsOf(const DriveHealth& health)
{
    std::vector<Ailment> found;
    if (health.criticalWarning != 0) {
        found.push_back({Severity::Critical, "the drive warns: " + warningWords(health.criticalWarning),
                         "The drive may slow down, refuse writes or fail."});
    }
    if (health.mediaErrors > 0) {
        found.push_back({Severity::Warning, fmt::format("{} media errors", health.mediaErrors),
                         "Reads are repeated, or come back with an error in the middle of an epoch."});
    }
    if (health.usedPercent >= 100) {
        found.push_back({Severity::Warning, fmt::format("{} % of its rated endurance is used", health.usedPercent),
                         "Beyond what the maker vouches for; plan its replacement."});
    }
    if (health.temperatureCelsius >= hot || health.throttledMinutes > 0) {
        found.push_back(
            {Severity::Warning,
             fmt::format("{} degrees; {} minutes throttled so far", health.temperatureCelsius, health.throttledMinutes),
             "A hot drive throttles: its bandwidth halves or worse until it is cooler."});
    }
    return found;
}

Finding ailmentFinding(const std::string& subject, const Ailment& ailment, const std::string& verify,
                       const std::string& evidence)
{
    return Finding{.subject = subject,
                   .severity = ailment.severity,
                   .observed = ailment.what,
                   .expected = "no warning, no media error, below 80 degrees",
                   .why = "The device says so itself.",
                   .effect = ailment.effect,
                   .fix = {lookOnly(verify + "   # look closer, and copy what cannot be made again"),
                           "Better airflow for a hot drive; replace a worn or failing one."},
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

/// The sensor that everybody may read stands in for a log that only root may.
void judgeUnreadLog(const BlockDevice& disk, const NvmeController* controller, const std::string& tool,
                    Verdicts& verdicts)
{
    const auto* temperature = controller == nullptr ? nullptr : &controller->temperatureCelsius;
    if (temperature != nullptr && temperature->known() && **temperature >= hot) {
        return verdicts.find(ailmentFinding(disk.name,
                                            {Severity::Warning, fmt::format("{} degrees", **temperature),
                                             "A hot drive throttles: its bandwidth halves or worse."},
                                            tool, temperature->source));
    }
    verdicts.unknown(disk.name, disk.health, tool + " tells");
}

void judgeNvme(const Node& node, const JudgedDevice& judged, Verdicts& verdicts)
{
    const auto& disk = *judged.device;
    const auto* controller = controllerOf(node, disk.name);
    const std::string tool = "sudo nvme smart-log " + shellWord("/dev/" + disk.name);
    if (controller != nullptr && controller->state.known() && *controller->state != "live") {
        return verdicts.find(ailmentFinding(
            disk.name,
            {Severity::Critical, "controller " + controller->name + " is " + *controller->state,
             "Reads of this drive wait or fail."},
            "cat " + shellWord("/sys/class/nvme/" + controller->name + "/state"), controller->state.source));
    }
    if (!disk.health.known()) {
        return judgeUnreadLog(disk, controller, tool, verdicts);
    }
    for (const auto& ailment : ailmentsOf(*disk.health)) {
        verdicts.find(ailmentFinding(disk.name, ailment, tool, disk.health.source));
    }
    if (ailmentsOf(*disk.health).empty()) {
        verdicts.pass(disk.name,
                      fmt::format("{} degrees, {} % used", disk.health->temperatureCelsius, disk.health->usedPercent));
    }
}

/// Arrays that lack a member, wherever they lie beneath a judged place.
void judgeArrays(const Node& node, Verdicts& verdicts)
{
    for (const auto& device : node.blockDevices) {
        if (device.degraded.known() && *device.degraded > 0) {
            verdicts.find(ailmentFinding(device.name,
                                         {Severity::Critical,
                                          fmt::format("{} member(s) of the array are missing", *device.degraded),
                                          "Reads are put together from the rest; the next failure loses the data."},
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
            verdicts.find(ailmentFinding(disk.name,
                                         {Severity::Critical, "the kernel calls it " + *state, "Reads wait or fail."},
                                         "cat " + shellWord(state.source), state.source));
        } else if (disk.kind.value == "virtio") {
            verdicts.pass(disk.name, "a virtual disk: its health is the host's business");
        } else {
            verdicts.unknown(disk.name, disk.health, "sudo smartctl -H " + shellWord("/dev/" + disk.name) + " tells");
        }
    }
}

} // namespace sluice
