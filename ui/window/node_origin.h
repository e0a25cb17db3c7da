// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/engine/engine_place.h"

namespace sluice::ui {

/// Whose settings are shown, and how they got here.
struct NodeOrigin {
    enum class Kind {
        ThisMachine, ///< read just now
        Run, ///< of the time of a run in the history, of this or another machine
        SnapshotFile, ///< a document of `sluicectl snapshot -o`
        CapturedTree, ///< a folder with another machine's sys and proc
        SshHost, ///< read just now, over ssh
    };
    Kind kind = Kind::ThisMachine;
    QString place; ///< the file, folder or host; empty for the others
    QString program{}; ///< of an SshHost: the path of sluicectl there, empty where it is found by itself

    bool operator==(const NodeOrigin&) const = default;
};

/// A folder is a captured tree, anything else a snapshot file.
NodeOrigin originAt(const QString& place);
/// The machine on which commands run.
NodeOrigin originOf(const EnginePlace& place);
EnginePlace placeOf(const NodeOrigin& origin);

} // namespace sluice::ui
