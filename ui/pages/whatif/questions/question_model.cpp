// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/questions/question_model.h"

#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sluice::ui {

namespace {

/// Maps a chart's numbers to 0..1, y from zero.
struct UnitSquare {
    double left = 0;
    double width = 1;
    double height = 1;
    bool logX = false;

    explicit UnitSquare(const report::Chart& chart) : logX(chart.logX)
    {
        double right = -1e300;
        left = 1e300;
        height = chart.requirement ? chart.requirement->y : 0;
        for (const auto& series : chart.series) {
            for (const auto& [x, y] : series.points) {
                left = std::min(left, across(x));
                right = std::max(right, across(x));
                height = std::max(height, y);
            }
        }
        width = right > left ? right - left : 1;
        height = height > 0 ? height * 1.1 : 1;
    }
    double across(double x) const { return logX ? std::log(std::max(x, 1e-300)) : x; }
    QPointF at(double x, double y) const { return {(across(x) - left) / width, y / height}; }
};

QVariant lineOf(const report::Chart& chart)
{
    const UnitSquare square(chart);
    QPolygonF line;
    if (!chart.series.empty()) {
        for (const auto& [x, y] : chart.series.front().points) {
            line.append(square.at(x, y));
        }
    }
    return line;
}

} // namespace

void QuestionModel::setQuestions(std::vector<PlanQuestion> questions)
{
    const bool same = std::equal(questions.begin(), questions.end(), m_questions.begin(), m_questions.end(),
                                 [](const PlanQuestion& a, const PlanQuestion& b) { return a.key == b.key; });
    if (same) {
        m_questions = std::move(questions);
        if (!m_questions.empty()) {
            Q_EMIT dataChanged(index(0), index(rowCount() - 1));
        }
        return;
    }
    beginResetModel();
    m_questions = std::move(questions);
    endResetModel();
}

int QuestionModel::rowOf(const QString& key) const
{
    const auto found = std::find_if(m_questions.begin(), m_questions.end(),
                                    [&](const PlanQuestion& question) { return question.key == key; });
    return found == m_questions.end() ? -1 : static_cast<int>(found - m_questions.begin());
}

int QuestionModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_questions.size());
}

QVariant QuestionModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& question = m_questions[static_cast<std::size_t>(index.row())];
    const auto& chart = question.chart;
    switch (role) {
    case Qt::DisplayRole:
        return question.title;
    case Qt::ToolTipRole:
        return QString::fromStdString(chart.title);
    case Qt::AccessibleTextRole:
        return question.answer.isEmpty() ? question.title
                                         : QStringLiteral("%1: %2").arg(question.title, question.answer);
    case answerRole:
        return question.answer;
    case lineRole:
        return lineOf(chart);
    case requirementRole:
        return chart.requirement ? QVariant(UnitSquare(chart).at(1, chart.requirement->y).y()) : QVariant();
    case nowRole:
        return chart.marks.empty() ? QVariant()
                                   : QVariant(UnitSquare(chart).at(chart.marks.front().x, chart.marks.front().y));
    default:
        return {};
    }
}

} // namespace sluice::ui
