// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/engine/engine_client.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>

#include <csignal>
#include <sys/prctl.h>
#include <utility>

namespace sluice::ui {

namespace {

constexpr int millisecondsToStop = 2000;
constexpr qsizetype errorBytesKept = 4096;

template <class... Handlers>
struct Overloaded : Handlers... {
    using Handlers::operator()...;
};

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

Error killedAfterCancel()
{
    return {
        ErrorKind::Interrupted, EngineClient::tr("The engine did not stop within 2 s and was ended.").toStdString(),
        EngineClient::tr("What it measured until then is shown here, but was not saved to the history.").toStdString()};
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
    m_killTimer.setInterval(millisecondsToStop);
    m_process.setStandardInputFile(QProcess::nullDevice());
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

void EngineClient::stream(const QStringList& arguments)
{
    start(arguments + QStringList{QStringLiteral("--stream")}, Mode::Stream);
}

void EngineClient::request(const QStringList& arguments)
{
    start(arguments + QStringList{QStringLiteral("--format"), QStringLiteral("json")}, Mode::Document);
}

bool EngineClient::isRunning() const
{
    return m_active;
}

void EngineClient::start(const QStringList& arguments, Mode mode)
{
    if (m_active) {
        return;
    }
    m_active = true;
    m_mode = mode;
    m_lines = LineBuffer();
    m_document.clear();
    m_errors.clear();
    m_cancelled = m_killed = m_failed = m_hasResult = false;
    m_unreadableLines = 0;
    const auto program = m_program.isEmpty() ? findEngine() : Result<QString>(m_program);
    if (!program) {
        fail(program.error());
        end(-1);
        return;
    }
    m_process.start(*program, arguments, QIODevice::ReadOnly);
}

void EngineClient::cancel()
{
    const auto processId = static_cast<pid_t>(m_process.processId());
    if (m_process.state() == QProcess::NotRunning || processId <= 0) {
        return;
    }
    m_cancelled = true;
    ::kill(processId, SIGINT);
    m_killTimer.start();
}

void EngineClient::readOutput()
{
    const auto bytes = m_process.readAllStandardOutput();
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
        } else if (m_killed) {
            fail(killedAfterCancel());
        }
        end(-1);
        return;
    }
    if (!m_hasResult && !m_cancelled) {
        fail({ErrorKind::Io,
              m_errors.isEmpty() ? tr("The engine ended with code %1 and no result.").arg(exitCode).toStdString()
                                 : lastErrorLine().toStdString(),
              {}});
    }
    end(exitCode);
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
