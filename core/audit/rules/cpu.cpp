// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/base/text/quoting.h"
#include "core/node/cpu_list.h"

#include <fmt/format.h>

#include <map>

namespace sluice {

namespace {

constexpr const char* policies = "/sys/devices/system/cpu/cpufreq";
constexpr const char* allGovernors = "/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor";

/// Gives every processor the governor back that it had; all of one governor in one line.
std::string formerGovernors(const Cpu& cpu)
{
    if (!cpu.governor->starts_with("mixed")) {
        return fmt::format("echo {} | sudo tee {}", shellWord(*cpu.governor), allGovernors);
    }
    std::map<std::string, std::string> files;
    for (const auto& [policy, governor] : cpu.governors) {
        files[governor] += fmt::format(" {}/{}/scaling_governor", policies, shellWord(policy));
    }
    std::string commands;
    for (const auto& [governor, places] : files) {
        commands += governor == "performance"
            ? ""
            : fmt::format("{}echo {} | sudo tee{}", commands.empty() ? "" : "; ", shellWord(governor), places);
    }
    return commands.empty() ? "# no command: which processor had which governor was not recorded" : commands;
}

Finding affinityFinding(const Node& node, const CpuList& allowed, const CpuList& online)
{
    const bool few = cpuCount(allowed) < 4;
    return Finding{
        .subject = nodeSubject,
        .severity = few ? Severity::Warning : Severity::Info,
        .observed = say<audit_messages::affinityObserved>("usable"_a = cpuCount(allowed), "all"_a = cpuCount(online),
                                                          "list"_a = cpuListWords(allowed)),
        .expected = say<audit_messages::affinityExpected>(),
        .why = say<audit_messages::affinityWhy>(),
        .effect = say<audit_messages::affinityEffect>(),
        .fix = {"taskset -pc " + cpuListWords(online) + " $$   # fails where a cpuset holds; ask the scheduler then",
                "Ask for more in the job: srun --cpus-per-task, a Kubernetes CPU request, docker --cpuset-cpus."},
        .undo = "taskset -pc " + cpuListWords(allowed) + " $$",
        .verify = "taskset -pc $$",
        .evidence = {node.cpu.affinity.source}};
}

Finding isolatedFinding(const Node& node)
{
    return Finding{.subject = nodeSubject,
                   .severity = Severity::Info,
                   .observed = say<audit_messages::isolatedObserved>("list"_a = *node.cpu.isolated),
                   .expected = say<audit_messages::isolatedExpected>(),
                   .why = say<audit_messages::isolatedWhy>(),
                   .effect = say<audit_messages::isolatedEffect>(),
                   .fix = {"# takes effect after a restart: see how to make it last",
                           "Take isolcpus out of the kernel arguments in /etc/default/grub and run sudo update-grub"},
                   .undo = "# put isolcpus back, update-grub and restart",
                   .verify = "cat " + node.cpu.isolated.source,
                   .evidence = {node.cpu.isolated.source}};
}

/// A processor that takes longer to wake than a fast drive takes to read.
constexpr std::int64_t deepMicroseconds = 100;

const IdleState* deepestAllowed(const Node& node)
{
    const IdleState* deepest = nullptr;
    for (const auto& state : *node.cpu.idleStates) {
        if (!state.disabled && (deepest == nullptr || state.exitMicroseconds > deepest->exitMicroseconds)) {
            deepest = &state;
        }
    }
    return deepest;
}

/// Numbers of the states that are used and take too long to leave.
std::vector<std::size_t> deepStates(const Node& node)
{
    const auto& states = *node.cpu.idleStates;
    std::vector<std::size_t> deep;
    for (std::size_t i = 0; i < states.size(); ++i) {
        !states[i].disabled&& states[i].exitMicroseconds > deepMicroseconds ? deep.push_back(i) : void();
    }
    return deep;
}

/// "BEFORE2AFTERBEFORE3AFTER"
std::string spread(const std::vector<std::size_t>& numbers, const std::string& before, const std::string& after)
{
    std::string text;
    for (const auto number : numbers) {
        text += before + std::to_string(number) + after;
    }
    return text;
}

} // namespace

void judgeAffinity(const Node& node, Verdicts& verdicts)
{
    const auto allowed = parseCpuList(node.cpu.affinity.value.value_or(""));
    const auto online = parseCpuList(node.cpu.online.value.value_or(""));
    if (!node.cpu.affinity.known() || !node.cpu.online.known() || !allowed || !online) {
        return node.cpu.affinity.known()
            ? verdicts.unknown(nodeSubject, node.cpu.online)
            : verdicts.unknown(nodeSubject, node.cpu.affinity, "taskset -pc $$ in the job's shell tells");
    }
    const auto usable = commonCpus(*allowed, *online);
    if (!usable.empty() && cpuCount(usable) < cpuCount(*online)) {
        return verdicts.find(affinityFinding(node, usable, *online));
    }
    if (node.cpu.isolated.known() && !node.cpu.isolated->empty()) {
        return verdicts.find(isolatedFinding(node));
    }
    verdicts.pass(nodeSubject, "all " + std::to_string(cpuCount(*online)) + " hardware threads");
}

void judgeSmt(const Node& node, Verdicts& verdicts)
{
    const auto& smt = node.cpu.smt;
    // A choice and no fault: two threads of a core help decoding, one gives steadier latency.
    smt.known() ? verdicts.pass(nodeSubject, *smt) : verdicts.unknown(nodeSubject, smt, "lscpu tells");
}

void judgeGovernor(const Node& node, Verdicts& verdicts)
{
    const auto& governor = node.cpu.governor;
    const auto& machine = node.identity.virtualization;
    if (!governor.known()) {
        const bool isVirtual = machine.known() && *machine != "none";
        return verdicts.unknown(nodeSubject, governor,
                                isVirtual
                                    ? "in a virtual machine the host decides: ask there with cpupower frequency-info"
                                    : "cpupower frequency-info tells whether the processor is governed at all");
    }
    if (*governor == "performance") {
        return verdicts.pass(nodeSubject, *governor);
    }
    const bool slow = governor->find("powersave") != std::string::npos
        || governor->find("ondemand") != std::string::npos || governor->find("conservative") != std::string::npos;
    Finding finding;
    finding.subject = nodeSubject;
    finding.severity = slow ? Severity::Warning : Severity::Info;
    finding.observed = *governor;
    finding.expected = "performance";
    finding.why = say<audit_messages::governorWhy>();
    finding.effect = say<audit_messages::governorEffect>();
    finding.fix = Fix{std::string("echo performance | sudo tee ") + allGovernors,
                      "/etc/tmpfiles.d/sluice-governor.conf:\n"
                      "w /sys/devices/system/cpu/cpufreq/policy*/scaling_governor - - - - performance"};
    finding.undo = "sudo rm -f /etc/tmpfiles.d/sluice-governor.conf; " + formerGovernors(node.cpu);
    finding.verify = std::string("cat ") + allGovernors + " | sort | uniq -c";
    finding.evidence = {governor.source};
    verdicts.find(std::move(finding));
}

/// The kernel's own estimate of the time to wake is what counts; the name is the driver's.
void judgeIdleStates(const Node& node, Verdicts& verdicts)
{
    const std::string all = "/sys/devices/system/cpu/cpu*/cpuidle/state";
    const std::string first = "/sys/devices/system/cpu/cpu0/cpuidle/state*";
    const std::string subject = "node";
    if (!node.cpu.idleStates.known()) {
        return verdicts.unknown(subject, node.cpu.idleStates, "cpupower idle-info tells");
    }
    const auto* deepest = deepestAllowed(node);
    if (deepest == nullptr || deepest->exitMicroseconds <= deepMicroseconds) {
        return verdicts.pass(subject,
                             deepest == nullptr
                                 ? "none are used"
                                 : deepest->name + " wakes in " + std::to_string(deepest->exitMicroseconds) + " us");
    }
    const auto time = std::to_string(deepest->exitMicroseconds) + " us";
    Finding finding;
    finding.subject = subject;
    finding.severity = Severity::Info;
    finding.observed = say<audit_messages::idleStatesObserved>("state"_a = deepest->name, "time"_a = time);
    finding.expected = say<audit_messages::idleStatesExpected>("microseconds"_a = deepMicroseconds);
    finding.why = say<audit_messages::idleStatesWhy>();
    finding.effect = say<audit_messages::idleStatesEffect>("time"_a = time);
    const auto deep = deepStates(node);
    finding.fix = Fix{"echo 1 | sudo tee" + spread(deep, " " + all, "/disable"),
                      "/etc/tmpfiles.d/sluice-idle.conf:" + spread(deep, "\nw " + all, "/disable - - - - 1")};
    finding.undo =
        "echo 0 | sudo tee" + spread(deep, " " + all, "/disable") + "; sudo rm -f /etc/tmpfiles.d/sluice-idle.conf";
    finding.verify = "grep . " + first + "/name " + first + "/latency " + first + "/disable";
    finding.evidence = {node.cpu.idleStates.source};
    verdicts.find(std::move(finding));
}

} // namespace sluice
