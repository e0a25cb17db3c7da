// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/plan/decision/sensitivity.h"

#include <QAbstractTableModel>

namespace sluice::ui {

/// "step_seconds" as people read it: "Step time".
QString inputTitle(const std::string& input);

/// What matters: GPUs fed when one input is a fifth smaller or larger, the most telling first, and where
/// the bottleneck would change. Above them all, what is not known.
class TornadoModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Input, Bar, Low, High, Turning, ColumnCount };
    /// On Bar: GPUs fed at both ends, as it is now and at most in the table, as a QList<double>.
    static constexpr int spanRole = Qt::UserRole + 1;

    explicit TornadoModel(QObject* parent = nullptr) : QAbstractTableModel(parent) { }

    void setSensitivity(const Sensitivity& sensitivity, double gpusFedNow);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    bool isUnknown(int row) const;
    const Influence& influenceAt(int row) const;
    QString text(const Influence& influence, int column) const;
    QString unknownText(const Influence& influence, int column) const;
    QString turning(const std::string& input) const;

    Sensitivity m_sensitivity;
    double m_now = 0;
    double m_most = 1;
};

} // namespace sluice::ui
