// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/whatif/questions/plan_question.h"

#include <QAbstractListModel>

#include <vector>

namespace sluice::ui {

/// Lists a planner's questions: a row each, with its title (DisplayRole), title and answer for screen readers, and the
/// chart as a small line (lineRole).
class QuestionModel : public QAbstractListModel {
    Q_OBJECT

public:
    static constexpr int answerRole = Qt::UserRole; ///< QString
    static constexpr int lineRole = Qt::UserRole + 1; ///< QPolygonF within 0..1 by 0..1, y upwards
    static constexpr int requirementRole = Qt::UserRole + 2; ///< double, the same y; invalid where there is none
    static constexpr int nowRole = Qt::UserRole + 3; ///< QPointF, the same; invalid where it is not known

    explicit QuestionModel(QObject* parent = nullptr) : QAbstractListModel(parent) { }

    /// Rows that stay the same questions keep the selection.
    void setQuestions(std::vector<PlanQuestion> questions);
    const PlanQuestion& question(int row) const { return m_questions.at(static_cast<std::size_t>(row)); }
    /// Row of a question; -1 where it is not asked.
    int rowOf(const QString& key) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<PlanQuestion> m_questions;
};

} // namespace sluice::ui
