// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/audit/outcome_model.h"

#include "ui/text/engine_words.h"
#include "ui/text/message_words.h"
#include "ui/text/plain_tip.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QGuiApplication>

namespace sluice::ui {

void OutcomeModel::setPassed(const std::vector<Passed>& passed)
{
    beginResetModel();
    m_passed = true;
    m_rows.clear();
    for (const auto& rule : passed) {
        m_rows.push_back(
            {QString::fromStdString(rule.rule), QString::fromStdString(rule.subject), translated(rule.observed)});
    }
    endResetModel();
}

void OutcomeModel::setUnknown(const std::vector<Unknown>& unknown)
{
    beginResetModel();
    m_passed = false;
    m_rows.clear();
    for (const auto& rule : unknown) {
        m_rows.push_back(
            {QString::fromStdString(rule.rule), QString::fromStdString(rule.subject), advice(rule.reason)});
    }
    endResetModel();
}

int OutcomeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int OutcomeModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant OutcomeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
        const auto& text = index.column() == Rule ? row.rule : index.column() == Subject ? row.subject : row.remark;
        return role == Qt::ToolTipRole ? plainTip(text) : text;
    }
    if (role == Qt::DecorationRole && index.column() == Rule) {
        const auto theme = themeOf(QGuiApplication::palette());
        return m_passed ? lineIcon(QStringLiteral("passed"), theme.good)
                        : lineIcon(QStringLiteral("unknown"), theme.mutedText);
    }
    return {};
}

QVariant OutcomeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Rule:
        return tr("Rule");
    case Subject:
        return tr("Subject");
    case Remark:
        return m_passed ? tr("Observed") : tr("Why it could not be judged");
    default:
        return {};
    }
}

} // namespace sluice::ui
