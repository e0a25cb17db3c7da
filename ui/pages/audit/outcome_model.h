// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "core/node/finding.h"

#include <vector>

namespace sluice::ui {

/// Rules that found nothing to mend: those that passed, with what they saw, or those that could not
/// judge, with the reason.
class OutcomeModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Rule, Subject, Remark, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setPassed(const std::vector<Passed>& passed);
    void setUnknown(const std::vector<Unknown>& unknown);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        QString rule;
        QString subject;
        QString remark;
    };

    std::vector<Row> m_rows;
    bool m_passed = true;
};

} // namespace sluice::ui
