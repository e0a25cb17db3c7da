// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/quoting.h"
#include "core/base/text/text.h"
#include "core/base/text/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

namespace sluice {

namespace {

constexpr const char* askOfCgroup = "cat /proc/self/cgroup and the files of that group on the running machine tell";

/// Returns the unit whose limits systemd sets; empty where a container engine, Kubernetes or Slurm sets them behind
/// its back, and where the group is no unit.
std::string unitOf(const std::string& folder)
{
    constexpr std::array others = {"kubepods", "docker-", "cri-", "libpod-", "crio-", "slurm"};
    const bool foreign = std::any_of(others.begin(), others.end(),
                                     [&folder](const char* name) { return folder.find(name) != std::string::npos; });
    const auto unit = folder.substr(folder.rfind('/') + 1);
    const bool systemd = unit.ends_with(".service") || unit.ends_with(".scope") || unit.ends_with(".slice");
    return systemd && !foreign ? unit : std::string();
}

/// Assignments to properties of a unit, each one word of a shell: as they are now, and with no limit.
struct UnitProperties {
    std::string former;
    std::string lifted;

    void add(const std::string& name, const std::string& value)
    {
        const auto word = shellWord(name + "=" + value);
        former += (former.empty() ? "" : " ") + word;
        const bool seen = (" " + lifted + " ").find(" " + name + "= ") != std::string::npos;
        lifted += seen ? "" : (lifted.empty() ? "" : " ") + name + "=";
    }
};

UnitProperties propertyOf(const std::string& name, const std::string& value)
{
    UnitProperties one;
    one.add(name, value);
    return one;
}

/// The limits of io.max; none where they are of version 1, and where several groups limit one disk: which limit is
/// of which group is then not known.
UnitProperties ioProperties(const std::string& limits)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 4> names = {{{" rbps=", "IOReadBandwidthMax"},
                                                                                {" wbps=", "IOWriteBandwidthMax"},
                                                                                {" riops=", "IOReadIOPSMax"},
                                                                                {" wiops=", "IOWriteIOPSMax"}}};
    UnitProperties all;
    std::set<std::string> disks;
    for (const auto& line : pieces(limits, ';')) {
        const auto words = pieces(line, ' ');
        if (words.empty() || words[0].find(':') == std::string::npos || !disks.insert(words[0]).second) {
            return {};
        }
        for (const auto& name : names) {
            const auto at = line.find(name.first);
            const auto from = at == std::string::npos ? line.size() : at + name.first.size();
            const auto value = line.substr(from, line.find(' ', from) - from);
            value.empty() || value == "max" ? void() : all.add(name.second, "/dev/block/" + words[0] + " " + value);
        }
    }
    return all;
}

/// How to lift a limit of a cgroup that somebody else made: the manager has to be told. What others have set of the
/// unit stays, as systemctl revert would not let it.
void addManagerFix(const UnitProperties& properties, const std::string& docker, Finding& finding)
{
    // The group of the file that holds the limit: the process may lie in one below it.
    const auto folder = finding.evidence.front().substr(0, finding.evidence.front().rfind('/'));
    const auto unit = unitOf(folder);
    const auto file = shellWord(finding.evidence.front());
    finding.verify = "cat " + file;
    if (unit.empty() || properties.lifted.empty()) {
        finding.fix = {lookOnly("cat " + file + "   # ask who set it: Slurm, Kubernetes, Docker or an administrator"),
                       "Ask for more in the job or the container: " + docker};
        finding.undo = "# ask for the former amount again";
        return;
    }
    // Beneath user@1000.service the units are those of the user's own systemd.
    const bool ofUser = folder.find("/user@") != std::string::npos && !unit.starts_with("user@");
    const std::string command = ofUser ? "systemctl --user set-property " : "sudo systemctl set-property ";
    const auto one = shellWord(unit) + " ";
    finding.fix = {command + "--runtime " + one + properties.lifted, command + one + properties.lifted};
    finding.undo = command + "--runtime " + one + properties.former
        + "   # made to last: systemctl set-property without --runtime";
}

/// Device numbers of the disks that hold data, as io.max names them.
bool namesJudgedDisk(const Node& node, const std::string& limits)
{
    const auto disks = judgedDisks(node);
    return std::any_of(disks.begin(), disks.end(), [&limits](const JudgedDevice& judged) {
        const auto& number = judged.device->deviceNumber;
        return judged.holdsPath && !number.empty() && (" " + limits).find(" " + number + " ") != std::string::npos;
    });
}

} // namespace

