// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/engine/portable_engine.h"

#include <QObject>
#include <QProcess>
#include <QTimer>

namespace sluice::ui {

/// Brings the portable engine to a host: asks for its processor, copies the archive, checks its sum there, unpacks it
/// into ~/.cache/sluice and starts it once. Writes nothing else there, and stops where a step takes over ten minutes.
///
/// Threads: the window's.
class EngineBringer : public QObject {
    Q_OBJECT

public:
    explicit EngineBringer(QObject* parent = nullptr);
    ~EngineBringer() override;

    /// Does nothing while it is at it.
    void bring(const QString& host);
    void cancel();
    bool isRunning() const { return m_step != Step::None; }

Q_SIGNALS:
    /// What it does now, as a sentence.
    void progressed(const QString& doing);
    /// The engine is there and starts.
    void brought(const sluice::ui::EnginePlace& place);
    void failed(const sluice::Error& error);
    /// Always the last signal.
    void finished();

private:
    enum class Step { None, Prepare, Copy, Unpack };

    void run(Step step, const Result<Launch>& launch, const QString& doing);
    void takeEnd(int exitCode, QProcess::ExitStatus status);
    void choose();
    void unpack();
    void tellPlace();
    void fail(const Error& error);
    Error failureOf(int exitCode);
    QString answer();

    QProcess m_process;
    QTimer m_patience;
    Step m_step = Step::None;
    bool m_cancelled = false;
    QString m_host;
    PortableEngine m_engine;
};

} // namespace sluice::ui
