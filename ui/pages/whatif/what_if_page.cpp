// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/what_if_page.h"

#include "core/topology/snapshot_file.h"
#include "ui/pages/whatif/comparison.h"
#include "ui/pages/whatif/plan_view.h"
#include "ui/pages/whatif/scenario/scenario_bar.h"
#include "ui/pages/whatif/scenario/scenario_export.h"
#include "ui/pages/whatif/scenario/scenario_form.h"
#include "ui/tables/table_copy.h"
#include "ui/tables/text_table_model.h"
#include "ui/text/engine_words.h"
#include "ui/text/to_qstring.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/page_header.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

constexpr int inputWidth = 360;
constexpr int minInputWidth = 300;

QScrollArea* scrolling(QWidget* content)
{
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(content);
    return area;
}

} // namespace

WhatIfPage::WhatIfPage(const QString& database, QWidget* parent)
    : QWidget(parent), m_header(new PageHeader(tr("What-if"), this)), m_notice(new Notice(this)),
      m_form(new ScenarioForm), m_view(new PlanView), m_session(database, m_form->firstWorkload())
{
    m_header->setSubtitle(tr("Change the job or the storage and see at once what follows"));
    m_form->withdrawMeasured(tr("No run is open: measure this machine, or open a run in History."));
    layOut();
    connectParts();
    m_session.open();
}

void WhatIfPage::layOut()
{
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setObjectName(QStringLiteral("what_if_splitter"));
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(makeInputSide());
    splitter->addWidget(scrolling(m_view));
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({inputWidth, 2 * inputWidth});
    auto* bar = new ScenarioBar(m_session.book(), this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_header);
    layout->addWidget(bar);
    layout->addWidget(m_notice);
    layout->addWidget(splitter, 1);
    connect(bar, &ScenarioBar::copyRequested, this, &WhatIfPage::copyComparison);
    connect(bar, &ScenarioBar::exportRequested, this, &WhatIfPage::exportToFile);
    connect(bar, &ScenarioBar::undone, this, [this](const QString& what) { sayOfUndo(tr("Undone: %1").arg(what)); });
    connect(bar, &ScenarioBar::redone, this,
            [this](const QString& what) { sayOfUndo(tr("Made again: %1").arg(what)); });
}

QWidget* WhatIfPage::makeInputSide()
{
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, pageSpacing, 0);
    layout->addWidget(m_form);
    layout->addStretch(1);
    auto* area = scrolling(side);
    area->setMinimumWidth(minInputWidth);
    return area;
}

void WhatIfPage::connectParts()
{
    m_choosePath = [this](const QString& suggested) {
        return QFileDialog::getSaveFileName(this, tr("Export the scenarios"), suggested,
                                            tr("Table (*.csv);;Table (*.md);;Scenarios (*.json)"));
    };
    connect(m_form, &ScenarioForm::edited, this,
            [this](const QString& field) { m_session.book().edit(m_form->scenario(), field); });
    connect(&m_session.book(), &ScenarioBook::changed, this, [this] { sayOfUndo({}); });
    connect(m_form, &ScenarioForm::jobRequested, this, &WhatIfPage::chooseJob);
    connect(m_form, &ScenarioForm::nodeRequested, this, &WhatIfPage::chooseNode);
    connect(m_form, &ScenarioForm::measureRequested, this, &WhatIfPage::measureRequested);
    connect(&m_session, &PlanningSession::replanned, this, &WhatIfPage::showPlans);
    connect(&m_session, &PlanningSession::analysed, m_view, &PlanView::showAnalysis);
    connect(&m_session, &PlanningSession::failed, m_notice, qOverload<const Error&>(&Notice::say));
    connect(m_view, &PlanView::pointRequested, this, &WhatIfPage::pointRequested);
}

/// Until the next change; an empty text takes it away, and no other notice.
void WhatIfPage::sayOfUndo(const QString& text)
{
    if (!text.isEmpty()) {
        m_notice->say(Notice::Tone::Info, text);
    } else if (m_notice->headline() == m_ofUndo) {
        m_notice->clear();
    }
    m_ofUndo = text;
}

