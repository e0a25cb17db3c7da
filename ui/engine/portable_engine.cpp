// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/engine/portable_engine.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <optional>

namespace sluice::ui {

namespace {

constexpr const char* prepareScript = "umask 077; mkdir -p \"$HOME/.cache/sluice\" || exit 65; "
                                      "printf \"sluice %s %s\\n\" \"$(uname -s)\" \"$(uname -m)\"";

/// $1: the folder in the archive; $2: the sum; $3: how the version begins. A folder of that name is complete, whenever
/// this is cut off.
constexpr const char* unpackScript =
    "cd \"$HOME/.cache/sluice\" || exit 65; a=$1.tar.gz; command -v sha256sum >/dev/null || exit 66; "
    "case $(sha256sum <\"$a\") in \"$2 \"*) ;; *) rm -f \"$a\"; exit 67;; esac; "
    "rm -rf \"$1.new\"; mkdir \"$1.new\" && tar -xzf \"$a\" -C \"$1.new\" || exit 68; "
    "rm -rf \"$1\"; mv \"$1.new/$1\" \"$1\" && rmdir \"$1.new\" && rm -f \"$a\" || exit 68; "
    "for p in sluicectl-gpu sluicectl; do v=$(\"$1/bin/$p\" --version 2>&1) && case $v in \"$3\"*) "
    "printf \"sluice %s\\n\" \"$p\"; exit 0;; esac; done; printf \"%s\\n\" \"$v\" >&2; exit 69";

std::optional<PortableEngine> readName(const QFileInfo& file)
{
    static const QRegularExpression form(QStringLiteral("^sluice-([0-9.]+)-linux-([a-z0-9_]+)\\.tar\\.gz$"));
    const auto match = form.match(file.fileName());
    const QString version = u"sluicectl " % match.captured(1);
    if (!match.hasMatch() || !file.isFile() || !version.startsWith(versionWanted())) {
        return std::nullopt;
    }
    return PortableEngine{file.absoluteFilePath(), match.captured(2), file.size()};
}

} // namespace

QString PortableEngine::folder() const
{
    return QFileInfo(archive).fileName().chopped(static_cast<int>(sizeof ".tar.gz") - 1);
}

QList<PortableEngine> portableEngines()
{
    const auto named = qEnvironmentVariable("SLUICE_PORTABLE");
    const QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/sluice/portable"));
    const auto files = named.isEmpty()
        ? folder.entryInfoList({QStringLiteral("sluice-*.tar.gz")}, QDir::Files, QDir::Name)
        : QFileInfoList{QFileInfo(named)};
    QList<PortableEngine> engines;
    for (const auto& file : files) {
        if (const auto engine = readName(file)) {
            engines << *engine;
        }
    }
    return engines;
}

Result<Launch> prepareLaunch(const QString& host)
{
    return sshScript(host, QLatin1String(prepareScript), {});
}

Result<Launch> copyLaunch(const QString& host, const PortableEngine& engine)
{
    return scpLaunch(host, engine.archive, QStringLiteral(".cache/sluice/") % engine.folder() % u".tar.gz");
}

Result<Launch> unpackLaunch(const QString& host, const PortableEngine& engine, const QString& sum)
{
    return sshScript(host, QLatin1String(unpackScript), {engine.folder(), sum, versionWanted()});
}

EnginePlace placeOf(const QString& host, const PortableEngine& engine, const QString& program)
{
    return {host, QStringLiteral("~/.cache/sluice/") % engine.folder() % u"/bin/" % program};
}

} // namespace sluice::ui
