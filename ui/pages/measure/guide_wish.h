// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/units.h"

#include <QString>

namespace sluice::ui {

/// Holds what was asked for on the command line before the form of the guided audit is shown.
struct GuideWish {
    Seconds budget{}; ///< 0: the form's own
    QString workload{}; ///< a preset's name or a file; empty: the form's own
    int gpus = 0; ///< 0: those of the workload
};

/// Most GPUs that the form takes.
inline constexpr int maxGpusOfForm = 1024;

} // namespace sluice::ui
