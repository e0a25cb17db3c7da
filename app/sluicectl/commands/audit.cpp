// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/columns.h"
#include "app/sluicectl/commands.h"
#include "app/sluicectl/line.h"

#include "app/sluicectl/options/node_options.h"
#include "app/sluicectl/remedies.h"
#include "core/audit/audit.h"
#include "core/report/audit_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace sluice::ctl {

namespace {

struct AuditRequest {
    NodeRequest node;
    Severity failOn = Severity::Critical;
    CLI::Option* failOnOption = nullptr;
};

std::string indented(const std::string& text)
{
    std::string result;
    for (const char c : text) {
        result += c;
        result += c == '\n' ? "             " : "";
    }
    return result;
}

/// Where no command does it, a finding says so: "The setting lasts until it is changed."
bool isSentence(const std::string& text)
{
    return !text.empty() && text.front() >= 'A' && text.front() <= 'Z' && text.back() == '.'
        && text.find('\n') == std::string::npos;
}

std::string findingText(const Finding& finding)
{
    std::string text = ctl::line("{:<8}  {}  {}\n", word(finding.severity), finding.rule, finding.subject);
    const auto line = [&text](const char* title, const std::string& value) {
        text += value.empty() ? "" : fmt::format("  {:<9}  {}\n", title, indented(value));
    };
    const auto command = [&text](const char* title, const std::string& value) {
        const auto shown = value.empty() ? "" : fmt::format("  {:<9}  {}\n", title, indented(value));
        text += isSentence(value) ? shown : asIs(shown);
    };
    line("observed", finding.observed.text);
    line("expected", finding.expected.text);
    line("why", finding.why.text);
    line("effect", finding.effect.text);
    command("fix now", finding.fix.now);
    command("to last", finding.fix.persist);
    command("undo", finding.undo);
    command("verify", finding.verify);
    return text + "\n";
}

std::string auditText(const Audit& audit)
{
    std::string text;
    for (const auto& finding : audit.findings) {
        text += findingText(finding);
    }
    for (const auto& unknown : audit.unknown) {
        text += ctl::line("unknown   {}  {}: {}\n", unknown.rule, unknown.subject, textWithOption(unknown.reason));
    }
    const auto count = [&audit](Severity severity) {
        return std::count_if(audit.findings.begin(), audit.findings.end(),
                             [severity](const Finding& finding) { return finding.severity == severity; });
    };
    return text
        + fmt::format("critical {}, warning {}, info {}; passed {}, unknown {}\n", count(Severity::Critical),
                      count(Severity::Warning), count(Severity::Info), audit.passed.size(), audit.unknown.size());
}

Result<int> runAudit(Session& session, const AuditRequest& request)
{
    const auto node = readNode(request.node);
    if (!node) {
        return node.error();
    }
    const auto audit = auditNode(*node);
    session.printResult(report::auditDocument(node->identity, audit), auditText(audit));
    const bool met = request.failOnOption->count() > 0
        && std::any_of(audit.findings.begin(), audit.findings.end(),
                       [&request](const Finding& finding) { return finding.severity >= request.failOn; });
    return met ? exitBelowBar : exitDone;
}

} // namespace

void addAudit(CLI::App& app, Session& session)
{
    auto* command = app.add_subcommand("audit", "Judge this node's settings: what keeps data from the GPUs");
    auto request = std::make_shared<AuditRequest>();
    session.addCommonOptions(*command);
    addNodeOptions(*command, request->node);
    request->failOnOption = addWord(*command, "--fail-on", request->failOn,
                                    "exit with 1 when a finding is at or above info, warning or critical");
    command->callback(
        [&session, request] { session.command = [&session, request] { return runAudit(session, *request); }; });
}

} // namespace sluice::ctl
