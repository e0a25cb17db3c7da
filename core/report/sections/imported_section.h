// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/document.h"
#include "core/run/run.h"

#include <string>

/// Shows what other tools measured. Pure.
namespace sluice::report {

/// A section for each file of other tools; without blocks where the run was measured by Sluice.
Section importedSection(const Run& run);

/// Lines for a terminal: the tool, its results with their main figures, what no plan can rest on, and warnings.
std::string importedText(const ImportedFile& file);

/// "random reads of 16 KiB, 4 in flight in 2 jobs, direct, io_uring": as far as it is known.
std::string settingWords(const ImportedSetting& setting);

} // namespace sluice::report
