// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/plan/decision/plan_sweep.h"
#include "models/plan/decision/plan_timeline.h"
#include "models/plan/decision/sensitivity.h"
#include "models/plan/scenario.h"

#include <QFutureWatcher>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace sluice::ui {

/// What takes longer than a key press to find out about a plan.
struct PlanAnalysis {
    Result<Sensitivity> sensitivity;
    std::vector<PlanSweep> sweeps{}; ///< of the inputs that make a difference, in the order of sweptInputs
    double nodeCores = 0; ///< 0: not known
    std::optional<PlanTimeline> timeline{}; ///< absent where the job is not simulated
};

/// Analyses the plan of a scenario on a thread of its own, a moment after the last change. What is asked
/// meanwhile replaces what waits; an answer to an old question is never told. Window thread only; its
/// worker sees copies of values and no Qt object.
class PlanAnalyzer : public QObject {
    Q_OBJECT

public:
    explicit PlanAnalyzer(QObject* parent = nullptr);
    /// Waits for a question under way: the longest takes about a second.
    ~PlanAnalyzer() override;

    struct Question {
        Scenario scenario;
        HostFacts host;
        std::shared_ptr<const StorageSurface> surface;
        Recommendation recommended; ///< by the plan of the scenario
    };
    void ask(Question question);
    /// Nothing is to be told any more, until it is asked again.
    void forget();

Q_SIGNALS:
    void found(const sluice::ui::PlanAnalysis& analysis);

private:
    void begin();
    void deliver();

    QTimer m_pause;
    QFutureWatcher<std::shared_ptr<PlanAnalysis>> m_worker;
    std::optional<Question> m_waiting;
    bool m_stale = false; ///< the answer under way is to an old question
};

/// The same at once, for a thread that may wait.
PlanAnalysis analyse(const PlanAnalyzer::Question& question);

} // namespace sluice::ui
