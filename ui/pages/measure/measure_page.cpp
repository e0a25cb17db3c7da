// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/measure_page.h"

#include "ui/pages/measure/bench/bench_form.h"
#include "ui/pages/measure/bench/dataset_panel.h"
#include "ui/pages/measure/bench/decode_panel.h"
#include "ui/pages/measure/bench/files_panel.h"
#include "ui/pages/measure/bench/loader_panel.h"
#include "ui/pages/measure/bring_view.h"
#include "ui/pages/measure/measure_form.h"
#include "ui/pages/measure/measure_outcome.h"
#include "ui/pages/measure/measure_progress.h"
#include "ui/pages/measure/preview_view.h"
#include "ui/pages/measure/surface/surface_view.h"
#include "ui/text/to_qstring.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/primary_button.h"

#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace sluice::ui {

namespace {

constexpr int previewDelayMilliseconds = 350;
constexpr int choicesPart = 0;
constexpr int pointsPart = 1;

} // namespace

MeasurePage::MeasurePage(EngineClient& engine, EngineClient& preview, const QString& database, QWidget* parent)
    : QWidget(parent), m_engine(engine), m_session(engine, preview, database),
      m_header(new PageHeader(tr("Measure"), this)), m_tabs(new QTabWidget(this)), m_parts(new QStackedWidget(this)),
      m_form(new MeasureForm(this)), m_dataset(new DatasetPanel(*m_form, this)),
      m_decode(new DecodePanel(*m_form, this)), m_files(new FilesPanel(*m_form, this)),
      m_loader(new LoaderPanel(*m_form, this)), m_preview(new PreviewView(this)),
      m_start(new PrimaryButton(tr("&Start"), this)), m_outcome(new MeasureOutcome(this)), m_warning(new Notice(this)),
      m_back(new QPushButton(tr("&Back to the results"), this)), m_progress(new MeasureProgress(this))
{
    m_header->setSubtitle(
        tr("Measures what the storage under a folder delivers, and compares it with what a training job needs."));
    layOutPage();
    connectProgress();
    connectSession();
    connectOutcome();
    connectForm();
    connectBenches();
    m_decode->keepIn(database);
    m_files->keepIn(database);
    m_loader->keepIn(database);
}

