// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/engine/engine_place.h"

#include "core/base/version.h"
#include "ui/engine/engine_client.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <iterator>

namespace sluice::ui {

namespace {

constexpr qsizetype longestHost = 255;

/// Strings of this file, for translators.
struct EnginePlaceWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::EnginePlace)
};

/// Runs in a POSIX shell on the host with the program, the version wanted and sluicectl's arguments. One line and
/// without ', so that it may stand quoted in any login shell.
///
/// It ignores SIGPIPE: when the connection is gone, sluicectl is to be stopped, not to die at its next line.
constexpr const char* remoteScript = "PATH=$PATH:$HOME/.local/bin:/usr/local/bin; export PATH; p=$1; w=$2; shift 2; "
                                     "case $p in \"~/\"*) p=$HOME/${p#??};; esac; "
                                     "command -v \"$p\" >/dev/null 2>&1 || exit 127; "
                                     "v=$(\"$p\" --version 2>&1) || { printf \"%s\\n\" \"$v\" >&2; exit 125; }; "
                                     "case $v in \"$w\"*) ;; *) printf \"%s\\n\" \"$v\" >&2; exit 126;; esac; "
                                     "trap \"\" PIPE; IFS= read -r i; exec 3<&0; "
                                     "printf \"%s\\n\" \"$i\" | \"$p\" \"$@\" 3<&- & e=$!; "
                                     "{ while read -r x; do :; done <&3; kill -TERM $e; } >/dev/null 2>&1 & k=$!; "
                                     "exec 3<&-; wait $e; c=$?; kill $k 2>/dev/null; exit $c";

bool mayStandInHost(QChar c)
{
    return (c < QChar(0x80) && c.isLetterOrNumber()) || QStringLiteral(".-_@:%").contains(c);
}

/// `name`: ssh or scp, unless SLUICE_SSH or SLUICE_SCP names another.
Result<QString> findTool(const QString& name)
{
    const auto variable = QString(QStringLiteral("SLUICE_") % name.toUpper());
    const auto named = qEnvironmentVariable(variable.toLatin1().constData());
    const auto found = QStandardPaths::findExecutable(named.isEmpty() ? name : named);
    if (!found.isEmpty()) {
        return found;
    }
    return Error{ErrorKind::NotFound,
                 EnginePlaceWords::tr("There is no program %1 on this machine.").arg(name).toStdString(),
                 EnginePlaceWords::tr("Install openssh-client, or set %1 to its path.").arg(variable).toStdString()};
}

/// Asks nothing, and notices within seconds that the host is gone.
QStringList quietOptions()
{
    QStringList options;
    for (const char* option : {"BatchMode=yes", "ConnectTimeout=10", "ServerAliveInterval=5", "ServerAliveCountMax=3",
                               "LogLevel=ERROR", "RequestTTY=no", "RemoteCommand=none", "ClearAllForwardings=yes"}) {
        options << QStringLiteral("-o") << QLatin1String(option);
    }
    return options;
}

QString lastLine(const QString& said)
{
    return said.trimmed().section(u'\n', -1).trimmed();
}

Error failure(ErrorKind kind, const QString& message, const QString& hint)
{
    return {kind, message.toStdString(), hint.toStdString()};
}

/// By the words of OpenSSH, which it does not translate.
Error connectionFailure(const QString& host, const QString& said)
{
    const auto line = lastLine(said);
    if (said.contains(QLatin1String("Permission denied"))) {
        return failure(
            ErrorKind::Permission,
            EnginePlaceWords::tr("%1 does not let you in without a question: %2").arg(host, line),
            EnginePlaceWords::tr("The window types no password. Make \"ssh %1 true\" work in a terminal without being "
                                 "asked: \"ssh-copy-id %1\" brings your key there, \"ssh-add\" unlocks it. Then try "
                                 "again.")
                .arg(host));
    }
    if (said.contains(QLatin1String("ost key"))) { // "Host key verification failed", "No ED25519 host key is known"
        return failure(
            ErrorKind::Permission, EnginePlaceWords::tr("The key of %1 is not known here, or has changed.").arg(host),
            EnginePlaceWords::tr("Run \"ssh %1\" once in a terminal, compare the key it shows, and confirm it there. "
                                 "Then try again.")
                .arg(host));
    }
    if (said.contains(QLatin1String("Could not resolve"))) {
        return failure(ErrorKind::NotFound, EnginePlaceWords::tr("No machine is called %1.").arg(host),
                       EnginePlaceWords::tr("Check the spelling. A name of a Host line in ~/.ssh/config works too."));
    }
    return failure(ErrorKind::Io,
                   line.isEmpty() ? EnginePlaceWords::tr("ssh could not connect to %1.").arg(host)
                                  : EnginePlaceWords::tr("%1 does not answer: %2").arg(host, line),
                   EnginePlaceWords::tr("Is it up, and does \"ssh %1 true\" work in a terminal?").arg(host));
}

QString bringHint()
{
    return EnginePlaceWords::tr(
        "The commands below bring this machine's there; it needs no root. Or name its path there.");
}

QString named(const EnginePlace& place)
{
    return place.program.isEmpty() ? QStringLiteral("sluicectl") : place.program;
}

