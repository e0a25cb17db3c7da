// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/audit/finding_model.h"

#include "ui/text/engine_words.h"
#include "ui/text/message_words.h"
#include "ui/text/plain_tip.h"
#include "ui/theme/severity_look.h"

#include <QFont>
#include <QGuiApplication>

#include <algorithm>

namespace sluice::ui {

namespace {

constexpr quintptr ofGroups = 0; ///< lines of findings carry the place of their group, plus one

QString cellText(const Finding& finding, int column)
{
    switch (column) {
    case FindingModel::SeverityColumn:
        return severityWord(finding.severity);
    case FindingModel::Rule:
        return QString::fromStdString(finding.rule);
    case FindingModel::Subject:
        return QString::fromStdString(finding.subject);
    case FindingModel::Observed:
        return sentence(finding.observed);
    case FindingModel::Expected:
        return sentence(finding.expected);
    default:
        return {};
    }
}

QFont bold()
{
    QFont font = QGuiApplication::font();
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

void FindingModel::setFindings(std::vector<Finding> findings)
{
    beginResetModel();
    m_findings = std::move(findings);
    group();
    endResetModel();
}

void FindingModel::setGrouping(Grouping grouping)
{
    beginResetModel();
    m_grouping = grouping;
    group();
    endResetModel();
}

QString FindingModel::titleOf(const Finding& finding) const
{
    switch (m_grouping) {
    case Grouping::Severity:
        return severityWord(finding.severity);
    case Grouping::Family:
        return QString::fromStdString(finding.rule.substr(0, finding.rule.find('.')));
    case Grouping::Subject:
        break;
    }
    return QString::fromStdString(finding.subject);
}

void FindingModel::group()
{
    m_groups.clear();
    for (std::size_t place = 0; place < m_findings.size(); ++place) {
        const auto title = titleOf(m_findings[place]);
        auto found = std::find_if(m_groups.begin(), m_groups.end(), [&](const Group& g) { return g.title == title; });
        if (found == m_groups.end()) {
            found = m_groups.insert(m_groups.end(), Group{title, Severity::Info, {}});
        }
        found->worst = std::max(found->worst, m_findings[place].severity);
        found->members.push_back(place);
    }
    for (auto& members : m_groups) {
        std::stable_sort(members.members.begin(), members.members.end(), [this](std::size_t a, std::size_t b) {
            return m_findings[a].severity > m_findings[b].severity;
        });
    }
    std::stable_sort(m_groups.begin(), m_groups.end(),
                     [](const Group& a, const Group& b) { return a.worst > b.worst; });
}

const FindingModel::Group* FindingModel::groupAt(const QModelIndex& index) const
{
    return index.isValid() && index.internalId() == ofGroups ? &m_groups[static_cast<std::size_t>(index.row())]
                                                             : nullptr;
}

const Finding* FindingModel::finding(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == ofGroups) {
        return nullptr;
    }
    const auto& members = m_groups[index.internalId() - 1].members;
    return &m_findings[members[static_cast<std::size_t>(index.row())]];
}

QModelIndex FindingModel::indexOf(const std::string& rule, const std::string& subject) const
{
    for (int g = 0; g < rowCount(); ++g) {
        const auto above = index(g, 0);
        for (int row = 0; row < rowCount(above); ++row) {
            const auto line = index(row, 0, above);
            if (finding(line)->rule == rule && finding(line)->subject == subject) {
                return line;
            }
        }
    }
    return {};
}

QModelIndex FindingModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : ofGroups);
}

QModelIndex FindingModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == ofGroups) {
        return {};
    }
    return createIndex(static_cast<int>(child.internalId() - 1), 0, ofGroups);
}

int FindingModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) {
        return static_cast<int>(m_groups.size());
    }
    const auto* above = parent.column() == 0 ? groupAt(parent) : nullptr;
    return above ? static_cast<int>(above->members.size()) : 0;
}

int FindingModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QVariant FindingModel::groupData(const Group& group, int column, int role) const
{
    if (column != SeverityColumn) {
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return tr("%1 (%2)").arg(group.title, QString::number(group.members.size()));
    case Qt::DecorationRole:
        return severityIcon(group.worst);
    case Qt::FontRole:
        return bold();
    case sortRole:
        return static_cast<int>(group.worst);
    default:
        return {};
    }
}

QVariant FindingModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    if (const auto* above = groupAt(index)) {
        return groupData(*above, index.column(), role);
    }
    const auto& found = *finding(index);
    const bool severity = index.column() == SeverityColumn;
    switch (role) {
    case Qt::DisplayRole:
        return cellText(found, index.column());
    case Qt::ToolTipRole:
        return plainTip(cellText(found, index.column()));
    case Qt::DecorationRole:
        return severity ? QVariant(severityIcon(found.severity)) : QVariant();
    case sortRole:
        return severity ? QVariant(static_cast<int>(found.severity)) : QVariant(cellText(found, index.column()));
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
    setSortRole(FindingModel::sortRole);
    setRecursiveFilteringEnabled(true);
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

const Finding* FindingFilter::finding(const QModelIndex& index) const
{
    return m_findings->finding(mapToSource(index));
}

QModelIndex FindingFilter::first() const
{
    return rowCount() > 0 ? index(0, 0, index(0, 0)) : QModelIndex();
}

/// A group is there for what is beneath it.
bool FindingFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const auto* finding = m_findings->finding(m_findings->index(row, 0, parent));
    if (!finding || finding->severity < m_least) {
        return false;
    }
    const QStringList shown{QString::fromStdString(finding->rule), QString::fromStdString(finding->subject),
                            sentence(finding->observed), sentence(finding->expected), sentence(finding->why)};
    return std::any_of(shown.begin(), shown.end(),
                       [this](const QString& field) { return field.contains(m_text, Qt::CaseInsensitive); });
}

Provenance provenanceOf(const Finding& finding)
{
    const auto words = [](const std::string& text) { return QString::fromStdString(text); };
    Provenance p{FindingModel::tr("%1 on %2").arg(words(finding.rule), words(finding.subject)),
                 sentence(finding.why),
                 {},
                 {},
                 FigureId::Finding};
    p.inputs << std::pair(FindingModel::tr("Observed"), sentence(finding.observed))
             << std::pair(FindingModel::tr("Expected"), sentence(finding.expected));
    for (const auto& path : finding.evidence) {
        p.inputs << std::pair(FindingModel::tr("Read from"), words(path));
    }
    return p;
}

} // namespace sluice::ui
