// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QElapsedTimer>

#include "ui/engine/stream_event.h"

#include <vector>

namespace sluice::ui {

/// The phases of a guided audit as the engine begins them: done ones with their time, the last one
/// under way.
class PhaseModel : public QAbstractListModel {
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void clear();
    void begin(const PhaseBegan& phase);
    /// The engine ended: nothing is under way any more. `completely`: it said so itself.
    void end(bool completely);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    enum class State { UnderWay, Done, Stopped };
    struct Line {
        PhaseBegan phase;
        State state = State::UnderWay;
        Seconds seconds{};
    };

    void finishLast(State state);
    QString lineText(const Line& line) const;

    std::vector<Line> m_lines;
    QElapsedTimer m_clock;
};

} // namespace sluice::ui
