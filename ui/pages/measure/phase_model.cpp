// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/phase_model.h"

#include "core/base/text/words.h"
#include "ui/text/engine_words.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QGuiApplication>

namespace sluice::ui {

void PhaseModel::clear()
{
    beginResetModel();
    m_lines.clear();
    endResetModel();
}

void PhaseModel::begin(const PhaseBegan& phase)
{
    finishLast(State::Done);
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_lines.push_back({phase, State::UnderWay, {}});
    endInsertRows();
    m_clock.start();
}

void PhaseModel::end(bool completely)
{
    finishLast(completely ? State::Done : State::Stopped);
}

void PhaseModel::finishLast(State state)
{
    if (m_lines.empty() || m_lines.back().state != State::UnderWay) {
        return;
    }
    m_lines.back().state = state;
    m_lines.back().seconds = Seconds(static_cast<double>(m_clock.elapsed()) / 1000.0);
    const auto last = index(rowCount() - 1);
    Q_EMIT dataChanged(last, last);
}

int PhaseModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

QString PhaseModel::lineText(const Line& line) const
{
    const auto text = translated(line.phase.text.empty() ? line.phase.name : line.phase.text);
    const auto took = QString::fromStdString(words(line.seconds));
    switch (line.state) {
    case State::UnderWay:
        return text;
    case State::Done:
        return tr("%1 (done in %2)").arg(text, took);
    case State::Stopped:
        break;
    }
    return tr("%1 (stopped after %2)").arg(text, took);
}

QVariant PhaseModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const auto& line = m_lines[static_cast<std::size_t>(index.row())];
    const auto theme = themeOf(QGuiApplication::palette());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return lineText(line);
    case Qt::DecorationRole:
        return line.state == State::Done   ? lineIcon(QStringLiteral("passed"), theme.good)
            : line.state == State::Stopped ? lineIcon(QStringLiteral("warning"), theme.warning)
                                           : lineIcon(QStringLiteral("measure"), theme.accent);
    default:
        return {};
    }
}

} // namespace sluice::ui
