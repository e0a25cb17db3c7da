// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

#include "core/report/document.h"
#include "ui/pages/whatif/plan_analysis.h"
#include "ui/pages/whatif/scenario/planned_scenario.h"

class QAbstractTableModel;
class QBoxLayout;
class QLabel;
class QModelIndex;
class QTableView;
class QTabWidget;
class QVBoxLayout;

namespace sluice::ui {

class CodeBox;
class Notice;
class QuestionPanel;
class StageModel;
class StepModel;
class TimelineView;
struct TextTable;
class TextTableModel;
class TornadoModel;
class VerdictPanel;

/// A plan to look at: verdict, a planner's questions as curves, stages, settings, snippets, alternatives
/// and what would make the answer firmer.
class PlanView : public QWidget {
    Q_OBJECT

public:
    explicit PlanView(QWidget* parent = nullptr);

    /// Shows the plan, or why there is none: the last plan goes grey then. `measurements` are those that it rests on,
    /// `doubtful` that they leave something open. What the analysis told stays, greyed where it can be wrong, until the
    /// next one.
    void show(const PlannedScenario& planned, const std::vector<Measurement>& measurements, bool doubtful);
    void showAnalysis(const PlanAnalysis& analysis);
    void showComparison(const TextTable& comparison);
    const TextTableModel& comparison() const { return *m_comparison; }

Q_SIGNALS:
    /// The measurement behind a number is to be shown.
    void pointRequested(const sluice::IoPoint& point);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeMiddle();
    QWidget* makeTabs();
    QTableView* makeStep();
    QTableView* makeTornado();
    QWidget* makeSnippets();
    QLabel* makeMissing();
    QTableView* makeTable(QAbstractTableModel* model, const QString& objectName, const QString& accessibleName);
    void showSnippets(const std::vector<report::Code>& snippets);
    void showMissing(const Plan& plan);
    void fitStages();
    void showStageProvenance(const QModelIndex& cell);

    Notice* m_notice;
    QWidget* m_content; ///< all but the notice
    VerdictPanel* m_verdict;
    QuestionPanel* m_questions;
    StageModel* m_stages;
    TextTableModel* m_settings;
    TextTableModel* m_alternatives;
    TextTableModel* m_comparison;
    TornadoModel* m_tornado;
    StepModel* m_step;
    Plan m_plan; ///< that is shown
    QTableView* m_stageTable = nullptr;
    QBoxLayout* m_middle = nullptr; ///< questions and stages: side by side where there is room
    QVBoxLayout* m_snippetBoxes = nullptr;
    QList<CodeBox*> m_snippets;
    QStringList m_snippetCaptions;
    QLabel* m_missing = nullptr;
    TimelineView* m_timeline = nullptr;
};

} // namespace sluice::ui