void MeasurePage::layOutPage()
{
    m_parts->addWidget(preparePart());
    m_parts->addWidget(runPart());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    layout->setSpacing(pageSpacing);
    m_tabs->setObjectName(QStringLiteral("measure_tabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_parts, tr("Gui&ded audit"));
    m_tabs->addTab(m_dataset, tr("D&ata set"));
    m_tabs->addTab(m_decode, tr("Dec&oding"));
    m_tabs->addTab(m_files, tr("Small f&iles"));
    m_tabs->addTab(m_loader, tr("&Loader"));
    layout->addWidget(m_header);
    layout->addWidget(m_tabs, 1);
    connect(m_tabs, &QTabWidget::currentChanged, this, &MeasurePage::viewChanged);
    connect(m_parts, &QStackedWidget::currentChanged, this, &MeasurePage::viewChanged);
}

QWidget* MeasurePage::preparePart()
{
    m_start->setObjectName(QStringLiteral("startMeasuring"));
    m_start->setEnabled(false);
    auto* choices = new QWidget(this);
    auto* left = new QVBoxLayout(choices);
    left->setContentsMargins(0, 0, pageSpacing / 2, 0);
    left->setSpacing(pageSpacing + 4);
    left->addWidget(m_form);
    left->addWidget(m_start);
    left->addWidget(m_back);
    m_back->hide();
    left->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_preview);
    auto* part = new QWidget(this);
    auto* row = new QHBoxLayout(part);
    row->setContentsMargins(0, pageSpacing, 0, 0);
    row->setSpacing(pageMargin);
    row->addWidget(scrolledColumn(choices, this));
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

void MeasurePage::connectProgress()
{
    connect(&m_engine, &EngineClient::phaseBegan, m_progress, &MeasureProgress::beginPhase);
    connect(&m_engine, &EngineClient::progressed, m_progress, &MeasureProgress::setProgress);
    connect(&m_engine, &EngineClient::sampleArrived, m_progress, &MeasureProgress::addSample);
    connect(&m_engine, &EngineClient::pointBegan, m_progress, &MeasureProgress::beginPoint);
    connect(&m_engine, &EngineClient::measured, m_progress, &MeasureProgress::addMeasurement);
    connect(&m_engine, &EngineClient::warned, this,
            [this](const QString& message) { m_warning->say(Notice::Tone::Warning, message); });
    connect(m_progress, &MeasureProgress::cancelRequested, this, &MeasurePage::cancel);
    connect(m_progress->surface(), &SurfaceView::pointRequested, this, &MeasurePage::measurePoint);
}

void MeasurePage::connectSession()
{
    connect(&m_session, &MeasureSession::stateChanged, this, &MeasurePage::showState);
    connect(&m_session, &MeasureSession::previewFailed, m_preview,
            qOverload<const Error&, const QString&>(&PreviewView::show));
    connect(&m_session, &MeasureSession::engineMissing, m_preview->bring(), &BringView::offer);
    connect(m_preview->bring(), &BringView::brought, this, &MeasurePage::choosePlace);
    connect(&m_session, &MeasureSession::runBegan, this, [this](const std::optional<Workload>& workload) {
        clearForRun();
        m_progress->begin(workload);
        showParts(pointsPart);
    });
    connect(&m_session, &MeasureSession::onePointBegan, this, [this] {
        clearForRun();
        m_progress->beginOnePoint();
    });
    connect(&m_session, &MeasureSession::pointKept, m_progress, &MeasureProgress::addMeasurement);
    connect(&m_session, &MeasureSession::pointMeasured, this, [this](const Measurement& measurement) {
        m_progress->addMeasurement(measurement);
        m_outcome->showPoint(measurement, m_session.shownRun().id);
    });
    connect(&m_session, &MeasureSession::runFinished, this, &MeasurePage::showFinished);
    connect(&m_session, &MeasureSession::runUnsaved, this,
            [this](const Run& run) { m_progress->setMeasurements(run.measurements); });
    connect(&m_session, &MeasureSession::failed, this,
            [this](const Error& error) { m_outcome->showFailure(error, m_session.hasDelivered()); });
    connect(&m_session, &MeasureSession::ended, this, [this](bool completely) {
        m_progress->end(completely);
        m_outcome->focusAgain();
    });
    connect(&m_session, &MeasureSession::cancelled, this,
            [this](bool onePoint) { m_outcome->showCancelled(onePoint, m_progress->measuredPoints()); });
}

void MeasurePage::connectOutcome()
{
    connect(m_start, &QPushButton::clicked, this, &MeasurePage::start);
    connect(m_back, &QPushButton::clicked, this, [this] {
        m_session.turnBack();
        showParts(pointsPart);
    });
    connect(m_outcome, &MeasureOutcome::againRequested, this, [this] { prepare(); });
    connect(m_outcome, &MeasureOutcome::resumeRequested, this, &MeasurePage::resume);
    connect(m_outcome, &MeasureOutcome::whatIfRequested, this, &MeasurePage::whatIfRequested);
    connect(m_outcome, &MeasureOutcome::reportRequested, this, &MeasurePage::reportRequested);
}

void MeasurePage::connectForm()
{
    m_previewDelay.setSingleShot(true);
    m_previewDelay.setInterval(previewDelayMilliseconds);
    connect(&m_previewDelay, &QTimer::timeout, this, &MeasurePage::askPreview);
    connect(m_form, &MeasureForm::changed, this, [this] {
        m_session.withdrawPreview();
        m_preview->showWaiting();
        m_previewDelay.start();
        Q_EMIT folderChosen(m_form->folder());
    });
    connect(m_form, &MeasureForm::machineChanged, this, [this] {
        m_session.setNode({}, m_form->place());
        m_session.setAudit({}, m_form->place());
        Q_EMIT placeChosen(m_form->place());
    });
}

/// One measurement at a time: two would disturb each other.
void MeasurePage::connectBenches()
{
    for (auto* engine : engines()) {
        connect(engine, &EngineClient::started, this, &MeasurePage::showState);
        connect(engine, &EngineClient::finished, this, &MeasurePage::showState);
    }
    for (auto* engine : {&m_decode->engine(), &m_files->engine(), &m_loader->engine()}) {
        connect(engine, &EngineClient::finished, this, &MeasurePage::benchFinished);
    }
    connect(m_dataset, &DatasetPanel::figuresOffered, this, &MeasurePage::figuresOffered);
    connect(m_decode, &DecodePanel::figuresOffered, this, &MeasurePage::figuresOffered);
}

std::vector<EngineClient*> MeasurePage::engines() const
{
    return {&m_engine, &m_dataset->engine(), &m_decode->engine(), &m_files->engine(), &m_loader->engine()};
}

bool MeasurePage::isMeasuring() const
{
    const auto all = engines();
    return std::any_of(all.begin(), all.end(), [](const EngineClient* engine) { return engine->isRunning(); });
}

bool MeasurePage::showsWhatRuns() const
{
    const auto* shown = m_tabs->currentWidget();
    return shown == m_parts  ? m_parts->currentIndex() == pointsPart && m_engine.isRunning()
        : shown == m_dataset ? m_dataset->engine().isRunning()
        : shown == m_decode  ? m_decode->engine().isRunning()
        : shown == m_files   ? m_files->engine().isRunning()
                             : m_loader->engine().isRunning();
}

bool MeasurePage::isFree() const
{
    return m_allowed && !isMeasuring();
}

void MeasurePage::setAllowed(bool allowed)
{
    m_allowed = allowed;
    showState();
}

/// Why no point can be measured now; empty where one can.
QString MeasurePage::whyNotNow() const
{
    if (isMeasuring()) {
        return tr("Something is being measured.");
    }
    if (!m_allowed) {
        return tr("A job is being looked at.");
    }
    return m_session.canMeasureShown()
        ? QString()
        : tr("These points are of another machine, %1.").arg(toQString(m_session.shownRun().hostName));
}

/// What may be done now follows from the state of the session, from the benches and from a look at a job.
void MeasurePage::showState()
{
    const bool free = isFree();
    if (const auto* previewed = std::get_if<MeasureSession::Previewed>(&m_session.state())) {
        m_preview->show(previewed->preview);
    }
    m_start->setEnabled(free && m_session.is<MeasureSession::Previewed>());
    m_outcome->setResumable(free);
    m_dataset->setAllowed(free);
    m_decode->setAllowed(free);
    m_files->setAllowed(free);
    m_loader->setAllowed(free);
    const auto why = whyNotNow();
    m_progress->surface()->setMeasurable(why.isEmpty(), why);
}

void MeasurePage::showParts(int part)
{
    m_tabs->setCurrentWidget(m_parts);
    m_parts->setCurrentIndex(part);
}

QString MeasurePage::folder() const
{
    return m_form->folder();
}

void MeasurePage::setFolder(const QString& folder)
{
    m_form->setFolder(folder);
}

void MeasurePage::choosePlace(const EnginePlace& place)
{
    m_form->choosePlace(place);
}

void MeasurePage::askForHost()
{
    m_form->askForHost();
}

void MeasurePage::selectWorkload(const QString& argument)
{
    m_form->selectWorkload(argument);
}

void MeasurePage::fulfil(const GuideWish& wish)
{
    m_form->fulfil(wish);
}

void MeasurePage::save(QSettings& settings) const
{
    m_form->save(settings);
}

void MeasurePage::restore(const QSettings& settings)
{
    m_form->restore(settings);
}

void MeasurePage::prepare(const QString& folder)
{
    if (m_engine.isRunning()) {
        return;
    }
    if (!folder.isEmpty()) {
        m_form->setFolder(folder);
    }
    showParts(choicesPart);
    m_back->setVisible(m_progress->measuredPoints() > 0);
    m_preview->showWaiting();
    askPreview();
}

void MeasurePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_parts->currentIndex() == choicesPart && !m_start->isEnabled() && !m_previewDelay.isActive()) {
        askPreview();
    }
}

