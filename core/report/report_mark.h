// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// How our own reports begin, so that a later one may replace them and nothing else is ever
/// overwritten. Private to core/report; HTML and PDF name Sluice as their generator.
namespace sluice::report {

inline constexpr std::string_view markdownMark = "<!-- sluice.report/1 -->";
inline constexpr std::string_view jsonSchema = "sluice.report/1";
inline constexpr std::string_view auditSchema = "sluice.audit/1";
inline constexpr std::string_view scriptMark = "#!/bin/sh\n# Written by Sluice.\n";
inline constexpr std::string_view csvFirstColumn = "sluice_run_id";

/// True when `head`, the first bytes of a file, begin a report that Sluice wrote.
bool beginsReport(std::string_view head);

} // namespace sluice::report
