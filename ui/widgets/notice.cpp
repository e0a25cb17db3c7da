// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/notice.h"

#include "ui/text/engine_words.h"
#include "ui/text/message_words.h"
#include "ui/text/unbroken.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

constexpr int iconSize = 24;

struct ToneLook {
    QString icon;
    QColor color;
};

ToneLook lookOf(Notice::Tone tone, const Theme& theme)
{
    switch (tone) {
    case Notice::Tone::Good:
        return {QStringLiteral("passed"), theme.good};
    case Notice::Tone::Warning:
        return {QStringLiteral("warning"), theme.warning};
    case Notice::Tone::Bad:
        return {QStringLiteral("critical"), theme.bad};
    case Notice::Tone::Info:
        break;
    }
    return {QStringLiteral("info"), theme.info};
}

QLabel* wrappingLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

} // namespace

Notice::Notice(QWidget* parent)
    : QFrame(parent), m_icon(new QLabel(this)), m_headline(wrappingLabel(this)), m_detail(wrappingLabel(this)),
      m_row(new QHBoxLayout(this))
{
    QFont bold = m_headline->font();
    bold.setWeight(QFont::DemiBold);
    m_headline->setFont(bold);
    m_row->setContentsMargins(14, 10, 12, 10);
    m_row->setSpacing(10);
    m_row->addWidget(m_icon, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setSpacing(3);
    words->addWidget(m_headline);
    words->addWidget(m_detail);
    m_row->addLayout(words, 1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    hide();
}

void Notice::say(Tone tone, const QString& headline, const QString& detail)
{
    m_tone = tone;
    m_headline->setText(unbroken(headline));
    m_detail->setText(unbroken(detail));
    m_detail->setVisible(!detail.isEmpty());
    setAccessibleName(headline);
    setAccessibleDescription(detail);
    showIcon();
    show();
    update();
}

void Notice::say(const Error& error)
{
    say(Tone::Bad, translated(error.message), advice(error.hint));
}

void Notice::clear()
{
    m_headline->clear();
    m_detail->clear();
    hide();
}

QPushButton* Notice::addButton(const QString& text)
{
    auto* button = new QPushButton(text, this);
    m_row->addWidget(button, 0, Qt::AlignVCenter);
    return button;
}

QString Notice::headline() const
{
    return plainSpaces(m_headline->text());
}

QString Notice::detail() const
{
    return plainSpaces(m_detail->text());
}

void Notice::paintEvent(QPaintEvent*)
{
    const auto theme = themeOf(palette());
    const auto color = lookOf(m_tone, theme).color;
    QColor wash = color;
    wash.setAlphaF(theme.dark ? 0.16F : 0.09F);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(rect(), 5, 5);
    painter.setBrush(wash);
    painter.drawRoundedRect(rect(), 5, 5);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(0, 0, 4, height()), 2, 2);
}

void Notice::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) {
        showIcon();
    }
    QFrame::changeEvent(event);
}

void Notice::showIcon()
{
    const auto look = lookOf(m_tone, themeOf(palette()));
    m_icon->setPixmap(lineIcon(look.icon, look.color).pixmap(QSize(iconSize, iconSize), devicePixelRatioF()));
}

} // namespace sluice::ui