void judgeCgroupIo(const Node& node, Verdicts& verdicts)
{
    const auto& io = node.cgroup.io;
    if (!io.known()) {
        return verdicts.unknown(nodeSubject, io, askOfCgroup);
    }
    if (*io == "none") {
        return verdicts.pass(nodeSubject, "no limit");
    }
    const bool ours = namesJudgedDisk(node, *io);
    Finding finding;
    finding.subject = nodeSubject;
    finding.severity = ours ? Severity::Warning : Severity::Info;
    finding.observed = *io;
    finding.expected = say<audit_messages::cgroupIoExpected>();
    finding.why = say<audit_messages::cgroupIoWhy>();
    finding.effect = ours ? say<audit_messages::cgroupIoEffectOurs>() : say<audit_messages::cgroupIoEffect>();
    finding.evidence = {io.source};
    addManagerFix(ioProperties(*io), "docker without --device-read-bps", finding);
    verdicts.find(std::move(finding));
}

void judgeCgroupMemory(const Node& node, Verdicts& verdicts)
{
    const auto& limit = node.cgroup.memoryBytes;
    const auto& total = node.memory.total;
    if (!limit.known()) {
        return verdicts.unknown(nodeSubject, limit, askOfCgroup);
    }
    if (limit->unlimited() || (total.known() && *limit->most >= total->count)) {
        return verdicts.pass(nodeSubject,
                             limit->unlimited() ? "no limit" : "the limit is not below the machine's memory");
    }
    const Bytes most{*limit->most};
    constexpr Bytes little = gibibytes(8);
    Finding finding;
    finding.subject = nodeSubject;
    finding.severity = most < little ? Severity::Warning : Severity::Info;
    finding.observed = total.known()
        ? say<audit_messages::cgroupMemoryObserved>("limit"_a = iecWords(most), "total"_a = iecWords(*total))
        : Message(iecWords(most));
    finding.expected = say<audit_messages::cgroupMemoryExpected>();
    finding.why = say<audit_messages::cgroupMemoryWhy>();
    finding.effect = say<audit_messages::cgroupMemoryEffect>();
    finding.evidence = {limit.source};
    addManagerFix(propertyOf("MemoryMax", std::to_string(most.count)),
                  "docker --memory, a Kubernetes memory limit, srun --mem", finding);
    verdicts.find(std::move(finding));
}

void judgeCgroupCpu(const Node& node, Verdicts& verdicts)
{
    const auto& quota = node.cgroup.cpus;
    if (!quota.known()) {
        return verdicts.unknown(nodeSubject, quota, askOfCgroup);
    }
    if (quota->unlimited() || (node.cpu.pus.known() && *quota->most >= *node.cpu.pus)) {
        return verdicts.pass(nodeSubject,
                             quota->unlimited() ? "no quota" : "the quota is not below the machine's processors");
    }
    const double cpus = *quota->most;
    Finding finding;
    finding.subject = nodeSubject;
    finding.severity = cpus < 4 ? Severity::Warning : Severity::Info;
    finding.observed = node.cpu.pus.known()
        ? say<audit_messages::cgroupCpuObservedOf>("cpus"_a = fmt::format("{:.3g}", cpus), "all"_a = *node.cpu.pus)
        : say<audit_messages::cgroupCpuObserved>("cpus"_a = fmt::format("{:.3g}", cpus));
    finding.expected = say<audit_messages::cgroupCpuExpected>();
    finding.why = say<audit_messages::cgroupCpuWhy>();
    finding.effect = say<audit_messages::cgroupCpuEffect>();
    finding.evidence = {quota.source};
    addManagerFix(propertyOf("CPUQuota", fmt::format("{:.10g}%", std::round(cpus * 1e4) / 100)),
                  "docker --cpuset-cpus instead of --cpus, Kubernetes' static CPU manager policy", finding);
    verdicts.find(std::move(finding));
}

} // namespace sluice
