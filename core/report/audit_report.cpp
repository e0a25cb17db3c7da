// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/audit_report.h"

#include "core/base/version.h"
#include "core/node/node_fields.h"
#include "core/report/phrases.h"
#include "core/report/report_mark.h"
#include "core/report/sections/sections.h"

#include <fmt/format.h>

namespace sluice::report {

namespace {

std::string nameOf(const NodeIdentity& node)
{
    return node.hostName.empty() ? "this node" : node.hostName;
}

/// What was read, by whom and when.
std::string originOf(const NodeIdentity& node)
{
    std::string text;
    for (const auto* part : {&node.os, &node.kernel}) {
        text += part->empty() ? "" : *part + ", ";
    }
    return fmt::format("{}read {}, Sluice {}", text, timeWords(node.capturedAt), productVersion);
}

Section passedSection(const Audit& audit)
{
    Section section{"passed", "Passed", {}};
    Table table{{"Rule", "Subject", "Seen"}, {}, {false, false, false}};
    for (const auto& passed : audit.passed) {
        table.rows.push_back({passed.rule, passed.subject, passed.observed});
    }
    if (!table.rows.empty()) {
        section.blocks.emplace_back(std::move(table));
    }
    return section;
}

Section unknownSection(const Audit& audit)
{
    Section section{"unknown", "Could not be judged", {}};
    Table table{{"Rule", "Subject", "Why"}, {}, {false, false, false}};
    for (const auto& unknown : audit.unknown) {
        table.rows.push_back({unknown.rule, unknown.subject, textWithRemedy(unknown.reason)});
    }
    if (!table.rows.empty()) {
        section.blocks.emplace_back(std::move(table));
    }
    return section;
}

/// Every line of it behind a hash; a hostile name cannot break out of one.
std::string commented(const std::string& name, const std::string& text)
{
    std::string lines = "# " + name;
    for (const char c : text) {
        lines += c == '\r' ? ' ' : c;
        lines += c == '\n' ? "# " : "";
    }
    return lines + "\n";
}

std::string scriptPart(const Finding& finding)
{
    auto text = "\n" + commented("", severityWords(finding.severity) + ": " + finding.rule + " on " + finding.subject)
        + commented("observed ", finding.observed.text) + commented("expected ", finding.expected.text);
    text += finding.fix.now.empty() ? commented("", "There is no command for it.") : commented("", finding.fix.now);
    text += finding.undo.empty() ? "" : commented("undo: ", finding.undo);
    return text + (finding.verify.empty() ? "" : commented("verify: ", finding.verify));
}

} // namespace

Document describeAudit(const NodeIdentity& node, const Audit& audit)
{
    Document document{"What keeps data from the GPUs of " + nameOf(node) + "?", originOf(node), {}};
    for (auto& section : {findingsSection(audit), passedSection(audit), unknownSection(audit)}) {
        if (!section.blocks.empty()) {
            document.sections.push_back(section);
        }
    }
    return document;
}

Json auditDocument(const NodeIdentity& node, const Audit& audit)
{
    auto document = detail::roomyObject();
    document["schema"] = auditSchema;
    document["node"] = toJson(node);
    detail::moveInto(document, toJson(audit));
    return document;
}

std::string fixScript(const NodeIdentity& node, const Audit& audit)
{
    auto text = std::string(scriptMark) + commented("", "Fixes for " + nameOf(node) + ", " + originOf(node))
        + "# Every command is commented out. Take away the # of those that you want, on that machine alone.\n";
    for (const auto& finding : audit.findings) {
        text += scriptPart(finding);
    }
    return text;
}

} // namespace sluice::report
