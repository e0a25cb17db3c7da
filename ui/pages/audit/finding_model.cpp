// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/audit/finding_model.h"

#include "ui/pages/audit/severity_look.h"

namespace sluice::ui {

namespace {

QString textOf(const Finding& finding, int column)
{
    switch (column) {
    case FindingModel::SeverityColumn:
        return severityWord(finding.severity);
    case FindingModel::Rule:
        return QString::fromStdString(finding.rule);
    case FindingModel::Subject:
        return QString::fromStdString(finding.subject);
    case FindingModel::Observed:
        return QString::fromStdString(finding.observed);
    case FindingModel::Expected:
        return QString::fromStdString(finding.expected);
    default:
        return {};
    }
}

} // namespace

void FindingModel::setFindings(std::vector<Finding> findings)
{
    beginResetModel();
    m_findings = std::move(findings);
    endResetModel();
}

int FindingModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_findings.size());
}

int FindingModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FindingModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const auto& finding = m_findings[static_cast<std::size_t>(index.row())];
    const bool severity = index.column() == SeverityColumn;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return textOf(finding, index.column());
    case Qt::DecorationRole:
        return severity ? QVariant(severityIcon(finding.severity)) : QVariant();
    case SortRole:
        return severity ? QVariant(static_cast<int>(finding.severity)) : QVariant(textOf(finding, index.column()));
    default:
        return {};
    }
}

QVariant FindingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    const QString titles[ColumnCount] = {tr("Severity"), tr("Rule"), tr("Subject"), tr("Observed"), tr("Expected")};
    return section >= 0 && section < ColumnCount ? QVariant(titles[section]) : QVariant();
}

FindingFilter::FindingFilter(FindingModel* findings, QObject* parent)
    : QSortFilterProxyModel(parent), m_findings(findings)
{
    setSourceModel(findings);
    setSortRole(FindingModel::SortRole);
}

void FindingFilter::setText(const QString& text)
{
    m_text = text.trimmed();
    invalidateFilter();
}

void FindingFilter::setLeast(Severity severity)
{
    m_least = severity;
    invalidateFilter();
}

const Finding& FindingFilter::finding(const QModelIndex& index) const
{
    return m_findings->findings().at(static_cast<std::size_t>(mapToSource(index).row()));
}

bool FindingFilter::filterAcceptsRow(int row, const QModelIndex&) const
{
    const auto& finding = m_findings->findings().at(static_cast<std::size_t>(row));
    if (finding.severity < m_least) {
        return false;
    }
    for (const auto* field : {&finding.rule, &finding.subject, &finding.observed, &finding.expected, &finding.why}) {
        if (QString::fromStdString(*field).contains(m_text, Qt::CaseInsensitive)) {
            return true;
        }
    }
    return false;
}

} // namespace sluice::ui
