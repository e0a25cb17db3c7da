// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace sluice::ctl {

/// Says what a rule of the audit judges.
struct RuleNote {
    std::string_view id; ///< "block.scheduler"
    std::string_view text; ///< one clause
};

/// One for each rule of the audit, in the order in which an audit names them.
std::span<const RuleNote> ruleNotes();

} // namespace sluice::ctl
