// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sluice::ui {

/// What a file or folder that was dropped on the window is for, by how it begins. Whether it is sound is judged by who
/// reads it.
enum class DroppedKind {
    CapturedTree, ///< any folder
    Workload, ///< a `sluice.workload/1` text
    Job, ///< a `sluice.job/1` text
    Runs, ///< a `.sluice` file, or another history
    Snapshot, ///< anything else
};

DroppedKind kindOfDropped(const QString& place);

} // namespace sluice::ui
