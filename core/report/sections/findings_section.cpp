// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/phrases.h"
#include "core/report/sections/sections.h"

#include <algorithm>
#include <map>

namespace sluice::report {

namespace {

std::string summaryOf(const Audit& audit)
{
    std::map<Severity, std::int64_t> counts;
    for (const auto& finding : audit.findings) {
        ++counts[finding.severity];
    }
    std::vector<std::string> parts;
    if (counts[Severity::Critical] > 0) {
        parts.push_back(std::to_string(counts[Severity::Critical]) + " critical");
    }
    if (counts[Severity::Warning] > 0) {
        parts.push_back(countWords(counts[Severity::Warning], "warning", "warnings"));
    }
    if (counts[Severity::Info] > 0) {
        parts.push_back(countWords(counts[Severity::Info], "note", "notes"));
    }
    const auto passed = countWords(std::ssize(audit.passed), "check", "checks") + " passed";
    return parts.empty() ? "Nothing was found that keeps data from the GPUs; " + passed + "."
                         : listWords(parts) + "; " + passed + ".";
}

void addRow(Facts& facts, const std::string& name, const std::string& value)
{
    if (!value.empty()) {
        facts.rows.emplace_back(name, value);
    }
}

void addCode(Section& section, const std::string& caption, const std::string& text)
{
    if (!text.empty()) {
        section.blocks.emplace_back(Code{caption, "sh", text});
    }
}

void addFinding(const Finding& finding, Section& section)
{
    section.blocks.emplace_back(
        Paragraph{severityWords(finding.severity) + ": " + finding.rule + " on " + finding.subject});
    Facts facts;
    addRow(facts, "Observed", finding.observed.text);
    addRow(facts, "Expected", finding.expected.text);
    addRow(facts, "Why", finding.why.text);
    addRow(facts, "What it costs", finding.effect.text);
    addRow(facts, "Read from", listWords(finding.evidence));
    section.blocks.emplace_back(std::move(facts));
    addCode(section, "Fix now", finding.fix.now);
    addCode(section, "Make permanent", finding.fix.persist);
    addCode(section, "Check it", finding.verify);
    addCode(section, "Undo", finding.undo);
}

} // namespace

Section findingsSection(const Audit& audit)
{
    Section section{"findings", "Findings", {}};
    if (audit == Audit{}) {
        section.blocks.emplace_back(Paragraph{"The node was not audited."});
        return section;
    }
    section.blocks.emplace_back(Paragraph{summaryOf(audit)});
    auto findings = audit.findings;
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
    for (const auto& finding : findings) {
        addFinding(finding, section);
    }
    return section;
}

} // namespace sluice::report
