// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/history_file.h"

#include <QThread>

#include <utility>

namespace sluice::ui {

namespace {

constexpr int millisecondsBetweenTries = 100;
constexpr int longestWait = 5000; ///< milliseconds, as Store::open waits by itself
constexpr int longestFarewell = 1500; ///< milliseconds, of a window that closes
constexpr std::chrono::milliseconds noWait{0};

} // namespace

HistoryFile::HistoryFile(const QString& path, QObject* parent)
    : QObject(parent), m_path(path.isEmpty() ? QString::fromStdString(defaultStorePath()) : path)
{
    m_again.setInterval(millisecondsBetweenTries);
    connect(&m_again, &QTimer::timeout, this, &HistoryFile::tryAgain);
}

HistoryFile::~HistoryFile()
{
    QElapsedTimer clock;
    clock.start();
    while (!m_jobs.empty() && clock.elapsed() < longestFarewell) {
        const auto done = attempt(m_jobs.front().work);
        if (!done && done.error().kind == ErrorKind::Busy) {
            QThread::msleep(millisecondsBetweenTries);
        } else {
            m_jobs.pop_front();
        }
    }
}

Result<Done> HistoryFile::attempt(const Work& work) const
{
    auto store = Store::open(m_path.toStdString(), noWait);
    return store ? work(*store) : Result<Done>(store.error());
}

void HistoryFile::run(Work work, Then then)
{
    if (m_jobs.empty()) {
        const auto done = attempt(work);
        if (done || done.error().kind != ErrorKind::Busy) {
            then(done);
            return;
        }
    }
    m_jobs.push_back({std::move(work), std::move(then), {}});
    m_jobs.back().since.start();
    m_again.start();
    Q_EMIT waiting();
}

void HistoryFile::tryAgain()
{
    while (!m_jobs.empty()) {
        const auto done = attempt(m_jobs.front().work);
        if (!done && done.error().kind == ErrorKind::Busy && m_jobs.front().since.elapsed() < longestWait) {
            return;
        }
        const auto then = std::move(m_jobs.front().then);
        m_jobs.pop_front();
        then(done);
    }
    m_again.stop();
}

} // namespace sluice::ui