void MeasurePage::askPreview()
{
    m_previewDelay.stop();
    m_session.choose(m_form->choice());
}

void MeasurePage::start()
{
    if (isFree()) {
        m_session.start(m_form->choice());
    }
}

void MeasurePage::resume()
{
    if (isFree()) {
        m_session.resume();
    }
}

void MeasurePage::measurePoint(const IoPoint& point)
{
    if (isFree()) {
        m_session.measurePoint(point);
    }
}

void MeasurePage::clearForRun()
{
    m_outcome->clear();
    m_warning->clear();
}

void MeasurePage::showRun(const Run& run)
{
    if (m_engine.isRunning()) {
        return;
    }
    if (m_session.show(run)) {
        m_progress->setNeeded(run.plan ? std::optional(run.plan->demand.rate) : std::nullopt);
        m_progress->showFinished(run.measurements);
        m_warning->clear();
        showVerdict(run);
    }
    showParts(pointsPart);
}

void MeasurePage::showPoint(const IoPoint& point)
{
    showParts(pointsPart);
    m_progress->showPoint(point);
}

void MeasurePage::showFinished(const Run& run, const std::optional<Error>& failure)
{
    m_progress->setMeasurements(run.measurements);
    showVerdict(run);
    Q_EMIT runFinished(run);
    if (failure) {
        m_outcome->showCutShort(run, *failure);
    }
}

void MeasurePage::showVerdict(const Run& run)
{
    // A host is told the job with the plan.
    const bool there = m_session.shownRun().place.isRemote() ? run.plan.has_value() : m_session.canMeasureShown();
    const bool unfinished = run.state == RunState::Interrupted && kindOf(run) == RunKind::Guide;
    m_outcome->showVerdict(run, unfinished && there);
}

void MeasurePage::takeNode(const Node& node, const NodeOrigin& origin)
{
    if (origin == originOf(m_form->place())) {
        m_session.setNode(node, m_form->place());
    }
}

void MeasurePage::takeAudit(const Audit& audit, const NodeOrigin& origin)
{
    if (origin == originOf(m_form->place())) {
        m_session.setAudit(audit, m_form->place());
    }
}

} // namespace sluice::ui
