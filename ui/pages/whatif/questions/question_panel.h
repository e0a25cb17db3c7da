// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/whatif/questions/plan_question.h"

#include <QWidget>

#include <vector>

class QListView;

namespace sluice::ui {

class CurveChart;
class QuestionModel;

/// Shows one question of a planner large, and all of them small beneath, to choose from. The chosen one stays chosen
/// while the answers change.
class QuestionPanel : public QWidget {
    Q_OBJECT

public:
    explicit QuestionPanel(QWidget* parent = nullptr);

    /// Shows the bandwidth over the read size, which is known at once.
    void setReadSizes(report::Chart chart);
    /// Shows what the analysis of a plan found. Questions that have no answer any more go.
    void setSweeps(const std::vector<PlanSweep>& sweeps, double nodeCores);
    /// Shows a question large, where it is asked.
    void choose(const QString& key);

    const QuestionModel& model() const { return *m_model; }
    CurveChart* chart() const { return m_chart; }

private:
    void showQuestions();
    void showChosen();

    std::vector<PlanQuestion> m_analysed;
    PlanQuestion m_readSizes;
    QString m_chosen = QStringLiteral("gpus"); ///< also while it has no answer
    bool m_filling = false;
    CurveChart* m_chart;
    QuestionModel* m_model;
    QListView* m_list;
};

} // namespace sluice::ui
