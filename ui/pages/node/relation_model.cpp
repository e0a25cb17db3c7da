// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/relation_model.h"

#include "core/base/text/words.h"
#include "ui/pages/node/fact_row.h"
#include "ui/pages/node/node_focus.h"
#include "ui/theme/theme.h"

#include <QGuiApplication>

namespace sluice::ui {

namespace {

/// The nearer, the stronger; the marks in the cells say the same.
QVariant washOf(Proximity proximity)
{
    const auto theme = themeOf(QGuiApplication::palette());
    QColor color = proximity == Proximity::AcrossNumaNodes ? theme.warning : theme.good;
    switch (proximity) {
    case Proximity::SameSwitch:
        color.setAlphaF(0.40F);
        return color;
    case Proximity::SameRootPort:
        color.setAlphaF(0.26F);
        return color;
    case Proximity::SameHostBridge:
    case Proximity::SameNumaNode:
        color.setAlphaF(0.12F);
        return color;
    case Proximity::AcrossNumaNodes:
        color.setAlphaF(0.22F);
        return color;
    case Proximity::Self:
    case Proximity::Unknown:
        break;
    }
    return {};
}

} // namespace

void RelationModel::setRelations(const Relations& relations)
{
    beginResetModel();
    m_endpoints = relations.endpoints;
    m_pairs.clear();
    for (const auto& pair : relations.pairs) {
        m_pairs[{pair.from, pair.to}] = pair;
        m_pairs[{pair.to, pair.from}] = pair;
    }
    endResetModel();
}

QString RelationModel::address(int position) const
{
    return toQString(m_endpoints.at(static_cast<std::size_t>(position)).pciAddress);
}

int RelationModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_endpoints.size());
}

int RelationModel::columnCount(const QModelIndex& parent) const
{
    return rowCount(parent);
}

const EndpointPair* RelationModel::pair(int row, int column) const
{
    const auto found = m_pairs.find(
        {m_endpoints[static_cast<std::size_t>(row)].name, m_endpoints[static_cast<std::size_t>(column)].name});
    return found == m_pairs.end() ? nullptr : &found->second;
}

QString RelationModel::describe(int position) const
{
    const auto& endpoint = m_endpoints[static_cast<std::size_t>(position)];
    const auto numa = endpoint.numaNode ? tr("NUMA node %1").arg(*endpoint.numaNode) : tr("NUMA node not told");
    const auto link = endpoint.link ? tr("own link %1").arg(toQString(words(*endpoint.link))) : tr("no link told");
    return tr("%1 at %2, %3, %4").arg(toQString(endpoint.name), toQString(endpoint.pciAddress), numa, link);
}

QVariant RelationModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const auto* found = pair(index.row(), index.column());
    const auto proximity = found ? found->proximity : Proximity::Self;
    switch (role) {
    case Qt::DisplayRole:
        return toQString(proximityMark(proximity));
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return found ? pairWords(*found) : describe(index.row());
    case Qt::BackgroundRole:
        return washOf(proximity);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignCenter));
    default:
        return {};
    }
}

QVariant RelationModel::headerData(int section, Qt::Orientation, int role) const
{
    const bool inside = section >= 0 && section < rowCount();
    if (inside && role == Qt::DisplayRole) {
        return toQString(m_endpoints[static_cast<std::size_t>(section)].name);
    }
    return inside && role == Qt::ToolTipRole ? QVariant(describe(section)) : QVariant();
}

} // namespace sluice::ui
