// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sluice::ui {

/// Whose settings are shown, and how they got here.
struct NodeOrigin {
    enum class Kind {
        ThisMachine, ///< read just now
        Run, ///< of the time of a run in the history, of this or another machine
        SnapshotFile, ///< a document of `sluicectl snapshot -o`
        CapturedTree, ///< a folder with another machine's sys and proc
    };
    Kind kind = Kind::ThisMachine;
    QString place; ///< the file or folder; empty for the others

    bool operator==(const NodeOrigin&) const = default;
};

/// A folder is a captured tree, anything else a snapshot file.
NodeOrigin originAt(const QString& place);

} // namespace sluice::ui
