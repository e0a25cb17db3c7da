// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/base/point_words.h"
#include "core/base/words.h"
#include "core/report/phrases.h"
#include "ui/pages/measure/measure_page.h"
#include "ui/pages/measure/measure_progress.h"
#include "ui/pages/measure/surface/surface_view.h"
#include "ui/text/engine_words.h"
#include "ui/text/shown.h"
#include "ui/widgets/notice.h"

#include <QPushButton>
#include <QSysInfo>

#include <algorithm>
#include <memory>
#include <utility>

/// What comes out of a measurement, and what is kept of it.
namespace sluice::ui {

namespace {

bool isOfThisMachine(const std::string& hostName)
{
    return hostName == QSysInfo::machineHostName().toStdString();
}

} // namespace

MeasurePage::ShownRun MeasurePage::shownOf(const Run& run, const EnginePlace& place)
{
    const auto& points = run.measurements;
    return {run.id,
            run.node.identity.hostName,
            run.path,
            points.empty() ? gibibytes(1) : points.front().fileSize,
            run.plan ? std::optional(run.plan->workload) : std::nullopt,
            place};
}

void MeasurePage::showRun(const Run& run)
{
    if (m_engine.isRunning()) {
        return;
    }
    if (m_finished == run.id) { // it is shown already, and how it went with it
        showParts(1);
        return;
    }
    m_finished.reset();
    m_shown = shownOf(run, {});
    m_progress->setNeeded(run.plan ? std::optional(run.plan->demand.rate) : std::nullopt);
    m_progress->showFinished(run.measurements);
    m_warning->clear();
    showVerdict(run);
    showWhatCanBeMeasured();
    showParts(1);
}

void MeasurePage::showWhatCanBeMeasured()
{
    const bool here = m_shown.place.isRemote() || isOfThisMachine(m_shown.hostName);
    const auto why = isMeasuring() ? tr("Something is being measured.")
        : here                     ? QString()
                                   : tr("These points are of another machine, %1.").arg(shown(m_shown.hostName));
    m_progress->surface()->setMeasurable(why.isEmpty(), why);
}

void MeasurePage::showPoint(const IoPoint& point)
{
    showParts(1);
    m_progress->showPoint(point);
}

void MeasurePage::takePoint(const EngineResult& result)
{
    const auto measured = readBench(result.document);
    if (!measured) {
        onFailed(measured.error());
        return;
    }
    m_hasRun = true;
    m_progress->addMeasurement(*measured);
    m_toWhatIf->hide();
    m_toReport->hide();
    m_resume->hide();
    m_outcome->say(Notice::Tone::Good,
                   tr("%1: %2 ± %3")
                       .arg(spoken(pointWords(measured->point)), shown(words(measured->rate)),
                            shown(percentWords(measured->relativeHalfWidth))),
                   tr("Shown beside the points of run %1, and not saved with it.").arg(m_shown.id.value));
}

void MeasurePage::cancel()
{
    m_engine.cancel();
}

void MeasurePage::takeResult(const EngineResult& result)
{
    if (m_onePoint && result.schema == "sluice.bench/1") {
        takePoint(result);
    }
    if (result.schema != "sluice.run/1") {
        return;
    }
    auto run = fromJson<Run>(result.document);
    if (!run) {
        onFailed(run.error());
        return;
    }
    m_hasRun = true;
    if (m_engine.place().isRemote()) {
        keep(*std::move(run), {});
    } else {
        showFinished(*run);
    }
}

void MeasurePage::showFinished(const Run& run)
{
    m_hasRun = true;
    m_finished = run.id;
    m_progress->setMeasurements(run.measurements);
    m_shown = shownOf(run, m_engine.place());
    showVerdict(run);
    Q_EMIT runFinished(run);
}

/// The number that a run has on the host is not its number here.
void MeasurePage::keep(Run run, const std::optional<Error>& failure)
{
    run.id = {};
    const auto kept = std::make_shared<Run>(std::move(run));
    m_history.run(
        [kept](Store& store) -> Result<Done> {
            const auto id = store.save(*kept);
            if (!id) {
                return id.error();
            }
            kept->id = *id;
            return Done{};
        },
        [this, kept, failure](const Result<Done>& saved) { showKept(*kept, saved, failure); });
}

void MeasurePage::showKept(const Run& run, const Result<Done>& saved, const std::optional<Error>& failure)
{
    if (!saved) {
        m_progress->setMeasurements(run.measurements);
        onFailed(saved.error());
        return;
    }
    showFinished(run);
    if (failure) {
        m_outcome->say(Notice::Tone::Bad, spoken(failure->message),
                       tr("The %1 points that had arrived are saved as run %2, interrupted.")
                           .arg(run.measurements.size())
                           .arg(run.id.value));
    }
}

void MeasurePage::showVerdict(const Run& run)
{
    const bool interrupted = run.state == RunState::Interrupted;
    const bool good = run.plan && run.plan->feasible && !interrupted;
    const auto headline = run.plan ? spoken(run.plan->verdict) : tr("Stopped before anything was measured.");
    const auto copies = run.gpu
        ? QString(QLatin1Char(' ') % tr("Copies to the GPU: %1.").arg(spoken(report::copyWords(*run.gpu))))
        : QString();
    const auto detail = interrupted
        ? tr("Interrupted: this rests on the %1 points measured until then. Saved as run %2.")
              .arg(run.measurements.size())
              .arg(run.id.value)
        : tr("%1 points measured. Saved as run %2.").arg(run.measurements.size()).arg(run.id.value);
    m_toWhatIf->setVisible(run.plan.has_value());
    m_toReport->setVisible(true);
    // A host is told the job with the plan.
    const bool there = m_shown.place.isRemote() ? run.plan.has_value() : isOfThisMachine(m_shown.hostName);
    m_resume->setVisible(interrupted && there);
    m_outcome->say(good ? Notice::Tone::Good : Notice::Tone::Warning, headline, detail % copies);
}

void MeasurePage::onFailed(const Error& error)
{
    m_failure = error;
    m_toWhatIf->setVisible(m_hasRun);
    m_toReport->setVisible(m_hasRun);
    m_resume->hide();
    m_outcome->say(error);
}

void MeasurePage::onFinished()
{
    m_progress->end(m_hasRun && !m_failure);
    const bool afar = m_engine.place().isRemote() && !m_onePoint;
    if (const auto run =
            afar && !m_hasRun ? m_arriving.cutShort(m_failure ? m_failure->message : "stopped") : std::nullopt) {
        keep(*run, m_failure);
    } else if (!m_hasRun && !m_failure) {
        m_toWhatIf->hide();
        m_toReport->hide();
        m_resume->hide();
        m_outcome->say(Notice::Tone::Warning,
                       m_onePoint ? tr("Cancelled. The point was not measured.") : tr("Cancelled. No run was saved."),
                       m_onePoint
                           ? QString()
                           : tr("%1 points had been measured and are shown below.").arg(m_progress->measuredPoints()));
    }
    m_again->setFocus();
    showWhatCanBeMeasured();
}

} // namespace sluice::ui
