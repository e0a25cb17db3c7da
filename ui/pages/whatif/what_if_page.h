// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/pages/whatif/planning_session.h"

#include <functional>

namespace sluice::ui {

class Notice;
class PageHeader;
class PlanView;
class ScenarioForm;

/// Shows scenarios on one side and what follows for the node on the other. Wires a PlanningSession, which plans, to the
/// form and to the view of the plan.
class WhatIfPage : public QWidget {
    Q_OBJECT

public:
    /// Asks where the scenarios go: given the suggested path, gives the chosen one, empty for "not now".
    using PathChooser = std::function<QString(const QString& suggested)>;

    /// `database`: the history file, in which scenarios are kept; empty for the default.
    explicit WhatIfPage(const QString& database, QWidget* parent = nullptr);

    ScenarioBook& book() { return m_session.book(); }
    /// Replaces the file dialog.
    void setPathChooser(PathChooser chooser) { m_choosePath = std::move(chooser); }
    /// Puts what a job file tells in place of the job of the scenario in hand, as one change that can be undone; says
    /// so where the file tells too little.
    void takeJob(const QString& file);
    /// Plans the scenario in hand for the node of a snapshot file, as one change that can be undone; says so where the
    /// file is none.
    void takeNode(const QString& file);
    /// Plans the scenario in hand with what was measured of its data.
    void takeFigures(const std::vector<sluice::JobFigure>& figures);
    /// Plans the scenario in hand for a job as it was seen running.
    void takeSeenJob(const sluice::AttachedJob& job);

public Q_SLOTS:
    /// Plans from this run's measurements from now on, and takes a scenario with the workload the run was
    /// planned for in hand. Scenarios that a person changed stay beside it.
    void showRun(const sluice::Run& run);

Q_SIGNALS:
    /// This machine is to be measured.
    void measureRequested();
    /// The measurement behind a number is to be shown.
    void pointRequested(const sluice::IoPoint& point);

private:
    void layOut();
    QWidget* makeInputSide();
    void connectParts();
    void showPlans();
    void copyComparison();
    void exportToFile();
    void chooseJob();
    void chooseNode();
    void sayOfUndo(const QString& text);

    PathChooser m_choosePath;
    QString m_ofUndo; ///< the notice that tells what was undone; empty where none does
    PageHeader* m_header;
    Notice* m_notice;
    ScenarioForm* m_form;
    PlanView* m_view;
    PlanningSession m_session;
};

} // namespace sluice::ui
