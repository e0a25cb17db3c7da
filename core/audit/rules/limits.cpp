// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/text/quoting.h"
#include "core/base/text/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace sluice {

namespace {

constexpr const char* askUlimit = "ulimit -a in the job's own shell tells";

/// One number for a unit sets the hard limit too, and the same in limits.d: what is higher now has to stay.
Fix openFilesFix(const Fact<Limit<std::int64_t>>& hard, std::int64_t enough)
{
    const bool low = hard.known() && !hard->unlimited() && *hard->most < enough;
    const auto lines =
        fmt::format("* soft nofile {0}\n{1}", enough, low ? fmt::format("* hard nofile {}\n", enough) : "");
    const auto unit = !hard.known() ? "HARD   # HARD is what ulimit -Hn tells"
        : hard->unlimited()         ? "infinity"
                                    : std::to_string(std::max(*hard->most, enough));
    return {low ? fmt::format("ulimit -n {}   # above the hard limit: as root, or after the file below", enough)
                : fmt::format("ulimit -Sn {}", enough),
            fmt::format("/etc/security/limits.d/60-sluice-nofile.conf:\n{}In a systemd unit: LimitNOFILE={}:{}", lines,
                        enough, unit)};
}

Finding uringFinding(const IoUring& uring, const std::string& disabled)
{
    Finding finding;
    finding.subject = nodeSubject;
    finding.severity = Severity::Warning;
    finding.observed = say<audit_messages::uringObserved>("detail"_a = uring.detail);
    finding.expected = say<audit_messages::uringExpected>();
    finding.why = say<audit_messages::uringWhy>();
    finding.effect = say<audit_messages::uringEffect>();
    finding.evidence = {uring.usable.source, "/proc/sys/kernel/io_uring_disabled"};
    if (!disabled.empty() && disabled != "0") {
        finding.fix = Fix{"sudo sysctl -w kernel.io_uring_disabled=0",
                          "/etc/sysctl.d/60-sluice-uring.conf:\nkernel.io_uring_disabled = 0"};
        finding.undo = "sudo sysctl -w kernel.io_uring_disabled=" + shellWord(disabled)
            + "; sudo rm -f /etc/sysctl.d/60-sluice-uring.conf";
        finding.verify = "sysctl kernel.io_uring_disabled";
        return finding;
    }
    finding.fix =
        Fix{lookOnly("uname -r; grep Seccomp: /proc/self/status   # 5.1 or later is needed; Seccomp: 2 is a filter"),
            "Docker, podman: --security-opt seccomp=FILE with io_uring_setup, io_uring_enter and "
            "io_uring_register allowed; Kubernetes: the same file as securityContext.seccompProfile."};
    finding.undo = "# start the container with the profile it had";
    finding.verify = "sluicectl version --format json";
    return finding;
}

} // namespace

void judgeLockedMemory(const Node& node, Verdicts& verdicts)
{
    // 64 reads of 4 MiB in flight, all registered.
    constexpr Bytes registered = mebibytes(256);
    const auto& limit = node.limits.lockedMemoryBytes;
    if (!limit.known()) {
        return verdicts.unknown(nodeSubject, limit, askUlimit);
    }
    if (limit->unlimited()) {
        return verdicts.pass(nodeSubject, "unlimited");
    }
    const Bytes now{*limit->most};
    Finding finding;
    finding.subject = nodeSubject;
    finding.severity = now < registered ? Severity::Warning : Severity::Info;
    finding.observed = iecWords(now);
    finding.expected = say<audit_messages::lockedMemoryExpected>();
    finding.why = say<audit_messages::lockedMemoryWhy>();
    finding.effect =
        now < registered ? say<audit_messages::lockedMemoryEffectLittle>() : say<audit_messages::lockedMemoryEffect>();
    finding.fix = Fix{"ulimit -Sl unlimited   # above the hard limit: ulimit -l unlimited as root; containers: "
                      "--ulimit memlock=-1",
                      "/etc/security/limits.d/60-sluice-memlock.conf:\n* - memlock unlimited\n"
                      "In a systemd unit: LimitMEMLOCK=infinity"};
    finding.undo =
        "ulimit -Sl " + std::to_string(now.count / 1024) + "; sudo rm -f /etc/security/limits.d/60-sluice-memlock.conf";
    finding.verify = "ulimit -l";
    finding.evidence = {limit.source};
    verdicts.find(std::move(finding));
}

void judgeOpenFiles(const Node& node, Verdicts& verdicts)
{
    constexpr std::int64_t enough = 65'536;
    constexpr std::int64_t little = 4'096;
    const auto& limit = node.limits.openFiles;
    if (!limit.known()) {
        return verdicts.unknown(nodeSubject, limit, askUlimit);
    }
    const auto now = limit->most.value_or(std::numeric_limits<std::int64_t>::max());
    if (now >= enough) {
        return verdicts.pass(nodeSubject, limit->unlimited() ? "unlimited" : groupedWords(static_cast<double>(now)));
    }
    Finding finding;
    finding.subject = nodeSubject;
    finding.severity = now < little ? Severity::Warning : Severity::Info;
    finding.observed = say<audit_messages::openFilesObserved>("limit"_a = groupedWords(static_cast<double>(now)));
    finding.expected = say<audit_messages::openFilesExpected>();
    finding.why = say<audit_messages::openFilesWhy>();
    finding.effect = say<audit_messages::openFilesEffect>();
    finding.fix = openFilesFix(node.limits.openFilesHard, enough);
    finding.undo = "ulimit -Sn " + std::to_string(now) + "; sudo rm -f /etc/security/limits.d/60-sluice-nofile.conf";
    finding.verify = "ulimit -n";
    finding.evidence = {limit.source};
    verdicts.find(std::move(finding));
}

void judgeIoUring(const Node& node, Verdicts& verdicts)
{
    const auto& uring = node.ioUring;
    if (!uring.usable.known()) {
        return verdicts.unknown(nodeSubject, uring.usable, Remedy::TryOnMachine);
    }
    if (*uring.usable) {
        return verdicts.pass(nodeSubject, uring.detail.empty() ? "usable" : uring.detail);
    }
    const auto disabled = node.sysctls.find("kernel.io_uring_disabled");
    verdicts.find(uringFinding(uring, disabled == node.sysctls.end() ? std::string() : disabled->second));
}

} // namespace sluice
