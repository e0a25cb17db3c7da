// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/pages/audit/audit_page.h"
#include "ui/pages/history/history_page.h"
#include "ui/pages/job/job_page.h"
#include "ui/pages/measure/measure_page.h"
#include "ui/pages/node/node_page.h"
#include "ui/pages/report/report_page.h"
#include "ui/pages/whatif/what_if_page.h"
#include "ui/text/time_words.h"
#include "ui/theme/icon.h"
#include "ui/widgets/page_header.h"
#include "ui/window/activity_line.h"
#include "ui/window/dropped_file.h"
#include "ui/window/navigation.h"
#include "ui/window/origin_notice.h"
#include "ui/window/welcome_page.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

constexpr int minWindowWidth = 900;
constexpr int minWindowHeight = 500; ///< 1080 lines at 200 % are 540

/// The one file or folder that is dragged; empty for anything else.
QString draggedPlace(const QMimeData* data)
{
    const auto urls = data->urls();
    return urls.size() == 1 ? urls.constFirst().toLocalFile() : QString();
}

} // namespace

MainWindow::MainWindow(const WindowOptions& options, QWidget* parent)
    : QMainWindow(parent), m_database(options.database)
{
    buildPages();
    buildFrame();
    buildMenus();
    connectState();
    connectEngines();
    connectInspection();
    restoreWindow();
    begin(options);
}

void MainWindow::buildPages()
{
    m_stack = new QStackedWidget(this);
    m_welcome = new WelcomePage(m_stack);
    m_node = new NodePage(m_stack);
    m_audit = new AuditPage(m_stack);
    m_measure = new MeasurePage(m_engine, m_previewEngine, m_database, m_stack);
    m_job = new JobPage(m_database, m_stack);
    m_whatIf = new WhatIfPage(m_database, m_stack);
    m_history = new HistoryPage(m_database, m_stack);
    m_report = new ReportPage(m_stack);
    m_stack->addWidget(m_welcome);
    for (const auto page : allPages) {
        m_stack->addWidget(pageWidget(page));
    }
}

void MainWindow::buildFrame()
{
    setWindowTitle(tr("Sluice"));
    setWindowIcon(programIcon());
    setMinimumSize(minWindowWidth, minWindowHeight);
    setAcceptDrops(true);
    m_navigation = new Navigation(this);
    m_originNotice = new OriginNotice(this);
    auto* frame = new QWidget(this);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    auto* above = new QHBoxLayout;
    above->addWidget(m_originNotice);
    above->setContentsMargins(pageMargin, 0, pageMargin, 0);
    column->addLayout(above);
    column->addWidget(m_stack, 1);
    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_navigation);
    row->addLayout(column, 1);
    setCentralWidget(frame);
    m_activity = new ActivityLine(this);
    statusBar()->addWidget(m_activity, 1);
    connect(m_navigation, &Navigation::pageChosen, this, &MainWindow::showPage);
    connect(m_stack, &QStackedWidget::currentChanged, this, &MainWindow::placeOrigin);
    connect(m_originNotice, &OriginNotice::thisMachineRequested, this, &MainWindow::inspectThisMachine);
}

QWidget* MainWindow::pageWidget(Page page) const
{
    switch (page) {
    case Page::Node:
        return m_node;
    case Page::Audit:
        return m_audit;
    case Page::Measure:
        return m_measure;
    case Page::Job:
        return m_job;
    case Page::WhatIf:
        return m_whatIf;
    case Page::History:
        return m_history;
    case Page::Report:
        break;
    }
    return m_report;
}

void MainWindow::showPage(Page page)
{
    m_navigation->setPage(page); // first, for hiding a page may give the sidebar the focus
    m_stack->setCurrentWidget(pageWidget(page));
}

std::optional<Page> MainWindow::currentPage() const
{
    for (const auto page : allPages) {
        if (m_stack->currentWidget() == pageWidget(page)) {
            return page;
        }
    }
    return std::nullopt;
}

