// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/engine/engine_client.h"

#include "core/base/json.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <csignal>
#include <sys/prctl.h>
#include <utility>

namespace sluice::ui {

namespace {

constexpr int millisecondsToStop = 2000;
constexpr int millisecondsToStopAfar = 5000;
constexpr int millisecondsWithoutAWord = 200;
constexpr int exitInterrupted = 130; ///< of sluicectl, when it was told to stop
constexpr qsizetype errorBytesKept = 4096;

template <class... Handlers>
struct Overloaded : Handlers... {
    using Handlers::operator()...;
};
template <class... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>; // clang 14 does not deduce it of an aggregate

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

Error deathOf(int signalNumber)
{
    const auto what = EngineClient::tr("The engine ended unexpectedly (signal %1) before it had finished.");
    const auto hint = EngineClient::tr("What it measured until then is shown here, but was not saved to the history. "
                                       "Start again; a measuring file it left behind is removed then.");
    return {ErrorKind::Io, what.arg(signalNumber).toStdString(), hint.toStdString()};
}

Error killedAfterCancel(const EnginePlace& place)
{
    const auto message = place.isRemote()
        ? EngineClient::tr("%1 did not answer within 5 s; the connection was closed.").arg(place.host)
        : EngineClient::tr("The engine did not stop within 2 s and was ended.");
    const auto hint = EngineClient::tr("What it measured until then is shown here, but was not saved to the history.");
    return {ErrorKind::Interrupted, message.toStdString(), hint.toStdString()};
}

} // namespace

Result<QString> findEngine()
{
    const auto named = qEnvironmentVariable("SLUICE_ENGINE");
    if (!named.isEmpty()) {
        if (QFileInfo(named).isExecutable()) {
            return named;
        }
        return Error{ErrorKind::NotFound,
                     EngineClient::tr("SLUICE_ENGINE names %1, which is not a program.").arg(named).toStdString(),
                     EngineClient::tr("Correct the variable or unset it.").toStdString()};
    }
    const auto beside =
        QStandardPaths::findExecutable(QStringLiteral("sluicectl"), {QCoreApplication::applicationDirPath()});
    const auto found = beside.isEmpty() ? QStandardPaths::findExecutable(QStringLiteral("sluicectl")) : beside;
    if (!found.isEmpty()) {
        return found;
    }
    return Error{ErrorKind::NotFound,
                 EngineClient::tr("The engine, sluicectl, was not found beside this program (%1) or in PATH.")
                     .arg(QCoreApplication::applicationDirPath())
                     .toStdString(),
                 EngineClient::tr("Install it there, or set SLUICE_ENGINE to its path.").toStdString()};
}

EngineClient::EngineClient(QObject* parent) : EngineClient(QString(), parent) { }

EngineClient::EngineClient(QString program, QObject* parent) : QObject(parent), m_program(std::move(program))
{
    m_killTimer.setSingleShot(true);
    // If the window dies, the engine must not go on measuring unseen: it gets the signal of Cancel.
    m_process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGINT); });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &EngineClient::readOutput);
    connect(&m_process, &QProcess::readyReadStandardError, this, &EngineClient::readErrors);
    connect(&m_process, &QProcess::finished, this, &EngineClient::onFinished);
    connect(&m_process, &QProcess::errorOccurred, this, &EngineClient::onStartFailed);
    connect(&m_process, &QProcess::started, this, &EngineClient::started);
    connect(&m_killTimer, &QTimer::timeout, this, [this] {
        m_killed = true;
        m_process.kill();
    });
}

EngineClient::~EngineClient()
{
    m_process.disconnect(this);
    if (m_process.state() != QProcess::NotRunning) {
        cancel();
        if (!m_process.waitForFinished(millisecondsToStop)) {
            m_process.kill();
            m_process.waitForFinished(millisecondsToStop);
        }
    }
}

void EngineClient::setPlace(const EnginePlace& place)
{
    if (!m_active) {
        m_place = place;
    }
}

void EngineClient::stream(const QStringList& arguments, const QByteArray& input)
{
    start(arguments + QStringList{QStringLiteral("--stream")}, Mode::Stream, input);
}

void EngineClient::request(const QStringList& arguments, const QByteArray& input)
{
    start(arguments + QStringList{QStringLiteral("--format"), QStringLiteral("json")}, Mode::Document, input);
}

bool EngineClient::isRunning() const
{
    return m_active;
}

Result<Launch> EngineClient::launchOf(const QStringList& arguments) const
{
    if (m_place.isRemote()) {
        return sshLaunch(m_place, arguments);
    }
    const auto program = m_program.isEmpty() ? findEngine() : Result<QString>(m_program);
    return program ? Result<Launch>(Launch{*program, arguments}) : Result<Launch>(program.error());
}

void EngineClient::start(const QStringList& arguments, Mode mode, const QByteArray& input)
{
    if (m_active) {
        return;
    }
    m_active = true;
    m_mode = mode;
    m_lines = LineBuffer();
    m_document.clear();
    m_errors.clear();
    m_remedy.clear();
    m_cancelled = m_killed = m_failed = m_lacksEngine = m_hasResult = m_begun = false;
    m_unreadableLines = 0;
    const auto launch = launchOf(arguments);
    if (!launch) {
        fail(launch.error());
        end(-1);
        return;
    }
    m_process.start(launch->program, launch->arguments, QIODevice::ReadWrite);
    m_process.write(input + '\n');
    if (!m_place.isRemote()) { // there, the end of the input is what Cancel is here
        m_process.closeWriteChannel();
    }
}

/// A host that has said nothing yet has nothing to keep.
int EngineClient::patience() const
{
    if (!m_place.isRemote()) {
        return millisecondsToStop;
    }
    return m_begun ? millisecondsToStopAfar : millisecondsWithoutAWord;
}

