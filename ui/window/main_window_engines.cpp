// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text/words.h"
#include "ui/pages/job/job_page.h"
#include "ui/pages/measure/measure_page.h"
#include "ui/text/engine_words.h"
#include "ui/window/activity_line.h"
#include "ui/window/main_window.h"

#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>

#include <cmath>

/// What runs: how far it is, how it is cancelled, and what may not run beside it.
namespace sluice::ui {

void MainWindow::connectEngines()
{
    for (auto* engine : engines()) {
        connect(engine, &EngineClient::started, this, [this, engine] {
            m_phase = engine == &m_job->engine() ? tr("Looking at a job") : tr("Measuring");
            m_activity->begin(m_phase);
            placeProgress();
            keepApart();
        });
        connect(engine, &EngineClient::phaseBegan, this, [this, engine](const PhaseBegan& phase) {
            const auto text = translated(phase.text);
            m_phase = engine->place().isRemote() ? tr("%1: %2").arg(engine->place().host, text) : text;
            m_activity->setText(m_phase);
        });
        connect(engine, &EngineClient::progressed, this, &MainWindow::describeProgress);
        connect(engine, &EngineClient::finished, this, [this] {
            m_activity->end();
            keepApart();
        });
        connect(m_activity, &ActivityLine::cancelRequested, engine, &EngineClient::cancel);
    }
    connect(m_measure, &MeasurePage::viewChanged, this, &MainWindow::placeProgress);
    connect(m_stack, &QStackedWidget::currentChanged, this, &MainWindow::placeProgress);
}

/// One bar and one Cancel: those of the page, while it shows what runs; else those of the status line.
void MainWindow::placeProgress()
{
    const auto page = currentPage();
    const bool onPage =
        (page == Page::Measure && m_measure->showsWhatRuns()) || (page == Page::Job && m_job->engine().isRunning());
    m_activity->setOnPage(onPage);
}

/// A measurement and a look at a job: neither begins while the other runs.
void MainWindow::keepApart()
{
    m_job->setAllowed(!m_measure->isMeasuring());
    m_measure->setAllowed(!m_job->engine().isRunning());
}

std::vector<EngineClient*> MainWindow::engines() const
{
    auto all = m_measure->engines();
    all.push_back(&m_job->engine());
    return all;
}

void MainWindow::describeProgress(const Progress& progress)
{
    if (progress.total.count() > 0) {
        m_activity->setShare(progress.done / progress.total);
    }
    m_activity->setText(
        progress.eta ? tr("%1, about %2 left")
                           .arg(m_phase, QString::fromStdString(words(Seconds(std::ceil(progress.eta->count())))))
                     : m_phase);
}

bool MainWindow::mayClose()
{
    if (!m_measure->isMeasuring()) {
        return true;
    }
    QMessageBox question(QMessageBox::Question, tr("A measurement is running"),
                         tr("Stop the measurement and close the window?"), QMessageBox::Cancel, this);
    question.setInformativeText(tr("What it has measured is saved as an interrupted run; its file is removed."));
    const QAbstractButton* stop = question.addButton(tr("&Stop and close"), QMessageBox::AcceptRole);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    return question.clickedButton() == stop;
}

} // namespace sluice::ui