void WhatIfPage::showRun(const Run& run)
{
    m_session.takeRun(run);
    const auto host = toQString(run.node.identity.hostName);
    const auto path = toQString(run.path);
    m_header->setSubtitle(tr("Planned for %1, %2, run %3").arg(host, path, QString::number(run.id.value)));
    if (const auto& problem = m_session.problem()) {
        m_form->withdrawMeasured(tr("This run cannot be planned from: %1").arg(translated(problem->message)));
    } else {
        m_form->offerMeasured(tr("Points measured on %1, %2: %3").arg(host, path).arg(run.measurements.size()));
    }
    if (run.plan) {
        m_form->offerWorkload(run.plan->workload, tr("As in run %1").arg(run.id.value));
    }
}

void WhatIfPage::takeFigures(const std::vector<JobFigure>& figures)
{
    m_session.takeFigures(figures);
    m_notice->say(Notice::Tone::Good, tr("The scenario plans with what was measured."),
                  tr("Each field says where its number is from. Ctrl+Z takes it back."));
}

void WhatIfPage::takeSeenJob(const AttachedJob& job)
{
    if (const auto taken = m_session.takeSeenJob(job); !taken) {
        m_notice->say(taken.error());
        return;
    }
    m_notice->say(Notice::Tone::Good,
                  tr("The scenario plans for %1 as it was seen.").arg(toQString(job.target.command)),
                  tr("Samples are not seen from outside: a sample here is one read, and batch and step are set to "
                     "match the observed read rate. Ctrl+Z takes it back."));
}

void WhatIfPage::showPlans()
{
    const auto& current = m_session.current();
    m_form->show(current.scenario);
    m_view->show(current, m_session.measurementsFor(current.scenario), m_session.isDoubtful(current.scenario));
    m_view->showComparison(compare(m_session.planned()));
}

void WhatIfPage::chooseJob()
{
    const auto file = QFileDialog::getOpenFileName(this, tr("A job file of sluice_probe"), {},
                                                   tr("Job files (*.json);;All files (*)"));
    if (!file.isEmpty()) {
        takeJob(file);
    }
}

void WhatIfPage::takeJob(const QString& file)
{
    const auto job = loadJobFile(file.toStdString());
    const auto taken = job ? m_session.takeJob(*job) : Result<QString>(job.error());
    if (taken) {
        m_notice->say(Notice::Tone::Good, tr("The job is taken from the file."), *taken);
    } else {
        m_notice->say(taken.error());
    }
}

void WhatIfPage::chooseNode()
{
    const auto file =
        QFileDialog::getOpenFileName(this, tr("A snapshot of a node"), {}, tr("Snapshots (*.json);;All files (*)"));
    if (!file.isEmpty()) {
        takeNode(file);
    }
}

void WhatIfPage::takeNode(const QString& file)
{
    const auto node = readSnapshotFile(file.toStdString());
    if (!node) {
        m_notice->say(node.error());
        return;
    }
    m_session.takeNode(*node);
    m_notice->say(Notice::Tone::Good, tr("The scenario plans for the node of the snapshot."),
                  tr("Its cores, memory, GPUs and links count; the storage stays as it is."));
}

void WhatIfPage::copyComparison()
{
    QGuiApplication::clipboard()->setText(tableMarkdown(m_view->comparison()));
    m_notice->say(Notice::Tone::Good, tr("The comparison is on the clipboard, as Markdown."));
}

void WhatIfPage::exportToFile()
{
    const auto path = m_choosePath(QDir::home().filePath(QStringLiteral("sluice-scenarios.csv")));
    if (path.isEmpty()) {
        return;
    }
    if (const auto done = exportScenarios(path, m_session.book().scenarios(), m_view->comparison())) {
        m_notice->say(Notice::Tone::Good, tr("The scenarios are written."), path);
    } else {
        m_notice->say(done.error());
    }
}

} // namespace sluice::ui
