// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/measure_page.h"

#include "core/base/point_words.h"
#include "core/base/words.h"
#include "ui/pages/measure/measure_form.h"
#include "ui/pages/measure/measure_progress.h"
#include "ui/pages/measure/measurement_model.h"
#include "ui/pages/measure/preview_view.h"
#include "ui/pages/measure/surface_view.h"
#include "ui/theme/notice.h"
#include "ui/theme/page_header.h"
#include "ui/theme/primary_button.h"

#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QSysInfo>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace sluice::ui {

namespace {

constexpr int previewDelayMilliseconds = 350;
constexpr int formWidth = 320;

QString shown(const std::string& text)
{
    return QString::fromStdString(text);
}

} // namespace

MeasurePage::MeasurePage(EngineClient& engine, EngineClient& preview, const QString& database, QWidget* parent)
    : QWidget(parent), m_engine(engine), m_previewEngine(preview), m_database(database),
      m_header(new PageHeader(tr("Measure"), this)), m_parts(new QStackedWidget(this)), m_form(new MeasureForm(this)),
      m_preview(new PreviewView(this)), m_start(new PrimaryButton(tr("&Start"), this)), m_outcome(new Notice(this)),
      m_warning(new Notice(this)), m_toWhatIf(m_outcome->addButton(tr("&What-if"))),
      m_toReport(m_outcome->addButton(tr("&Report"))), m_again(m_outcome->addButton(tr("Measure &again"))),
      m_progress(new MeasureProgress(this))
{
    m_header->setSubtitle(
        tr("Measures what the storage under a folder delivers, and holds it against a training job."));
    layOutPage();
    connectEngine();
    connectPreview();
    connect(m_start, &QPushButton::clicked, this, &MeasurePage::start);
    connect(m_again, &QPushButton::clicked, this, [this] { prepare(); });
    connect(m_toWhatIf, &QPushButton::clicked, this, &MeasurePage::whatIfRequested);
    connect(m_toReport, &QPushButton::clicked, this, &MeasurePage::reportRequested);
    connect(m_progress, &MeasureProgress::cancelRequested, this, &MeasurePage::cancel);
    connect(m_progress->surface(), &SurfaceView::pointRequested, this, &MeasurePage::measurePoint);
}

void MeasurePage::layOutPage()
{
    m_parts->addWidget(preparePart());
    m_parts->addWidget(runPart());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_header);
    layout->addWidget(m_parts, 1);
}

QWidget* MeasurePage::preparePart()
{
    m_start->setObjectName(QStringLiteral("startMeasuring"));
    m_start->setEnabled(false);
    auto* choices = new QWidget(this);
    choices->setFixedWidth(formWidth);
    auto* left = new QVBoxLayout(choices);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(pageSpacing + 4);
    left->addWidget(m_form);
    left->addWidget(m_start);
    left->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_preview);
    auto* part = new QWidget(this);
    auto* row = new QHBoxLayout(part);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(pageMargin);
    row->addWidget(choices);
    row->addWidget(scroll, 1);
    return part;
}

QWidget* MeasurePage::runPart()
{
    auto* part = new QWidget(this);
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_outcome);
    layout->addWidget(m_warning);
    layout->addWidget(m_progress, 1);
    return part;
}

void MeasurePage::connectEngine()
{
    connect(&m_engine, &EngineClient::phaseBegan, m_progress, &MeasureProgress::beginPhase);
    connect(&m_engine, &EngineClient::progressed, m_progress, &MeasureProgress::setProgress);
    connect(&m_engine, &EngineClient::sampleArrived, m_progress, &MeasureProgress::addSample);
    connect(&m_engine, &EngineClient::pointBegan, m_progress, &MeasureProgress::beginPoint);
    connect(&m_engine, &EngineClient::measured, m_progress, &MeasureProgress::addMeasurement);
    connect(&m_engine, &EngineClient::resultArrived, this, &MeasurePage::takeResult);
    connect(&m_engine, &EngineClient::warned, this,
            [this](const QString& message) { m_warning->say(Notice::Tone::Warning, message); });
    connect(&m_engine, &EngineClient::failed, this, &MeasurePage::onFailed);
    connect(&m_engine, &EngineClient::finished, this, &MeasurePage::onFinished);
}

void MeasurePage::connectPreview()
{
    m_previewDelay.setSingleShot(true);
    m_previewDelay.setInterval(previewDelayMilliseconds);
    connect(&m_previewDelay, &QTimer::timeout, this, &MeasurePage::askPreview);
    connect(m_form, &MeasureForm::changed, this, [this] {
        m_start->setEnabled(false);
        m_preview->showWaiting();
        m_previewDelay.start();
    });
    connect(&m_previewEngine, &EngineClient::resultArrived, this, &MeasurePage::takePreview);
    connect(&m_previewEngine, &EngineClient::failed, this, [this](const Error& error) {
        if (!m_previewStale) {
            m_preview->show(error);
        }
    });
    connect(&m_previewEngine, &EngineClient::finished, this, [this] {
        if (std::exchange(m_previewStale, false)) {
            askPreview();
        }
    });
}

void MeasurePage::prepare(const QString& folder)
{
    if (m_engine.isRunning()) {
        return;
    }
    if (!folder.isEmpty()) {
        m_form->setFolder(folder);
    }
    m_parts->setCurrentIndex(0);
    m_start->setEnabled(false);
    m_preview->showWaiting();
    askPreview();
}

void MeasurePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_parts->currentIndex() == 0 && !m_start->isEnabled() && !m_previewDelay.isActive()) {
        askPreview();
    }
}

void MeasurePage::askPreview()
{
    if (m_previewEngine.isRunning()) {
        m_previewStale = true;
        return;
    }
    m_previewEngine.request(QStringList{QStringLiteral("guide")} + m_form->arguments()
                            + QStringList{QStringLiteral("--dry-run")});
}

void MeasurePage::takePreview(const EngineResult& result)
{
    if (m_previewStale || m_previewDelay.isActive()) {
        return;
    }
    auto known = expectSchema(result.document, "sluice.preview/1", "the engine's answer");
    auto preview = known ? fromJson<Preview>(result.document) : Result<Preview>(known.error());
    if (!preview) {
        m_preview->show(preview.error());
        return;
    }
    m_preview->show(*preview);
    m_start->setEnabled(!m_engine.isRunning());
}

void MeasurePage::start()
{
    if (m_engine.isRunning()) {
        return;
    }
    m_hasRun = m_failed = m_onePoint = false;
    m_outcome->clear();
    m_warning->clear();
    m_progress->begin(m_form->workload());
    m_parts->setCurrentIndex(1);
    QStringList arguments = QStringList{QStringLiteral("guide")} + m_form->arguments();
    if (!m_database.isEmpty()) {
        arguments << QStringLiteral("--db") << m_database;
    }
    m_engine.stream(arguments);
    showWhatCanBeMeasured();
}

void MeasurePage::showRun(const Run& run)
{
    if (m_engine.isRunning()) {
        return;
    }
    const auto& points = run.measurements;
    m_shown = {run.id, run.node.identity.hostName, run.path, points.empty() ? gibibytes(1) : points.front().fileSize};
    m_progress->setNeeded(run.plan ? std::optional(run.plan->demand.rate) : std::nullopt);
    m_progress->showFinished(points);
    m_warning->clear();
    showVerdict(run);
    showWhatCanBeMeasured();
    m_parts->setCurrentIndex(1);
}

void MeasurePage::showWhatCanBeMeasured()
{
    const bool here = m_shown.hostName == QSysInfo::machineHostName().toStdString();
    const auto why = m_engine.isRunning() ? tr("Something is being measured.")
        : here                            ? QString()
                                          : tr("These points are of another machine, %1.").arg(shown(m_shown.hostName));
    m_progress->surface()->setMeasurable(why.isEmpty(), why);
}

void MeasurePage::showPoint(const IoPoint& point)
{
    m_parts->setCurrentIndex(1);
    m_progress->showPoint(point);
}

void MeasurePage::measurePoint(const IoPoint& point)
{
    if (m_engine.isRunning()) {
        return;
    }
    const auto option = [](std::string_view text) { return QString::fromStdString(std::string(text)); };
    m_onePoint = true;
    m_hasRun = m_failed = false;
    m_outcome->clear();
    m_warning->clear();
    m_progress->beginOnePoint();
    m_engine.stream({QStringLiteral("bench"),       QStringLiteral("io"),
                     QStringLiteral("--path"),      shown(m_shown.path),
                     QStringLiteral("--size"),      shown(optionText(std::max(m_shown.fileSize, point.readSize))),
                     QStringLiteral("--engine"),    option(word(point.engine)),
                     QStringLiteral("--access"),    option(word(point.access)),
                     QStringLiteral("--pattern"),   option(word(point.pattern)),
                     QStringLiteral("--read-size"), shown(optionText(point.readSize)),
                     QStringLiteral("--depth"),     QString::number(point.depth),
                     QStringLiteral("--threads"),   QString::number(point.threads),
                     QStringLiteral("--runtime"),   QStringLiteral("4s")});
    showWhatCanBeMeasured();
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
    m_outcome->say(Notice::Tone::Good,
                   tr("%1: %2 ± %3")
                       .arg(shown(pointWords(measured->point)), shown(words(measured->rate)),
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
    m_progress->setMeasurements(run->measurements);
    const auto& points = run->measurements;
    m_shown = {run->id, run->node.identity.hostName, run->path,
               points.empty() ? gibibytes(1) : points.front().fileSize};
    showVerdict(*run);
    Q_EMIT runFinished(*run);
}

void MeasurePage::showVerdict(const Run& run)
{
    const bool interrupted = run.state == RunState::Interrupted;
    const bool good = run.plan && run.plan->feasible && !interrupted;
    const auto headline = run.plan ? shown(run.plan->verdict) : tr("Stopped before anything was measured.");
    const auto detail = interrupted
        ? tr("Interrupted: this rests on the %1 points measured until then. Saved as run %2.")
              .arg(run.measurements.size())
              .arg(run.id.value)
        : tr("%1 points measured. Saved as run %2.").arg(run.measurements.size()).arg(run.id.value);
    m_toWhatIf->setVisible(run.plan.has_value());
    m_toReport->setVisible(true);
    m_outcome->say(good ? Notice::Tone::Good : Notice::Tone::Warning, headline, detail);
}

void MeasurePage::onFailed(const Error& error)
{
    m_failed = true;
    m_toWhatIf->setVisible(m_hasRun);
    m_toReport->setVisible(m_hasRun);
    m_outcome->say(error);
}

void MeasurePage::onFinished()
{
    m_progress->end(m_hasRun && !m_failed);
    if (!m_hasRun && !m_failed) {
        m_toWhatIf->hide();
        m_toReport->hide();
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