void MainWindow::connectState()
{
    connect(&m_state, &SessionState::nodeChanged, m_node, &NodePage::showNode);
    connect(&m_state, &SessionState::nodeChanged, m_audit, &AuditPage::showNode);
    connect(&m_state, &SessionState::nodeChanged, this, &MainWindow::showOrigin);
    connect(&m_state, &SessionState::nodeChanged, this,
            [this](const Node& node) { m_measure->takeNode(node, m_state.origin()); });
    connect(&m_state, &SessionState::auditChanged, this,
            [this](const Audit& audit) { m_measure->takeAudit(audit, m_state.origin()); });
    connect(&m_state, &SessionState::auditChanged, m_audit, &AuditPage::showAudit);
    connect(&m_state, &SessionState::auditChanged, m_node, &NodePage::showAudit);
    connect(m_node, &NodePage::findingRequested, this, [this](const QString& rule, const QString& subject) {
        m_audit->choose(rule, subject);
        showPage(Page::Audit);
    });
    connect(m_audit, &AuditPage::subjectRequested, this, [this](const std::string& subject) {
        m_node->showSubject(subject);
        showPage(Page::Node);
    });
    connect(&m_state, &SessionState::runChanged, m_node, &NodePage::showRun);
    connect(&m_state, &SessionState::runChanged, m_measure, &MeasurePage::showRun);
    connect(&m_state, &SessionState::runChanged, m_whatIf, &WhatIfPage::showRun);
    connect(&m_state, &SessionState::runChanged, m_report, &ReportPage::showRun);
    connect(m_history, &HistoryPage::runOpened, this, [this](const Run& run) {
        m_state.setRun(run);
        if (m_begun) {
            showPage(Page::Report);
        }
    });
    connect(m_history, &HistoryPage::runDeleted, &m_state, &SessionState::forgetRun);
    connect(m_measure, &MeasurePage::runFinished, this, [this](const Run& run) {
        m_state.setRun(run);
        m_history->refresh();
        m_history->choose(run.id);
    });
    connect(m_measure, &MeasurePage::benchFinished, m_history, &HistoryPage::refresh);
    const auto showPoint = [this](const IoPoint& point) {
        showPage(Page::Measure);
        m_measure->showPoint(point);
    };
    connect(m_whatIf, &WhatIfPage::pointRequested, this, showPoint);
    connect(m_report, &ReportPage::pointRequested, this, showPoint);
    connect(m_measure, &MeasurePage::figuresOffered, this, [this](const std::vector<JobFigure>& figures) {
        m_whatIf->takeFigures(figures);
        showPage(Page::WhatIf);
    });
    connect(m_job, &JobPage::jobOffered, this, [this](const AttachedJob& job) {
        m_whatIf->takeSeenJob(job);
        showPage(Page::WhatIf);
    });
    connect(m_job, &JobPage::jobKept, m_history, &HistoryPage::refresh);
    connect(m_job, &JobPage::comparisonRequested, this, [this](RunId before, RunId after) {
        m_history->compare({before, after});
        showPage(Page::History);
    });
    connect(m_measure, &MeasurePage::whatIfRequested, this, [this] { showPage(Page::WhatIf); });
    connect(m_measure, &MeasurePage::reportRequested, this, [this] { showPage(Page::Report); });
}

void MainWindow::connectInspection()
{
    connect(m_node, &NodePage::readRequested, this, &MainWindow::readAgain);
    connect(m_audit, &AuditPage::auditRequested, this, &MainWindow::readAgain);
    const auto measure = [this] { beginGuide({}); };
    connect(m_welcome, &WelcomePage::auditRequested, this, measure);
    connect(m_history, &HistoryPage::measureRequested, this, measure);
    connect(m_whatIf, &WhatIfPage::measureRequested, this, measure);
    connect(m_report, &ReportPage::measureRequested, this, measure);
    connect(m_report, &ReportPage::historyRequested, this, [this] { showPage(Page::History); });
    connect(m_measure, &MeasurePage::folderChosen, &m_state, &SessionState::setFolder);
    connect(m_measure, &MeasurePage::placeChosen, this, [this](const EnginePlace& place) {
        m_state.setPlace(place);
        m_job->choosePlace(place);
        inspect(originOf(place));
    });
    m_state.setFolder(m_measure->folder());
    connect(&m_inspection, &Inspection::nodeRead, this,
            [this](const Node& node) { m_state.setNode(node, m_inspection.source()); });
    connect(&m_inspection, &Inspection::auditRead, &m_state, &SessionState::setAudit);
    connect(&m_inspection, &Inspection::started, this, [this] {
        m_node->setReading(true);
        m_audit->setReading(true);
    });
    connect(&m_inspection, &Inspection::finished, this, [this] {
        m_node->setReading(false);
        m_audit->setReading(false);
    });
    connect(&m_inspection, &Inspection::failed, m_node, &NodePage::showError);
    connect(&m_inspection, &Inspection::failed, m_audit, &AuditPage::showError);
}

