// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "core/run/run.h"

#include <vector>

namespace sluice::ui {

/// The report's first curve of each run in one chart, so that window and report draw the same. Pure.
report::Chart curvesOf(const std::vector<Run>& runs);

} // namespace sluice::ui
