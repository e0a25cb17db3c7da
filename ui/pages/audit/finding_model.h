// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "core/audit/finding.h"

#include <optional>
#include <vector>

namespace sluice::ui {

/// What the audit found, one line a finding.
class FindingModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { SeverityColumn, Rule, Subject, Observed, Expected, ColumnCount };
    static constexpr int SortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setFindings(std::vector<Finding> findings);
    const std::vector<Finding>& findings() const { return m_findings; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<Finding> m_findings;
};

/// Shows the findings that contain a text anywhere and are at least so severe.
class FindingFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit FindingFilter(FindingModel* findings, QObject* parent = nullptr);

    void setText(const QString& text);
    void setLeast(Severity severity);
    const Finding& finding(const QModelIndex& index) const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    FindingModel* m_findings;
    QString m_text;
    Severity m_least = Severity::Info;
};

} // namespace sluice::ui
