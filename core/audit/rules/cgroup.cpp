// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/quoting.h"
#include "core/base/text/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr const char* askOfCgroup = "cat /proc/self/cgroup and the files of that group on the running machine tell";

/// How to lift a limit of a cgroup that somebody else made: the manager has to be told.
void addManagerFix(const Node& node, const std::string& property, const std::string& docker, Finding& finding)
{
    const auto group = node.cgroup.path.value.value_or("/");
    const auto unit = shellWord(group.substr(group.rfind('/') + 1));
    const bool systemd = group.ends_with(".service") || group.ends_with(".scope") || group.ends_with(".slice");
    const auto file = shellWord(finding.evidence.front());
    finding.fix = systemd
        ? Fix{"sudo systemctl set-property --runtime " + unit + " " + property + "=",
              "sudo systemctl set-property " + unit + " " + property + "="}
        : Fix{lookOnly("cat " + file + "   # ask who set it: Slurm, Kubernetes, Docker or an administrator"),
              "Ask for more in the job or the container: " + docker};
    finding.undo = systemd ? "sudo systemctl revert " + unit : "# ask for the former amount again";
    finding.verify = "cat " + file;
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
    addManagerFix(node, "IOReadBandwidthMax", "docker without --device-read-bps", finding);
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
    addManagerFix(node, "MemoryMax", "docker --memory, a Kubernetes memory limit, srun --mem", finding);
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
    addManagerFix(node, "CPUQuota", "docker --cpuset-cpus instead of --cpus, Kubernetes' static CPU manager policy",
                  finding);
    verdicts.find(std::move(finding));
}

} // namespace sluice
