// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sluice::ui {

/// What a file or folder that was dropped on the window is for: by how it begins, or else by the schema that it names.
/// Whether it is sound, and of a version that is known, is judged by who reads it.
enum class DroppedKind {
    CapturedTree, ///< any folder
    Workload, ///< a `sluice.workload` text of any version
    Job, ///< a `sluice.job` text of any version
    Runs, ///< a `.sluice` file, or another history
    Snapshot, ///< anything else
};

DroppedKind kindOfDropped(const QString& place);

} // namespace sluice::ui
