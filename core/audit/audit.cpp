// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/audit.h"

#include "core/audit/rules.h"

#include <algorithm>

namespace sluice {

void Verdicts::pass(std::string subject, std::string observed)
{
    m_audit.passed.push_back(Passed{m_rule, std::move(subject), std::move(observed)});
}

void Verdicts::find(Finding finding)
{
    finding.rule = m_rule;
    m_audit.findings.push_back(std::move(finding));
}

void Verdicts::unknown(std::string subject, std::string reason, const Message& remedy)
{
    auto said = remedy;
    said.text = reason + (remedy.text.empty() ? "" : "; " + remedy.text);
    m_audit.unknown.push_back(Unknown{m_rule, std::move(subject), std::move(said)});
}

namespace {

bool moreSevere(const Finding& a, const Finding& b)
{
    return a.severity > b.severity;
}

constexpr Rule rules[] = {
#define SLUICE_RULE(id, judge) {id, judge},
#include "core/audit/rules.def"
};

} // namespace

std::span<const Rule> allRules()
{
    return rules;
}

Audit auditNode(const Node& node)
{
    Audit audit;
    for (const auto& rule : allRules()) {
        Verdicts verdicts(rule.id, audit);
        rule.judge(node, verdicts);
    }
    std::stable_sort(audit.findings.begin(), audit.findings.end(), moreSevere);
    return audit;
}

void addFinding(Audit& audit, Finding finding)
{
    auto& all = audit.findings;
    all.insert(std::upper_bound(all.begin(), all.end(), finding, moreSevere), std::move(finding));
}

} // namespace sluice
