// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/job/attached_job.h"
#include "core/run/run.h"
#include "ui/pages/whatif/plan_analysis.h"
#include "ui/pages/whatif/scenario/planned_scenario.h"
#include "ui/pages/whatif/scenario/scenario_book.h"
#include "ui/pages/whatif/scenario/scenario_keeper.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sluice::ui {

/// Plans scenarios from the measurements of a run or from data sheets: owns the book of scenarios, the fitted storage,
/// the facts of the host and one plan a scenario. Knows no widget.
/// Threads: the window's; only the analysis of a plan runs beside it.
class PlanningSession : public QObject {
    Q_OBJECT

public:
    /// `database`: the history file, in which scenarios are kept; empty for the default. `first`: what is planned
    /// while no run is open.
    PlanningSession(const QString& database, Workload first, QObject* parent = nullptr);

    ScenarioBook& book() { return m_book; }
    /// Reads the scenarios that were kept. To be called once, when whoever listens is connected.
    void open();
    /// Plans from this run's measurements from now on, and takes a scenario with the run's workload in hand. Scenarios
    /// that a person changed stay beside it.
    void takeRun(const Run& run);

    /// Puts the job of a file in place of that of the scenario in hand; of a file that tells no whole job, its figures.
    /// Returns what the file left open, empty where nothing. Errors: those of workloadOf and workloadWith.
    Result<QString> takeJob(const JobFile& job);
    /// Plans the scenario in hand for another node, with the storage as it was measured.
    void takeNode(const Node& node);
    /// Takes measured figures into the scenario in hand, in place of older ones of the same fields.
    void takeFigures(const std::vector<JobFigure>& figures);
    /// Takes what a job that was looked at tells: figures, number of workers, kind of loader; as one change.
    /// Errors: NotFound: what a sample is, or how long a step takes, was not seen.
    Result<Done> takeSeenJob(const AttachedJob& job);

    /// Why the open run cannot be planned from; nothing where it can.
    const std::optional<Error>& problem() const { return m_problem; }

    /// Each scenario of the book with its plan, in the order of the book.
    const std::vector<PlannedScenario>& planned() const { return m_planned; }
    const PlannedScenario& current() const { return m_planned[static_cast<std::size_t>(m_book.currentIndex())]; }
    /// What the plan rests on: the measurements of the run, or none for a data sheet.
    const std::vector<Measurement>& measurementsFor(const Scenario& scenario) const;
    /// The measurements that a plan rests on leave something open: they stopped early, or came from memory.
    bool isDoubtful(const Scenario& scenario) const;

Q_SIGNALS:
    /// Every scenario is planned anew.
    void replanned();
    /// What takes longer about the current plan.
    void analysed(const sluice::ui::PlanAnalysis& analysis);
    /// Scenarios cannot be kept or read.
    void failed(const sluice::Error& error);

private:
    Scenario scenarioOf(const Run& run);
    void addKept(const std::vector<Scenario>& kept);
    void setUntouched(const Scenario& scenario);
    void putJob(const JobFile& job, Scenario& scenario);
    bool ranHere(const Scenario& scenario) const;
    Scenario comparable(const Scenario& scenario) const;
    void replan();
    PlannedScenario plan(const Scenario& scenario) const;
    std::shared_ptr<const StorageSurface> surfaceOf(const Scenario& scenario) const;

    Run m_run; ///< the open run without what plans do not need: no raw samples, no audit, no plan
    HostFacts m_host;
    std::shared_ptr<const StorageSurface> m_measured; ///< fitted from the open run
    std::optional<Error> m_problem;
    Workload m_first;
    Scenario m_untouched; ///< as the open run, or the start, gave it
    std::vector<std::pair<ObservedJob, std::string>> m_ran; ///< jobs that were observed, and on which host
    std::vector<PlannedScenario> m_planned;
    ScenarioBook m_book;
    PlanAnalyzer m_analyzer;
    ScenarioKeeper m_keeper; ///< behind the book: it writes at the end what is not kept yet
};

} // namespace sluice::ui
