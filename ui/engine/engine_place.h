// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>
#include <QStringList>

/// Where sluicectl runs: on this machine, or on a host that the system's ssh reaches. Pure; starts nothing.
namespace sluice::ui {

struct EnginePlace {
    QString host; ///< as one would type it after `ssh`; empty: this machine
    QString program; ///< path of sluicectl on the host; empty: looked for in PATH and ~/.local/bin there

    bool isRemote() const { return !host.isEmpty(); }
    bool operator==(const EnginePlace&) const = default;
};

/// A program with its arguments, none of which a shell of this machine sees.
struct Launch {
    QString program;
    QStringList arguments;
};

/// Exit codes of what runs on the host, beside those of sluicectl itself.
namespace remote_exit {
inline constexpr int cannotStart = 125; ///< sluicectl is there, and does not even tell its version
inline constexpr int otherVersion = 126;
inline constexpr int notFound = 127;
inline constexpr int ssh = 255; ///< ssh's own: no connection, or one that was lost
} // namespace remote_exit

/// What is wrong with a host name as a sentence, empty when ssh may be given it: letters, digits and . - _ @ : %
/// alone, for a name may come to stand in a command of the person's ssh configuration.
QString problemOfHost(const QString& host);

/// Exactly this text for any POSIX shell.
QString shellQuoted(const QString& text);

/// Returns the ssh command that runs sluicectl with these arguments on a host, asks nothing, and notices within seconds
/// that the host is gone.
///
/// What runs there takes its first line of input as that of sluicectl, and stops sluicectl (SIGTERM) when its input
/// ends, which is when the connection does.
///
/// Errors: a host name that is none, no ssh.
Result<Launch> sshLaunch(const EnginePlace& place, const QStringList& arguments);

/// Returns the ssh command that runs a line of a POSIX shell on a host, with arguments for it as $1, $2 ...; it asks
/// nothing. `script`: one line without '.
///
/// Errors: a host name that is none, no ssh.
Result<Launch> sshScript(const QString& host, const QString& script, const QStringList& arguments);

/// Returns the scp command that copies a file to a path on a host; it asks nothing.
///
/// Errors: a host name that is none, no scp.
Result<Launch> scpLaunch(const QString& host, const QString& file, const QString& path);

/// What the version of a sluicectl that this window can use begins with: "sluicectl 0.1.".
QString versionWanted();

/// Why a command on a host gave nothing. `begun`: something had arrived before. `said`: the end of stderr.
Error remoteFailure(const EnginePlace& place, int exitCode, const QString& said, bool begun);

/// Commands that bring this machine's sluicectl to the host, to copy; empty when there is none here.
QString bringCommands(const EnginePlace& place);

} // namespace sluice::ui
