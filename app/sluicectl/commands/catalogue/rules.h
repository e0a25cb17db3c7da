// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace sluice::ctl {

/// Says what a rule judges.
struct RuleNote {
    std::string_view id; ///< "block.scheduler"
    std::string_view text; ///< one clause
};

/// One for each rule that a finding can name: those of the audit in its order, then those of measurements.
std::span<const RuleNote> ruleNotes();

} // namespace sluice::ctl
