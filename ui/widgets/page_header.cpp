// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/page_header.h"

#include "core/base/text/foreign_text.h"
#include "ui/text/plain_tip.h"
#include "ui/text/to_qstring.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

void enlarge(QLabel& label, double factor)
{
    QFont font = label.font();
    font.setPointSizeF(font.pointSizeF() * factor);
    font.setWeight(QFont::DemiBold);
    label.setFont(font);
}

} // namespace

PageHeader::PageHeader(const QString& title, QWidget* parent)
    : QWidget(parent), m_title(new QLabel(title, this)), m_subtitle(new QLabel(this)), m_row(new QHBoxLayout(this))
{
    enlarge(*m_title, 1.5);
    m_subtitle->setTextFormat(Qt::PlainText);
    m_subtitle->setForegroundRole(QPalette::PlaceholderText);
    m_subtitle->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_subtitle->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_subtitle->hide();
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_title);
    words->addWidget(m_subtitle);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->addLayout(words, 1);
}

void PageHeader::setSubtitle(const QString& text)
{
    const auto line = toQString(terminalLine(text.toStdString())); // it names hosts and paths
    m_subtitle->setText(line);
    m_subtitle->setToolTip(plainTip(line));
    m_subtitle->setVisible(!text.isEmpty());
}

QString PageHeader::subtitle() const
{
    return m_subtitle->text();
}

void PageHeader::addButton(QAbstractButton* button)
{
    m_row->addWidget(button, 0, Qt::AlignTop);
}

QLabel* sectionTitle(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    enlarge(*label, 1.08);
    return label;
}

} // namespace sluice::ui
