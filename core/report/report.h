// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/run.h"
#include "core/report/document.h"

#include <string>

namespace sluice::report {

/// Writes the recommendation report of a run: verdict first, then curve, findings, settings, method
/// card and the same measurement as fio commands. Pure.
Document describeRun(const Run& run);

std::string toMarkdown(const Document& document);
/// `sluice.report/1`: the run as JSON, with the report's method card and fio commands.
std::string toJsonText(const Run& run);
/// One line a measured point, with units in the header; RFC 4180.
std::string toCsv(const Run& run);

/// The fio command that measures the same point on `path`.
std::string fioCommand(const IoPoint& point, const std::string& path, Bytes fileSize, Seconds runtime);

} // namespace sluice::report
