// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QSortFilterProxyModel>

#include "core/node/finding.h"
#include "ui/widgets/figure_label.h"

#include <optional>
#include <vector>

namespace sluice::ui {

/// What the audit found, in groups: a line a group, a line a finding beneath it.
class FindingModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { SeverityColumn, Rule, Subject, Observed, Expected, ColumnCount };
    enum class Grouping {
        Severity,
        Family, ///< the part of a rule's name before the dot: "pcie", "fs"
        Subject,
    };
    static constexpr int sortRole = Qt::UserRole;

    using QAbstractItemModel::QAbstractItemModel;
    using QObject::parent;

    void setFindings(std::vector<Finding> findings);
    void setGrouping(Grouping grouping);
    const std::vector<Finding>& findings() const { return m_findings; }
    /// Of a finding's line; nullptr for a group's.
    const Finding* finding(const QModelIndex& index) const;
    /// The line of a finding; invalid when there is none.
    QModelIndex indexOf(const std::string& rule, const std::string& subject) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Group {
        QString title;
        Severity worst = Severity::Info;
        std::vector<std::size_t> members; ///< places in m_findings
    };

    void group();
    QString titleOf(const Finding& finding) const;
    const Group* groupAt(const QModelIndex& index) const;
    QVariant groupData(const Group& group, int column, int role) const;

    std::vector<Finding> m_findings;
    std::vector<Group> m_groups; ///< the worst first
    Grouping m_grouping = Grouping::Severity;
};

/// Where what was observed was read, and by which rule it was judged against what.
Provenance provenanceOf(const Finding& finding);

/// Shows the findings that contain a text anywhere and are at least so severe, in their groups.
class FindingFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit FindingFilter(FindingModel* findings, QObject* parent = nullptr);

    void setText(const QString& text);
    void setLeast(Severity severity);
    /// Of a finding's line; nullptr for a group's.
    const Finding* finding(const QModelIndex& index) const;
    /// The first finding that is shown; invalid when none is.
    QModelIndex first() const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    FindingModel* m_findings;
    QString m_text;
    Severity m_least = Severity::Info;
};

} // namespace sluice::ui
