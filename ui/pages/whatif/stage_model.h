// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "models/plan/plan.h"

namespace sluice::ui {

/// The stages of the input pipeline: how much of each the job asks, and what is left.
class StageModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Load, HeadRoom, Capacity, RestsOn, ColumnCount };
    /// On Load: the share asked as a double (1: all of it), for the bar.
    static constexpr int shareRole = Qt::UserRole + 1;
    /// True for the stage that limits.
    static constexpr int limitsRole = Qt::UserRole + 2;
    /// True for the GPUs, which are to be busy.
    static constexpr int gpuRole = Qt::UserRole + 3;

    explicit StageModel(QObject* parent = nullptr) : QAbstractTableModel(parent) { }

    void setPrediction(const Prediction& prediction);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const StageLoad& stage, int column) const;
    bool limits(const StageLoad& stage) const { return stage.stage == m_prediction.bottleneck; }

    Prediction m_prediction;
};

} // namespace sluice::ui
