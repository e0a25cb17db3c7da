// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/engine/engine_bringer.h"

#include "core/base/text/words.h"
#include "ui/text/to_qstring.h"

#include <QCryptographicHash>
#include <QFile>
#include <QStringList>

#include <algorithm>
#include <chrono>

namespace sluice::ui {

namespace {

constexpr std::chrono::minutes patience{10};

Error failure(ErrorKind kind, const QString& message, const QString& hint = {})
{
    return {kind, message.toStdString(), hint.toStdString()};
}

/// Empty where it cannot be read.
QString sumOf(const QString& path)
{
    QFile file(path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const bool read = file.open(QIODevice::ReadOnly) && hash.addData(&file);
    return read ? QString::fromLatin1(hash.result().toHex()) : QString();
}

} // namespace

EngineBringer::EngineBringer(QObject* parent) : QObject(parent)
{
    m_patience.setSingleShot(true);
    connect(&m_process, &QProcess::finished, this, &EngineBringer::takeEnd);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) {
            fail(failure(ErrorKind::NotFound, m_process.program() % u": " % m_process.errorString()));
        }
    });
    connect(&m_patience, &QTimer::timeout, &m_process, &QProcess::kill);
}

EngineBringer::~EngineBringer()
{
    m_process.disconnect(this);
    m_process.kill();
    m_process.waitForFinished(1000);
}

void EngineBringer::bring(const QString& host)
{
    if (isRunning()) {
        return;
    }
    m_host = host;
    m_cancelled = false;
    run(Step::Prepare, prepareLaunch(host), tr("Asking %1 for its processor").arg(host));
}

void EngineBringer::cancel()
{
    m_cancelled = true;
    m_process.kill();
}

void EngineBringer::run(Step step, const Result<Launch>& launch, const QString& doing)
{
    m_step = step;
    if (!launch) {
        fail(launch.error());
        return;
    }
    Q_EMIT progressed(doing);
    m_process.start(launch->program, launch->arguments, QIODevice::ReadOnly);
    m_patience.start(patience);
}

void EngineBringer::takeEnd(int exitCode, QProcess::ExitStatus status)
{
    m_patience.stop();
    if (m_cancelled) {
        fail(failure(ErrorKind::Interrupted, tr("The engine was not brought to %1.").arg(m_host)));
    } else if (status == QProcess::CrashExit) {
        fail(failure(ErrorKind::Io, tr("%1 did not answer for ten minutes, or the connection was ended.").arg(m_host)));
    } else if (exitCode != 0) {
        fail(failureOf(exitCode));
    } else if (m_step == Step::Prepare) {
        choose();
    } else if (m_step == Step::Copy) {
        unpack();
    } else {
        tellPlace();
    }
}

/// The line that begins with "sluice ", without that: a login shell may say more.
QString EngineBringer::answer()
{
    const auto lines = QString::fromUtf8(m_process.readAllStandardOutput()).split(u'\n');
    const auto ours = std::find_if(lines.begin(), lines.end(),
                                   [](const QString& line) { return line.startsWith(QLatin1String("sluice ")); });
    return ours == lines.end() ? QString() : ours->section(u' ', 1);
}

void EngineBringer::choose()
{
    const auto machine = answer();
    for (const auto& engine : portableEngines()) {
        if (machine == u"Linux " % engine.processor) {
            m_engine = engine;
            run(Step::Copy, copyLaunch(m_host, engine),
                tr("Copying %1 to %2").arg(toQString(iecWords(Bytes{engine.bytes})), m_host));
            return;
        }
    }
    fail(failure(ErrorKind::Unsupported, tr("%1 is %2, and there is no engine for it here.").arg(m_host, machine),
                 tr("Build it there: README, engine-only.")));
}

void EngineBringer::unpack()
{
    const auto sum = sumOf(m_engine.archive);
    if (sum.isEmpty()) {
        fail(failure(ErrorKind::Io, tr("%1 cannot be read.").arg(m_engine.archive)));
        return;
    }
    run(Step::Unpack, unpackLaunch(m_host, m_engine, sum), tr("Checking and unpacking it on %1").arg(m_host));
}

void EngineBringer::tellPlace()
{
    m_step = Step::None;
    Q_EMIT brought(placeOf(m_host, m_engine, answer()));
    Q_EMIT finished();
}

Error EngineBringer::failureOf(int exitCode)
{
    const auto said = QString::fromUtf8(m_process.readAllStandardError());
    const auto line = said.trimmed().section(u'\n', -1).trimmed();
    switch (exitCode) {
    case bring_exit::noFolder:
        return failure(ErrorKind::Permission, tr("~/.cache/sluice cannot be made on %1: %2").arg(m_host, line));
    case bring_exit::cannotCheck:
        return failure(ErrorKind::NotFound,
                       tr("%1 has no sha256sum, so what was copied cannot be checked.").arg(m_host));
    case bring_exit::damaged:
        return failure(ErrorKind::Corrupt,
                       tr("What arrived on %1 is not what was sent. It was removed there.").arg(m_host));
    case bring_exit::cannotUnpack:
        return failure(ErrorKind::Io, tr("The archive cannot be unpacked on %1: %2").arg(m_host, line));
    case bring_exit::cannotStart:
        return failure(ErrorKind::Unsupported,
                       tr("The engine was copied and does not start on %1: %2").arg(m_host, line));
    case remote_exit::ssh:
        return remoteFailure({m_host, {}}, exitCode, said, false);
    default:
        return failure(ErrorKind::Io, tr("The engine cannot be brought to %1: %2").arg(m_host, line));
    }
}

void EngineBringer::fail(const Error& error)
{
    m_patience.stop();
    m_step = Step::None;
    Q_EMIT failed(error);
    Q_EMIT finished();
}

} // namespace sluice::ui
