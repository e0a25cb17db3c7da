// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/store/store.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <deque>
#include <functional>

namespace sluice::ui {

/// Gives pages the history file without ever waiting for another process that holds it, so that the window does not
/// stand still.
///
/// A request that finds the file locked is tried again every tenth of a second, as long as the command line would wait,
/// while the window goes on.
///
/// Threads: the window's.
class HistoryFile : public QObject {
    Q_OBJECT

public:
    using Work = std::function<Result<Done>(Store&)>;
    using Then = std::function<void(const Result<Done>&)>;

    /// `path` empty: the default history.
    explicit HistoryFile(const QString& path, QObject* parent = nullptr);
    /// What still waits is tried for a moment more; nobody is told.
    ~HistoryFile() override;

    const QString& path() const { return m_path; }
    /// Does `work` now, or as soon as the file is free and earlier work is done; then says how it went.
    /// `work` may be tried several times, of which only the last can change anything.
    void run(Work work, Then then);
    bool isWaiting() const { return !m_jobs.empty(); }

Q_SIGNALS:
    /// Another process holds the file; what was asked is not done yet.
    void waiting();

private:
    struct Job {
        Work work;
        Then then;
        QElapsedTimer since;
    };

    Result<Done> attempt(const Work& work) const;
    void tryAgain();

    QString m_path;
    std::deque<Job> m_jobs;
    QTimer m_again;
};

} // namespace sluice::ui
