// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/plan_analysis.h"

#include <QtConcurrent/QtConcurrentRun>

#include <utility>

namespace sluice::ui {

namespace {

constexpr int pauseAfterAKey = 120; ///< milliseconds: shorter than between two keys of a fast typist

} // namespace

PlanAnalysis analyse(const PlanAnalyzer::Question& q)
{
    const auto request = planRequestOf(q.scenario, q.host);
    PlanAnalysis analysis{sensitivityOf(request, *q.surface), {}, request.host.cpuCores};
    for (const auto input : sweptInputs) {
        if (auto sweep = sweepOf(request, *q.surface, q.recommended, input)) {
            analysis.sweeps.push_back(*std::move(sweep));
        }
    }
    analysis.timeline = timelineOf(request, *q.surface, q.recommended);
    return analysis;
}

PlanAnalyzer::PlanAnalyzer(QObject* parent) : QObject(parent)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(pauseAfterAKey);
    connect(&m_pause, &QTimer::timeout, this, &PlanAnalyzer::begin);
    connect(&m_worker, &QFutureWatcherBase::finished, this, &PlanAnalyzer::deliver);
}

PlanAnalyzer::~PlanAnalyzer()
{
    m_worker.disconnect(this);
    m_worker.waitForFinished();
}

void PlanAnalyzer::ask(Question question)
{
    m_waiting = std::move(question);
    m_stale = true;
    m_pause.start();
}

void PlanAnalyzer::forget()
{
    m_waiting.reset();
    m_stale = true;
    m_pause.stop();
}

void PlanAnalyzer::begin()
{
    if (!m_waiting || m_worker.isRunning()) {
        return; // deliver() comes back to it
    }
    m_stale = false;
    m_worker.setFuture(QtConcurrent::run(
        [question = *std::exchange(m_waiting, {})] { return std::make_shared<PlanAnalysis>(analyse(question)); }));
}

void PlanAnalyzer::deliver()
{
    if (!m_stale) {
        Q_EMIT found(*m_worker.result());
    } else if (!m_pause.isActive()) {
        begin();
    }
}

} // namespace sluice::ui
