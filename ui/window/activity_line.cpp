// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/activity_line.h"

#include "ui/widgets/page_header.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace sluice::ui {

namespace {
constexpr int barWidth = 160;
constexpr int pageMarginOfLine = 8;
} // namespace

ActivityLine::ActivityLine(QWidget* parent)
    : QWidget(parent), m_text(new QLabel(this)), m_bar(new QProgressBar(this)),
      m_cancel(new QPushButton(tr("Ca&ncel"), this))
{
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_bar->setRange(0, fullBar);
    m_bar->setFixedWidth(barWidth);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress of the measurement"));
    m_cancel->setAccessibleName(tr("Cancel the measurement"));
    m_cancel->setToolTip(tr("Stops the measurement and keeps what it has measured"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(pageMarginOfLine, 0, 0, 0);
    row->addWidget(m_text, 1);
    row->addWidget(m_bar);
    row->addWidget(m_cancel);
    connect(m_cancel, &QPushButton::clicked, this, &ActivityLine::cancelRequested);
    end();
}

void ActivityLine::begin(const QString& text)
{
    m_running = true;
    m_bar->setValue(0);
    showControls();
    setText(text);
}

void ActivityLine::setOnPage(bool on)
{
    m_onPage = on;
    showControls();
}

void ActivityLine::showControls()
{
    m_bar->setVisible(m_running && !m_onPage);
    m_cancel->setVisible(m_running && !m_onPage);
}

void ActivityLine::setText(const QString& text)
{
    m_text->setText(text);
}

void ActivityLine::setShare(double share)
{
    m_bar->setValue(qBound(0, qRound(share * fullBar), fullBar));
}

void ActivityLine::end()
{
    m_running = false;
    m_text->clear();
    showControls();
}

QString ActivityLine::text() const
{
    return m_text->text();
}

} // namespace sluice::ui
