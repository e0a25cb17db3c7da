// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "models/plan/scenario.h"

#include <QString>

#include <vector>

class QAbstractItemModel;

namespace sluice::ui {

/// Writes scenarios as a `sluice.scenarios/1` document, or their comparison as Markdown or CSV, by the end of `path`.
/// Errors: Io, in the window's language, where the file cannot be written; an older one stays then.
Result<Done> exportScenarios(const QString& path, const std::vector<Scenario>& scenarios,
                             const QAbstractItemModel& comparison);

} // namespace sluice::ui
