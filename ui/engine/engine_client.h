// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/engine/engine_place.h"
#include "ui/engine/line_buffer.h"
#include "ui/engine/stream_event.h"

#include <QObject>
#include <QProcess>
#include <QStringList>
#include <QTimer>

namespace sluice::ui {

/// The engine's program: $SLUICE_ENGINE when set, else `sluicectl` beside this program, else in PATH.
Result<QString> findEngine();

/// Runs sluicectl as a child process, here or through ssh on a host, and turns what it prints into signals. One process
/// at a time. Arguments are always a list, never text for a shell of this machine.
///
/// The engine is told to stop when this object or the window's process ends, so it removes its own files: by SIGINT,
/// and on a host by the end of its input.
///
/// Threads: the window's.
class EngineClient : public QObject {
    Q_OBJECT

public:
    explicit EngineClient(QObject* parent = nullptr);
    /// Runs `program` instead of looking for the engine.
    explicit EngineClient(QString program, QObject* parent = nullptr);
    ~EngineClient() override;

    /// Where commands run from now on; does nothing while one runs. The constructor's `program` counts for this
    /// machine alone.
    void setPlace(const EnginePlace& place);
    const EnginePlace& place() const { return m_place; }

    /// Starts a long command with --stream. Does nothing while another runs. `input`: one line that the engine reads
    /// as its standard input.
    void stream(const QStringList& arguments, const QByteArray& input = {});
    /// Starts a short command with --format json; its document arrives with resultArrived().
    void request(const QStringList& arguments, const QByteArray& input = {});

    bool isRunning() const;
    /// Commands to copy that may mend what failed last: they bring sluicectl to a host. Empty where there are none.
    const QString& remedy() const { return m_remedy; }
    /// What failed last is that the host has no engine that this window can use.
    bool lacksEngine() const { return m_lacksEngine; }
    /// Asks the engine to stop and to keep what it has; ends it (SIGKILL), or the connection to it, if it has not
    /// stopped 2 s later, 5 s on a host.
    void cancel();

Q_SIGNALS:
    void started();
    void phaseBegan(const sluice::ui::PhaseBegan& phase);
    void progressed(const sluice::ui::Progress& progress);
    void sampleArrived(const sluice::RateSample& sample);
    void loaderMoved(const sluice::LoaderMoment& moment);
    void jobMoved(const sluice::WatchedMoment& moment);
    void pointBegan(const sluice::ui::PointBegan& began);
    void measured(const sluice::Measurement& measurement);
    void resultArrived(const sluice::ui::EngineResult& result);
    void warned(const QString& message);
    /// At most once a command: it could not be started, said that it failed, or died.
    void failed(const sluice::Error& error);
    /// Always the last signal of a command. -1 when there is no exit code: not started, or killed.
    void finished(int exitCode);

private:
    enum class Mode { Stream, Document };

    void start(const QStringList& arguments, Mode mode, const QByteArray& input);
    Result<Launch> launchOf(const QStringList& arguments) const;
    int patience() const;
    void readOutput();
    void readErrors();
    void handleLine(const QByteArray& line);
    void dispatch(const StreamEvent& event);
    void reportUnreadable(const QString& reason);
    void readDocument();
    void onFinished(int exitCode, QProcess::ExitStatus status);
    void failWithoutResult(int exitCode);
    void onStartFailed(QProcess::ProcessError error);
    void fail(const Error& error);
    void end(int exitCode);
    QString lastErrorLine() const;

    QString m_program;
    EnginePlace m_place;
    QProcess m_process;
    QTimer m_killTimer;
    LineBuffer m_lines;
    QByteArray m_document;
    QString m_remedy;
    QByteArray m_errors; ///< the end of what it said on stderr
    Mode m_mode = Mode::Stream;
    bool m_active = false;
    bool m_begun = false; ///< something arrived
    bool m_cancelled = false;
    bool m_killed = false;
    bool m_failed = false;
    bool m_lacksEngine = false;
    bool m_hasResult = false;
    int m_unreadableLines = 0;
};

} // namespace sluice::ui