void MainWindow::inspect(const NodeOrigin& source)
{
    const bool measured = source == originOf(m_state.place());
    m_inspection.begin(source, measured ? m_state.folder() : QString());
}

/// What is measured follows, if it was another.
void MainWindow::inspectThisMachine()
{
    if (m_state.place().isRemote()) {
        m_measure->choosePlace({});
    } else {
        inspect({});
    }
}

/// A file is read again; a run's settings are of the past, so those of this machine are read.
void MainWindow::readAgain()
{
    const auto origin = m_state.origin();
    inspect(origin.kind == NodeOrigin::Kind::Run ? NodeOrigin() : origin);
}

void MainWindow::open(const QString& place)
{
    if (currentPage() != Page::Audit) {
        showPage(Page::Node);
    }
    inspect(originAt(place));
}

void MainWindow::showOrigin(const Node& node)
{
    m_originNotice->describe(node, m_state.origin());
    placeOrigin();
}

/// Above the two pages that show a machine, and no other.
void MainWindow::placeOrigin()
{
    const auto page = currentPage();
    const bool about = page == Page::Node || page == Page::Audit;
    m_originNotice->setVisible(about && m_originNotice->isForeign());
    const bool foreign = m_originNotice->isForeign() && m_state.node();
    setWindowTitle(foreign ? tr("%1 - Sluice").arg(QString::fromStdString(m_state.node()->identity.hostName))
                           : tr("Sluice"));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    event->setAccepted(!draggedPlace(event->mimeData()).isEmpty());
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const auto place = draggedPlace(event->mimeData());
    if (!place.isEmpty()) {
        event->acceptProposedAction();
        takeDropped(place);
    }
}

void MainWindow::takeDropped(const QString& place)
{
    switch (kindOfDropped(place)) {
    case DroppedKind::Runs:
        showPage(Page::History);
        m_history->importFrom(place);
        break;
    case DroppedKind::Workload:
        showPage(Page::Measure);
        m_measure->prepare();
        m_measure->selectWorkload(place);
        break;
    case DroppedKind::Job:
        showPage(Page::WhatIf);
        m_whatIf->takeJob(place);
        break;
    case DroppedKind::Snapshot:
    case DroppedKind::CapturedTree:
        open(place);
    }
}

void MainWindow::beginGuide(const QString& folder, const GuideWish& wish)
{
    showPage(Page::Measure);
    m_measure->fulfil(wish);
    m_measure->prepare(folder);
    inspectThisMachine();
}

void MainWindow::useHost(const QString& host)
{
    showPage(Page::Measure);
    m_measure->prepare();
    if (host.isEmpty()) {
        m_measure->askForHost();
    } else {
        m_measure->choosePlace({host, {}});
    }
}

void MainWindow::begin(const WindowOptions& options)
{
    if (m_history->runCount() > 0) {
        m_history->openNewest();
    }
    m_begun = true;
    if (options.guide) {
        beginGuide(options.folder, options.wish);
        return;
    }
    if (!options.host.isEmpty()) {
        useHost(options.host);
        return;
    }
    if (!options.open.isEmpty()) {
        open(options.open);
        return;
    }
    if (!options.folder.isEmpty()) {
        m_measure->setFolder(options.folder);
    }
    if (m_history->runCount() == 0) {
        m_navigation->clearPage();
        m_stack->setCurrentWidget(m_welcome);
    }
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!mayClose()) {
        event->ignore();
        return;
    }
    saveWindow();
    for (auto* engine : engines()) {
        engine->cancel();
    }
    QMainWindow::closeEvent(event);
}

} // namespace sluice::ui
