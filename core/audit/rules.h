// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/messages.h"
#include "core/node/finding.h"
#include "core/node/node.h"

#include <span>
#include <string>
#include <string_view>

/// Rules: pure functions from a node to verdicts. Each looks at what it applies to and says of every
/// subject one of three things: passed, a finding, or unknown with the reason. It says nothing only
/// of what it does not apply to.
namespace sluice {

/// The subject of what concerns the whole machine.
inline constexpr const char* nodeSubject = "node";

/// Takes what one rule says and puts the rule's id on it.
class Verdicts {
public:
    Verdicts(std::string_view rule, Audit& audit) : m_rule(rule), m_audit(audit) { }

    void pass(std::string subject, std::string observed);
    void find(Finding finding);
    /// `remedy`: what privilege, tool or place would tell; may be empty.
    void unknown(std::string subject, std::string reason, const Message& remedy = {});
    /// Of a fact that was not read.
    template <class T>
    void unknown(std::string subject, const Fact<T>& fact, const Message& remedy = {})
    {
        unknown(std::move(subject), fact.source + ": " + (fact.reason.empty() ? "not read" : fact.reason), remedy);
    }

private:
    std::string m_rule;
    Audit& m_audit;
};

struct Rule {
    std::string_view id; ///< "block.scheduler"
    void (*judge)(const Node& node, Verdicts& verdicts);
};

/// Gives every rule in the order of rules.def, the one list that a new rule is entered in.
std::span<const Rule> allRules();

// The functions of the rules, as rules.def names them.
#define SLUICE_RULE(id, judge) void judge(const Node& node, Verdicts& verdicts);
#include "core/audit/rules.def"

} // namespace sluice