void EngineClient::cancel()
{
    const auto processId = static_cast<pid_t>(m_process.processId());
    if (m_process.state() == QProcess::NotRunning || processId <= 0) {
        return;
    }
    m_cancelled = true;
    if (m_place.isRemote()) {
        m_process.closeWriteChannel();
    } else {
        ::kill(processId, SIGINT);
    }
    m_killTimer.start(patience());
}

void EngineClient::readOutput()
{
    const auto bytes = m_process.readAllStandardOutput();
    m_begun = m_begun || !bytes.isEmpty();
    if (m_mode == Mode::Document) {
        m_document += bytes;
        return;
    }
    m_lines.append(bytes);
    while (const auto line = m_lines.next()) {
        handleLine(*line);
    }
    if (m_lines.takeDropped() > 0) {
        reportUnreadable(tr("it is too long"));
    }
}

void EngineClient::readErrors()
{
    m_errors += m_process.readAllStandardError();
    m_errors = m_errors.right(errorBytesKept);
}

void EngineClient::handleLine(const QByteArray& line)
{
    if (!line.trimmed().isEmpty()) {
        dispatch(readStreamEvent(line));
    }
}

void EngineClient::dispatch(const StreamEvent& event)
{
    std::visit(Overloaded{
                   [this](const PhaseBegan& phase) { Q_EMIT phaseBegan(phase); },
                   [this](const Progress& progress) { Q_EMIT progressed(progress); },
                   [this](const RateSample& sample) { Q_EMIT sampleArrived(sample); },
                   [this](const LoaderMoment& moment) { Q_EMIT loaderMoved(moment); },
                   [this](const WatchedMoment& moment) { Q_EMIT jobMoved(moment); },
                   [this](const PointBegan& began) { Q_EMIT pointBegan(began); },
                   [this](const Measurement& measurement) { Q_EMIT measured(measurement); },
                   [this](const EngineResult& result) {
                       m_hasResult = true;
                       Q_EMIT resultArrived(result);
                   },
                   [this](const EngineWarning& warning) { Q_EMIT warned(text(warning.message)); },
                   [this](const Error& error) { fail(error); },
                   [this](const UnreadableLine& line) { reportUnreadable(text(line.reason)); },
                   [](const EngineDone&) {}, // the exit code of the process says the same
                   [](const UnknownEvent&) {}, // from a newer engine
               },
               event);
}

void EngineClient::reportUnreadable(const QString& reason)
{
    // Once: a program that prints garbage prints a lot of it.
    if (++m_unreadableLines == 1) {
        Q_EMIT warned(tr("The engine printed a line that cannot be understood (%1). It was left out.").arg(reason));
    }
}

void EngineClient::readDocument()
{
    if (m_place.isRemote()) { // what a login shell may say first
        m_document.remove(0, std::max<qsizetype>(0, m_document.indexOf('{')));
    }
    auto json = parseJson({m_document.constData(), static_cast<std::size_t>(m_document.size())}, "engine");
    if (!json || !json->is_object()) {
        return;
    }
    const auto schema = json->value("schema", std::string());
    if (schema == "sluice.error/1") {
        fail(readError(*json));
        return;
    }
    m_hasResult = true;
    Q_EMIT resultArrived(EngineResult{schema, std::move(json).value()});
}

void EngineClient::onFinished(int exitCode, QProcess::ExitStatus status)
{
    m_killTimer.stop();
    readErrors();
    readOutput();
    if (m_mode == Mode::Stream) {
        handleLine(m_lines.takeRest());
    } else {
        readDocument();
    }
    if (status == QProcess::CrashExit) {
        if (!m_cancelled) {
            fail(deathOf(exitCode));
        } else if (m_killed && (m_begun || !m_place.isRemote())) {
            fail(killedAfterCancel(m_place));
        }
        end(-1);
        return;
    }
    if (!m_hasResult && !m_cancelled) {
        failWithoutResult(exitCode);
    }
    end(exitCode);
}

void EngineClient::failWithoutResult(int exitCode)
{
    if (m_place.isRemote() && exitCode != exitInterrupted) {
        const bool missing = exitCode == remote_exit::notFound || exitCode == remote_exit::otherVersion;
        m_remedy = missing ? bringCommands(m_place) : QString();
        m_lacksEngine = missing || exitCode == remote_exit::cannotStart;
        fail(remoteFailure(m_place, exitCode, QString::fromUtf8(m_errors), m_begun));
        return;
    }
    fail({ErrorKind::Io,
          m_errors.isEmpty() ? tr("The engine ended with code %1 and no result.").arg(exitCode).toStdString()
                             : lastErrorLine().toStdString(),
          {}});
}

void EngineClient::onStartFailed(QProcess::ProcessError error)
{
    if (error != QProcess::FailedToStart) {
        return; // the others end in onFinished
    }
    fail(
        {ErrorKind::NotFound,
         tr("The engine could not be started: %1: %2.").arg(m_process.program(), m_process.errorString()).toStdString(),
         tr("Check that sluicectl is installed and may be executed, or set SLUICE_ENGINE to its path.").toStdString()});
    end(-1);
}

void EngineClient::fail(const Error& error)
{
    if (!std::exchange(m_failed, true)) {
        Q_EMIT failed(error);
    }
}

void EngineClient::end(int exitCode)
{
    m_active = false;
    Q_EMIT finished(exitCode);
}

QString EngineClient::lastErrorLine() const
{
    auto line = QString::fromUtf8(m_errors).trimmed().section(QLatin1Char('\n'), -1);
    const auto prefix = QStringLiteral("sluicectl: ");
    return line.startsWith(prefix) ? line.mid(prefix.size()) : line;
}

} // namespace sluice::ui
