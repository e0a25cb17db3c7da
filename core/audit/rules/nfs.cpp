// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/node/nfs_mount.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

Finding optionsFinding(const JudgedMount& judged, const NfsAdvice& advice)
{
    const auto& mount = *judged.mount;
    std::vector<std::string> what;
    std::string effect;
    auto severity = Severity::Info;
    for (const auto& complaint : advice.complaints) {
        what.push_back(complaint.what);
        effect += (effect.empty() ? "" : " ") + complaint.effect;
        severity = std::max(severity, complaint.severity);
    }
    return Finding{.subject = judged.subject,
                   .severity = severity,
                   .observed = listed(what) + " on " + mount.target,
                   .expected = advice.expected,
                   .why = say<audit_messages::optionsWhy>(),
                   .effect = effect,
                   .fix = nfsFix(mount, advice),
                   .undo = mountAgainUndo(mount),
                   .verify = "nfsstat -m",
                   .evidence = {mountTableOf(mount)}};
}

/// The parts that both kinds of server share.
Finding serverFinding(const JudgedMount& judged)
{
    Finding finding;
    finding.subject = judged.subject;
    finding.severity = Severity::Info;
    finding.fix = {
        lookOnly("df -h -t xfs -t ext4   # find room on local drives and copy the shards there before training"),
        "Split the data set over several servers, or stage it to NVMe at the start of each job."};
    finding.undo = "# nothing is changed on the node; delete the copy of the data set";
    finding.verify = "nfsstat -m";
    finding.evidence = {mountTableOf(*judged.mount)};
    return finding;
}

Finding elasticFinding(const JudgedMount& judged, const NfsServer& server)
{
    auto finding = serverFinding(judged);
    finding.observed = say<audit_messages::elasticObserved>("server"_a = server.name);
    finding.expected = say<audit_messages::elasticExpected>();
    finding.why = say<audit_messages::elasticWhy>();
    finding.effect = say<audit_messages::elasticEffect>();
    return finding;
}

Finding singleServerFinding(const JudgedMount& judged, const NfsServer& server)
{
    auto finding = serverFinding(judged);
    finding.observed = server.rdma ? say<audit_messages::singleServerObservedRdma>("server"_a = server.name)
                                   : say<audit_messages::singleServerObserved>("server"_a = server.name);
    finding.expected = say<audit_messages::singleServerExpected>();
    finding.why = say<audit_messages::singleServerWhy>();
    finding.effect =
        server.rdma ? say<audit_messages::singleServerEffectRdma>() : say<audit_messages::singleServerEffect>();
    return finding;
}

void judgeServer(const JudgedMount& judged, Verdicts& verdicts)
{
    const auto server = nfsServerOf(*judged.mount);
    if (!judged.named) {
        verdicts.pass(judged.subject, "no data set is named that lies there");
    } else if (server.elastic) {
        verdicts.find(elasticFinding(judged, server));
    } else if (server.localTunnel) {
        verdicts.unknown(judged.subject, "the server lies behind a tunnel on this machine, " + server.name,
                         "the tunnel's configuration names it (EFS: /var/run/efs)");
    } else if (server.addresses > 1) {
        verdicts.pass(judged.subject,
                      fmt::format("reads are spread over {} addresses (remoteports){}", server.addresses,
                                  server.rdma ? ", over RDMA" : ""));
    } else {
        verdicts.find(singleServerFinding(judged, server));
    }
}

template <class Judge>
void judgeNfs(const Node& node, Judge judge)
{
    for (const auto& judged : judgedMounts(node)) {
        judged.mount != nullptr&& isNfs(*judged.mount) ? judge(judged) : void();
    }
}

} // namespace

void judgeNfsOptions(const Node& node, Verdicts& verdicts)
{
    judgeNfs(node, [&verdicts](const JudgedMount& judged) {
        const auto advice = nfsAdviceOf(*judged.mount);
        advice.complaints.empty() ? verdicts.pass(judged.subject, judged.mount->options)
                                  : verdicts.find(optionsFinding(judged, advice));
    });
}

void judgeSingleServer(const Node& node, Verdicts& verdicts)
{
    judgeNfs(node, [&verdicts](const JudgedMount& judged) { judgeServer(judged, verdicts); });
}

} // namespace sluice
