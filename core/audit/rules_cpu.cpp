// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"

namespace sluice {

namespace {

constexpr const char* allGovernors = "/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor";

/// The governor to go back to. Of several, the first: each was on some processors only.
std::string formerGovernor(const std::string& observed)
{
    const std::string mixed = "mixed: ";
    return observed.starts_with(mixed) ? observed.substr(mixed.size(), observed.find(',') - mixed.size()) : observed;
}

} // namespace

void judgeGovernor(const Node& node, Verdicts& verdicts)
{
    const auto& governor = node.cpu.governor;
    const auto& machine = node.identity.virtualization;
    if (!governor.known()) {
        const bool isVirtual = machine.known() && *machine != "none";
        return verdicts.unknown("node", governor,
                                isVirtual
                                    ? "in a virtual machine the host decides: ask there with cpupower frequency-info"
                                    : "cpupower frequency-info tells whether the processor is governed at all");
    }
    if (*governor == "performance") {
        return verdicts.pass("node", *governor);
    }
    const bool slow = governor->find("powersave") != std::string::npos
        || governor->find("ondemand") != std::string::npos || governor->find("conservative") != std::string::npos;
    Finding finding;
    finding.subject = "node";
    finding.severity = slow ? Severity::Warning : Severity::Info;
    finding.observed = *governor;
    finding.expected = "performance";
    finding.why = "Loader workers wake for short bursts; the governor raises the clock only after it has seen load.";
    finding.effect = "Longer latency of each read and slower decoding at the beginning of each burst.";
    finding.fix = Fix{std::string("echo performance | sudo tee ") + allGovernors,
                      "/etc/tmpfiles.d/sluice-governor.conf:\n"
                      "w /sys/devices/system/cpu/cpufreq/policy*/scaling_governor - - - - performance"};
    finding.undo = "echo " + formerGovernor(*governor) + " | sudo tee " + allGovernors
        + "; sudo rm -f /etc/tmpfiles.d/sluice-governor.conf";
    finding.verify = std::string("cat ") + allGovernors + " | sort | uniq -c";
    finding.evidence = {governor.source};
    verdicts.find(std::move(finding));
}

} // namespace sluice
