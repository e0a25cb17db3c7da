// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/engine/engine_place.h"

#include <QList>
#include <QString>

/// The engine that needs nothing of the machine it runs on, as an archive (packaging/build-packages portable), and how
/// it comes to a host. Starts nothing.
namespace sluice::ui {

struct PortableEngine {
    QString archive; ///< path of the file here
    QString processor; ///< as `uname -m` says it: "x86_64"
    qint64 bytes = 0; ///< of the archive

    /// The folder that the archive holds, "sluice-0.1.0-linux-x86_64".
    QString folder() const;
    bool operator==(const PortableEngine&) const = default;
};

/// The archives of this window's version: the file that $SLUICE_PORTABLE names, else all in ../share/sluice/portable
/// beside this program.
QList<PortableEngine> portableEngines();

/// Exit codes of what runs on the host.
namespace bring_exit {
inline constexpr int noFolder = 65; ///< ~/.cache/sluice cannot be made
inline constexpr int cannotCheck = 66; ///< no sha256sum
inline constexpr int damaged = 67; ///< another sum
inline constexpr int cannotUnpack = 68;
inline constexpr int cannotStart = 69;
} // namespace bring_exit

/// Makes ~/.cache/sluice on the host and says "sluice Linux x86_64" of it.
Result<Launch> prepareLaunch(const QString& host);
/// Copies the archive there.
Result<Launch> copyLaunch(const QString& host, const PortableEngine& engine);
/// Checks what was copied against a SHA-256 sum in hexadecimal, unpacks it, and says "sluice NAME" of the program that
/// starts there: the one for GPUs where the C library lets it.
Result<Launch> unpackLaunch(const QString& host, const PortableEngine& engine, const QString& sum);

/// Where the program of that name lies then.
EnginePlace placeOf(const QString& host, const PortableEngine& engine, const QString& program);

} // namespace sluice::ui