/// scp takes what follows a colon for a path.
QString scpHost(const QString& host)
{
    const auto user = host.section(u'@', 0, -2);
    const auto name = host.section(u'@', -1);
    const auto shown = name.contains(u':') ? u'[' % name % u']' : name;
    return user.isEmpty() ? shown : user % u'@' % shown;
}

} // namespace

QString problemOfHost(const QString& host)
{
    if (host.isEmpty()) {
        return EnginePlaceWords::tr("Give the name of a host.");
    }
    if (host.size() > longestHost) {
        return EnginePlaceWords::tr("This is too long for the name of a host.");
    }
    if (host.startsWith(u'-') || host.contains(QLatin1String("@-"))) {
        return EnginePlaceWords::tr("The name of a host does not begin with \"-\".");
    }
    if (!std::all_of(host.begin(), host.end(), mayStandInHost)) {
        return EnginePlaceWords::tr(
            "The name of a host has letters, digits and . - _ @ : alone. For a port or a jump host, write a "
            "Host line in ~/.ssh/config and give its name here.");
    }
    return {};
}

QString shellQuoted(const QString& text)
{
    auto inner = text;
    return u'\'' % inner.replace(u'\'', QLatin1String("'\\''")) % u'\'';
}

/// Later versions of the same minor number take the same options and give the same documents.
QString versionWanted()
{
    const auto version = QString::fromLatin1(productVersion);
    return QStringLiteral("sluicectl ") % version.section(u'.', 0, 1) % u'.';
}

Result<Launch> sshScript(const QString& host, const QString& script, const QStringList& arguments)
{
    if (const auto problem = problemOfHost(host); !problem.isEmpty()) {
        return failure(ErrorKind::Usage, problem, {});
    }
    auto ssh = findTool(QStringLiteral("ssh"));
    if (!ssh) {
        return ssh.error();
    }
    QStringList command{QStringLiteral("exec sh -c"), shellQuoted(script), QStringLiteral("sluice")};
    std::transform(arguments.begin(), arguments.end(), std::back_inserter(command), shellQuoted);
    return Launch{*std::move(ssh), quietOptions() + QStringList{QStringLiteral("--"), host, command.join(u' ')}};
}

Result<Launch> scpLaunch(const QString& host, const QString& file, const QString& path)
{
    if (const auto problem = problemOfHost(host); !problem.isEmpty()) {
        return failure(ErrorKind::Usage, problem, {});
    }
    auto scp = findTool(QStringLiteral("scp"));
    if (!scp) {
        return scp.error();
    }
    const QString target = scpHost(host) % u':' % path;
    return Launch{*std::move(scp), quietOptions() + QStringList{QStringLiteral("--"), file, target}};
}

Result<Launch> sshLaunch(const EnginePlace& place, const QStringList& arguments)
{
    return sshScript(place.host, QLatin1String(remoteScript), QStringList{named(place), versionWanted()} + arguments);
}

Error remoteFailure(const EnginePlace& place, int exitCode, const QString& said, bool begun)
{
    const auto& host = place.host;
    switch (exitCode) {
    case remote_exit::ssh:
        return begun ? failure(
                   ErrorKind::Io, EnginePlaceWords::tr("The connection to %1 was lost: %2").arg(host, lastLine(said)),
                   EnginePlaceWords::tr("What arrived is kept. sluicectl there stops by itself, removes its file and "
                                        "keeps what it had: \"ssh %1 sluicectl runs\" shows it.")
                       .arg(host))
                     : connectionFailure(host, said);
    case remote_exit::notFound:
        return failure(ErrorKind::NotFound, EnginePlaceWords::tr("%1 was not found on %2.").arg(named(place), host),
                       bringHint());
    case remote_exit::otherVersion:
        return failure(ErrorKind::Unsupported,
                       EnginePlaceWords::tr("%1 has %2, and this window is %3.")
                           .arg(host, lastLine(said).left(60), QString::fromLatin1(productVersion)),
                       bringHint());
    case remote_exit::cannotStart:
        return failure(
            ErrorKind::Unsupported,
            EnginePlaceWords::tr("sluicectl does not start on %1: %2").arg(host, lastLine(said)),
            EnginePlaceWords::tr("It needs the libraries that it needs here (ldd lists them). On another system than "
                                 "this one, build it there: README, engine-only."));
    default:
        return exitCode > 128
            ? failure(ErrorKind::Io,
                      EnginePlaceWords::tr("sluicectl was ended on %1 by signal %2.").arg(host).arg(exitCode - 128),
                      EnginePlaceWords::tr("What arrived until then is kept."))
            : failure(
                ErrorKind::Io,
                said.trimmed().isEmpty()
                    ? EnginePlaceWords::tr("sluicectl ended on %1 with code %2 and no result.").arg(host).arg(exitCode)
                    : lastLine(said),
                {});
    }
}

QString bringCommands(const EnginePlace& place)
{
    const auto engine = findEngine();
    if (!engine || !place.isRemote()) {
        return {};
    }
    const auto path = shellQuoted(QFileInfo(*engine).canonicalFilePath());
    return QStringLiteral("ssh %1 mkdir -p .local/bin\n"
                          "scp %2 %3:.local/bin/sluicectl\n"
                          "ssh %1 .local/bin/sluicectl version")
        .arg(place.host, path, scpHost(place.host));
}

} // namespace sluice::ui
