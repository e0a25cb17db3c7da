// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/measure_outcome.h"

#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "ui/text/engine_words.h"
#include "ui/text/message_words.h"
#include "ui/text/to_qstring.h"

namespace sluice::ui {

MeasureOutcome::MeasureOutcome(QWidget* parent)
    : Notice(parent), m_toWhatIf(addButton(tr("&What-if"))), m_toReport(addButton(tr("&Report"))),
      m_resume(addButton(tr("Res&ume"))), m_again(addButton(tr("Measur&e again")))
{
    m_resume->setObjectName(QStringLiteral("resumeMeasuring"));
    m_resume->hide();
    m_resume->setToolTip(tr("Measures what is missing, in the time that its budget has left"));
    connect(m_toWhatIf, &QPushButton::clicked, this, &MeasureOutcome::whatIfRequested);
    connect(m_toReport, &QPushButton::clicked, this, &MeasureOutcome::reportRequested);
    connect(m_resume, &QPushButton::clicked, this, &MeasureOutcome::resumeRequested);
    connect(m_again, &QPushButton::clicked, this, &MeasureOutcome::againRequested);
}

void MeasureOutcome::hideButtons()
{
    m_toWhatIf->hide();
    m_toReport->hide();
    m_resume->hide();
}

/// Of what was measured, or taken over, without a plan.
void MeasureOutcome::showWithoutPlan(const Run& run)
{
    hideButtons();
    m_toReport->setVisible(true);
    const bool whole = isSingle(kindOf(run)) && run.state == RunState::Complete;
    say(whole ? Tone::Good : Tone::Warning, translated(verdictOf(run)),
        run.state == RunState::Interrupted
            ? tr("Interrupted: this rests on what was measured until then. Saved as run %1.").arg(run.id.value)
            : tr("Saved as run %1.").arg(run.id.value));
}

void MeasureOutcome::showVerdict(const Run& run, bool resumable)
{
    if (kindOf(run) != RunKind::Guide && !run.plan) {
        showWithoutPlan(run);
        return;
    }
    const bool interrupted = run.state == RunState::Interrupted;
    const bool good = run.plan && run.plan->feasible && !interrupted;
    const auto headline = run.plan ? sentences(run.plan->verdict)
        : run.measurements.empty() ? tr("Stopped before anything was measured.")
                                   : tr("No plan could be made from what was measured.");
    const auto copies = run.gpu
        ? QString(QLatin1Char(' ') % tr("Copies to the GPU: %1.").arg(translated(report::copyWords(*run.gpu))))
        : QString();
    const auto detail = run.id.value == 0
        ? tr("%1 points measured. Not saved in the history.").arg(run.measurements.size())
        : interrupted ? tr("Interrupted: this rests on the %1 points measured until then. Saved as run %2.")
                            .arg(run.measurements.size())
                            .arg(run.id.value)
                      : tr("%1 points measured. Saved as run %2.").arg(run.measurements.size()).arg(run.id.value);
    m_toWhatIf->setVisible(run.plan.has_value());
    m_toReport->setVisible(true);
    m_resume->setVisible(resumable);
    say(good ? Tone::Good : Tone::Warning, headline, detail % copies);
}

void MeasureOutcome::showCutShort(const Run& run, const Error& failure)
{
    say(Tone::Bad, translated(failure.message),
        tr("The %1 points that had arrived are saved as run %2, interrupted.")
            .arg(run.measurements.size())
            .arg(run.id.value));
}

void MeasureOutcome::showPoint(const Measurement& measurement, RunId beside)
{
    hideButtons();
    say(Tone::Good,
        tr("%1: %2 ± %3")
            .arg(translated(pointWords(measurement.point)), toQString(words(measurement.rate)),
                 toQString(percentWords(measurement.relativeHalfWidth))),
        tr("Shown beside the points of run %1, and not saved with it.").arg(beside.value));
}

void MeasureOutcome::showFailure(const Error& error, bool hasRun)
{
    hideButtons();
    m_toWhatIf->setVisible(hasRun);
    m_toReport->setVisible(hasRun);
    say(error);
}

void MeasureOutcome::showCancelled(bool onePoint, int points)
{
    hideButtons();
    say(Tone::Warning, onePoint ? tr("Cancelled. The point was not measured.") : tr("Cancelled. No run was saved."),
        onePoint ? QString() : tr("%1 points had been measured and are shown below.").arg(points));
}

} // namespace sluice::ui
