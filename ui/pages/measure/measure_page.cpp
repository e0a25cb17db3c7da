// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/measure_page.h"

#include "core/base/json.h"
#include "core/base/point_words.h"
#include "core/base/words.h"
#include "ui/pages/measure/bench/bench_form.h"
#include "ui/pages/measure/bench/files_panel.h"
#include "ui/pages/measure/bench/loader_panel.h"
#include "ui/pages/measure/machine_choice.h"
#include "ui/pages/measure/measure_form.h"
#include "ui/pages/measure/measure_progress.h"
#include "ui/pages/measure/preview_view.h"
#include "ui/pages/measure/surface/measurement_model.h"
#include "ui/pages/measure/surface/surface_view.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/primary_button.h"

#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QSysInfo>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <utility>

namespace sluice::ui {

namespace {

constexpr int previewDelayMilliseconds = 350;

} // namespace

MeasurePage::MeasurePage(EngineClient& engine, EngineClient& preview, const QString& database, QWidget* parent)
    : QWidget(parent), m_engine(engine), m_previewEngine(preview), m_database(database),
      m_header(new PageHeader(tr("Measure"), this)), m_tabs(new QTabWidget(this)), m_parts(new QStackedWidget(this)),
      m_form(new MeasureForm(this)), m_files(new FilesPanel(*m_form, this)), m_loader(new LoaderPanel(*m_form, this)),
      m_preview(new PreviewView(this)), m_start(new PrimaryButton(tr("&Start"), this)), m_outcome(new Notice(this)),
      m_warning(new Notice(this)), m_toWhatIf(m_outcome->addButton(tr("&What-if"))),
      m_toReport(m_outcome->addButton(tr("&Report"))), m_resume(m_outcome->addButton(tr("Res&ume"))),
      m_again(m_outcome->addButton(tr("Measure &again"))), m_back(new QPushButton(tr("&Back to the results"), this)),
      m_progress(new MeasureProgress(this)), m_history(database)
{
    m_header->setSubtitle(
        tr("Measures what the storage under a folder delivers, and holds it against a training job."));
    layOutPage();
    connectEngine();
    connectPreview();
    connectBenches();
    connect(m_start, &QPushButton::clicked, this, &MeasurePage::start);
    connect(m_again, &QPushButton::clicked, this, [this] { prepare(); });
    connect(m_resume, &QPushButton::clicked, this, &MeasurePage::resume);
    connect(m_back, &QPushButton::clicked, this, [this] { showParts(1); });
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
    m_tabs->setObjectName(QStringLiteral("measure_tabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_parts, tr("&Guided audit"));
    m_tabs->addTab(m_files, tr("Small &files"));
    m_tabs->addTab(m_loader, tr("&Loader"));
    layout->addWidget(m_header);
    layout->addWidget(m_tabs, 1);
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
    m_resume->setObjectName(QStringLiteral("resumeMeasuring"));
    m_resume->hide();
    m_resume->setToolTip(tr("Measures what is missing, in the time that its budget has left"));
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

void MeasurePage::connectEngine()
{
    connect(&m_engine, &EngineClient::phaseBegan, m_progress, &MeasureProgress::beginPhase);
    connect(&m_engine, &EngineClient::progressed, m_progress, &MeasureProgress::setProgress);
    connect(&m_engine, &EngineClient::sampleArrived, m_progress, &MeasureProgress::addSample);
    connect(&m_engine, &EngineClient::pointBegan, m_progress, &MeasureProgress::beginPoint);
    connect(&m_engine, &EngineClient::measured, m_progress, &MeasureProgress::addMeasurement);
    connect(&m_engine, &EngineClient::measured, this, [this](const Measurement& m) { m_arriving.add(m); });
    connect(&m_engine, &EngineClient::resultArrived, this, &MeasurePage::takeResult);
    connect(&m_engine, &EngineClient::warned, this, [this](const QString& message) {
        m_arriving.warn(message);
        m_warning->say(Notice::Tone::Warning, message);
    });
    connect(&m_engine, &EngineClient::failed, this, &MeasurePage::onFailed);
    connect(&m_engine, &EngineClient::finished, this, &MeasurePage::onFinished);
}

void MeasurePage::connectPreview()
{
    m_previewDelay.setSingleShot(true);
    m_previewDelay.setInterval(previewDelayMilliseconds);
    connect(&m_previewDelay, &QTimer::timeout, this, &MeasurePage::askPreview);
    connect(m_form, &MeasureForm::changed, this, [this] {
        m_previewSound = false;
        allow();
        m_preview->showWaiting();
        m_previewDelay.start();
    });
    connect(&m_previewEngine, &EngineClient::resultArrived, this, &MeasurePage::takePreview);
    connect(&m_previewEngine, &EngineClient::failed, this, [this](const Error& error) {
        if (!m_previewStale) {
            m_preview->show(error, m_previewEngine.remedy());
        }
    });
    connect(m_form, &MeasureForm::machineChanged, this, [this] {
        m_node.reset();
        m_audit.reset();
    });
    connect(&m_previewEngine, &EngineClient::finished, this, [this] {
        if (std::exchange(m_previewStale, false)) {
            askPreview();
        }
    });
}

/// One measurement at a time: two would disturb each other.
void MeasurePage::connectBenches()
{
    for (auto* engine : engines()) {
        connect(engine, &EngineClient::started, this, &MeasurePage::allow);
        connect(engine, &EngineClient::finished, this, &MeasurePage::allow);
    }
}

std::vector<EngineClient*> MeasurePage::engines() const
{
    return {&m_engine, &m_files->engine(), &m_loader->engine()};
}

bool MeasurePage::isMeasuring() const
{
    const auto all = engines();
    return std::any_of(all.begin(), all.end(), [](const EngineClient* engine) { return engine->isRunning(); });
}

void MeasurePage::allow()
{
    const bool free = !isMeasuring();
    m_start->setEnabled(free && m_previewSound);
    m_resume->setEnabled(free);
    m_files->setAllowed(free);
    m_loader->setAllowed(free);
    showWhatCanBeMeasured();
}

void MeasurePage::showParts(int part)
{
    m_tabs->setCurrentWidget(m_parts);
    m_parts->setCurrentIndex(part);
}

void MeasurePage::prepare(const QString& folder)
{
    if (m_engine.isRunning()) {
        return;
    }
    if (!folder.isEmpty()) {
        m_form->setFolder(folder);
    }
    showParts(0);
    m_back->setVisible(m_progress->measuredPoints() > 0);
    m_previewSound = false;
    allow();
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
        m_previewEngine.cancel(); // a host may take its time
        return;
    }
    m_previewEngine.setPlace(m_form->machine()->place());
    m_previewEngine.request(QStringList{QStringLiteral("guide")} + m_form->arguments()
                                + QStringList{QStringLiteral("--dry-run")},
                            m_form->input());
}

void MeasurePage::takePreview(const EngineResult& result)
{
    if (m_previewStale || m_previewDelay.isActive()) {
        return;
    }
    auto known = expectSchema(result.document, "sluice.preview/1", "the engine's answer");
    auto preview = known ? fromJson<GuidePreview>(result.document) : Result<GuidePreview>(known.error());
    if (!preview) {
        m_preview->show(preview.error());
        return;
    }
    m_preview->show(*preview);
    m_previewSound = true;
    allow();
}

void MeasurePage::takeNode(const Node& node, const NodeOrigin& origin)
{
    if (origin == originOf(m_form->machine()->place())) {
        m_node = node;
        m_arriving.setNode(node);
    }
}

void MeasurePage::takeAudit(const Audit& audit, const NodeOrigin& origin)
{
    if (origin == originOf(m_form->machine()->place())) {
        m_audit = audit;
        m_arriving.setAudit(audit);
    }
}

} // namespace sluice::ui
