// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/message/message.h"

#include <string>
#include <vector>

namespace sluice {

enum class Severity { Info, Warning, Critical };
template <>
inline constexpr auto enumWords<Severity> =
    wordList<Severity>({{Severity::Info, "info"}, {Severity::Warning, "warning"}, {Severity::Critical, "critical"}});

/// How to mend a finding. Shell commands that a person can paste.
struct Fix {
    std::string now; ///< takes effect at once
    std::string persist; ///< file and content that make it last

    bool operator==(const Fix&) const = default;
};

/// Something the node does that keeps data from the GPUs.
struct Finding {
    // Initialised one by one, so that a rule may name the members it sets and leave out the others.
    std::string rule{}; ///< "block.scheduler"
    std::string subject{}; ///< "vda", "/data", "node"
    Severity severity = Severity::Info;
    Message observed{};
    Message expected{};
    Message why{}; ///< the mechanism
    Message effect{}; ///< what it costs
    Fix fix{};
    std::string undo{};
    std::string verify{};
    std::vector<std::string> evidence{}; ///< paths the facts were read from

    bool operator==(const Finding&) const = default;
};

struct Passed {
    std::string rule;
    std::string subject;
    std::string observed;

    bool operator==(const Passed&) const = default;
};

/// A rule that lacks a fact: says why, and what privilege or tool would tell.
struct Unknown {
    std::string rule;
    std::string subject;
    Message reason;

    bool operator==(const Unknown&) const = default;
};

/// `sluice.audit/1` without the node: what the rules said.
struct Audit {
    std::vector<Finding> findings; ///< most severe first
    std::vector<Passed> passed;
    std::vector<Unknown> unknown;

    bool operator==(const Audit&) const = default;
};

template <class V, Like<Fix> T>
void describe(V& v, T& fix)
{
    v("now", fix.now);
    v("persist", fix.persist);
}

template <class V, Like<Finding> T>
void describe(V& v, T& f)
{
    v("rule", f.rule);
    v("subject", f.subject);
    v("severity", f.severity);
    describeMessage(v, "observed", "observed_message", f.observed);
    describeMessage(v, "expected", "expected_message", f.expected);
    describeMessage(v, "why", "why_message", f.why);
    describeMessage(v, "effect", "effect_message", f.effect);
    v("fix", f.fix);
    v("undo", f.undo);
    v("verify", f.verify);
    v("evidence", f.evidence);
}

template <class V, Like<Passed> T>
void describe(V& v, T& p)
{
    v("rule", p.rule);
    v("subject", p.subject);
    v("observed", p.observed);
}

template <class V, Like<Unknown> T>
void describe(V& v, T& u)
{
    v("rule", u.rule);
    v("subject", u.subject);
    describeMessage(v, "reason", "message", u.reason);
}

template <class V, Like<Audit> T>
void describe(V& v, T& audit)
{
    v("findings", audit.findings);
    v("passed", audit.passed);
    v("unknown", audit.unknown);
}

} // namespace sluice
