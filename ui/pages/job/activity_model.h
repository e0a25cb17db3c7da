// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/job/watched_moment.h"

#include <QAbstractTableModel>
#include <QList>

#include <array>
#include <compare>
#include <optional>
#include <vector>

namespace sluice::ui {

/// What a thread does, in the order in which its bar is drawn.
enum class ThreadState { Running, Reading, Metadata, Socket, Fault, WaitsForCpu, Waiting, Other };
inline constexpr std::array threadStates{ThreadState::Running, ThreadState::Reading, ThreadState::Metadata,
                                         ThreadState::Socket,  ThreadState::Fault,   ThreadState::WaitsForCpu,
                                         ThreadState::Waiting, ThreadState::Other};

/// "computing", "reading" and so on: of a loader's thread, or of the one that steps, which waits for data.
QString stateWords(ThreadState state, bool ofMain);

/// Shares of a moment, in the order of threadStates; they add up to 1. Invalid where the thread was not seen.
inline constexpr int activityRole = Qt::UserRole + 60;
/// True of the thread that steps.
inline constexpr int stepsRole = Qt::UserRole + 61;

/// Threads of a job, one a line, over the moments since it was first looked at: what the strips show.
class ActivityModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void clear();
    /// Adds a moment; the oldest of more than two minutes go.
    void add(const WatchedMoment& moment);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    /// In their order: of each rank the main thread comes first.
    struct Line {
        std::int64_t rank = 0;
        bool loads = false; ///< else it is the main thread
        std::int64_t id = 0;

        auto operator<=>(const Line&) const = default;
    };
    struct Moment {
        Seconds at{};
        std::vector<WatchedThread> threads;
    };
    static Line lineOf(const WatchedThread& thread) { return {thread.rank, !thread.isMain, thread.id}; }
    void findLines();
    const WatchedThread* threadAt(const QModelIndex& index) const;
    QString lineWords(const Line& line) const;

    std::vector<Moment> m_moments;
    std::vector<Line> m_lines; ///< of the threads of all moments
};

} // namespace sluice::ui
