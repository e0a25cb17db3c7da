// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/bench_run.h"

#include "ui/text/engine_words.h"
#include "ui/widgets/page_header.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace sluice::ui {

BenchRun::BenchRun(QWidget* parent)
    : QWidget(parent), m_bar(new QProgressBar(this)), m_now(new QLabel(this)),
      m_cancel(new QPushButton(tr("&Cancel"), this)), m_outcome(new Notice(this)), m_warning(new Notice(this))
{
    m_bar->setRange(0, fullBar);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress"));
    m_now->setForegroundRole(QPalette::PlaceholderText);
    m_now->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_cancel->setObjectName(QStringLiteral("cancel_bench"));
    m_cancel->setToolTip(tr("Stops and keeps what has been measured"));
    layOut();
    connectEngine();
    setRunning(false);
}

void BenchRun::layOut()
{
    auto* row = new QHBoxLayout;
    row->addWidget(m_bar, 1);
    row->addWidget(m_cancel);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(pageSpacing / 2);
    layout->addLayout(row);
    layout->addWidget(m_now);
    layout->addWidget(m_outcome);
    layout->addWidget(m_warning);
}

void BenchRun::connectEngine()
{
    connect(m_cancel, &QPushButton::clicked, &m_engine, &EngineClient::cancel);
    connect(&m_engine, &EngineClient::phaseBegan, this,
            [this](const PhaseBegan& phase) { m_now->setText(translated(phase.text)); });
    connect(&m_engine, &EngineClient::progressed, this, [this](const Progress& progress) {
        if (progress.total.count() > 0) {
            m_bar->setValue(qBound(0, qRound(progress.done / progress.total * fullBar), fullBar));
        }
    });
    connect(&m_engine, &EngineClient::warned, this,
            [this](const QString& text) { m_warning->say(Notice::Tone::Warning, translated(text)); });
    connect(&m_engine, &EngineClient::failed, this, [this](const Error& error) { say(error); });
    connect(&m_engine, &EngineClient::resultArrived, this, &BenchRun::resultArrived);
    connect(&m_engine, &EngineClient::finished, this, &BenchRun::onFinished);
}

void BenchRun::setRunning(bool running)
{
    m_bar->setVisible(running);
    m_now->setVisible(running);
    m_cancel->setVisible(running);
}

void BenchRun::start(const EnginePlace& place, const QStringList& arguments)
{
    m_told = false;
    m_outcome->clear();
    m_warning->clear();
    m_bar->setValue(0);
    m_now->setText(tr("Starting the engine."));
    setRunning(true);
    m_engine.setPlace(place);
    const bool named = !m_database.isEmpty() && !place.isRemote();
    m_engine.stream(named ? arguments + QStringList{QStringLiteral("--db"), m_database} : arguments);
}

void BenchRun::say(Notice::Tone tone, const QString& headline, const QString& detail)
{
    m_told = true;
    m_outcome->say(tone, headline, detail);
}

void BenchRun::say(const Error& error)
{
    m_told = true;
    m_outcome->say(error);
}

void BenchRun::onFinished()
{
    setRunning(false);
    if (!m_told) {
        say(Notice::Tone::Warning, tr("Cancelled."), tr("Nothing was measured."));
    }
}

} // namespace sluice::ui
