// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_items.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>

namespace sluice::ui {

namespace {

constexpr qreal inset = 8;
constexpr qreal corner = 4;
constexpr int titlePixels = 13;
constexpr int detailPixels = 11;

QFont drawingFont(int pixels, bool bold)
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(pixels);
    font.setWeight(bold ? QFont::DemiBold : QFont::Normal);
    return font;
}

QColor mixed(const QColor& a, const QColor& b, float shareOfB)
{
    return QColor::fromRgbF(a.redF() + (b.redF() - a.redF()) * shareOfB,
                            a.greenF() + (b.greenF() - a.greenF()) * shareOfB,
                            a.blueF() + (b.blueF() - a.blueF()) * shareOfB);
}

QColor hueOf(DrawnBox::Kind kind, const Theme& theme)
{
    switch (kind) {
    case DrawnBox::Kind::Disk:
        return theme.series.at(0);
    case DrawnBox::Kind::Network:
        return theme.series.at(4);
    case DrawnBox::Kind::Gpu:
        return theme.series.at(2);
    case DrawnBox::Kind::Socket:
        return theme.series.at(3);
    default:
        return theme.border;
    }
}

} // namespace

NodeBoxItem::NodeBoxItem(DrawnBox box, const Theme& theme) : m_box(std::move(box)), m_theme(theme)
{
    setFlag(ItemIsSelectable);
    setToolTip(m_box.detail.isEmpty() ? m_box.title : m_box.title % QLatin1Char('\n') % m_box.detail);
}

QRectF NodeBoxItem::boundingRect() const
{
    return m_box.rect.adjusted(-2, -2, 2, 2);
}

void NodeBoxItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    painter->setRenderHint(QPainter::Antialiasing);
    paintFrame(*painter);
    paintWords(*painter);
}

void NodeBoxItem::paintFrame(QPainter& painter) const
{
    const auto hue = hueOf(m_box.kind, m_theme);
    const auto under = m_box.kind == DrawnBox::Kind::Machine ? m_theme.surface : m_theme.sunken;
    QPen pen(mixed(m_theme.border, hue, 0.7F), 1);
    if (m_box.kind == DrawnBox::Kind::Absent) {
        pen.setStyle(Qt::DashLine);
    }
    if (isSelected()) {
        pen = QPen(m_theme.accent, 2.5);
    }
    painter.setPen(pen);
    painter.setBrush(m_box.isContainer || m_box.kind == DrawnBox::Kind::Absent ? under : mixed(under, hue, 0.16F));
    painter.drawRoundedRect(m_box.rect, corner, corner);
}

void NodeBoxItem::paintWords(QPainter& painter) const
{
    const auto title = drawingFont(titlePixels, true);
    const auto detail = drawingFont(detailPixels, false);
    const QRectF room = m_box.rect.adjusted(inset, inset - 2, -inset, 0);
    const auto elided = [&](const QFont& font, const QString& words) {
        return QFontMetricsF(font).elidedText(words, Qt::ElideRight, room.width());
    };
    painter.setFont(title);
    painter.setPen(m_theme.text);
    painter.drawText(QRectF(room.left(), room.top(), room.width(), 17), Qt::AlignLeft | Qt::AlignVCenter,
                     elided(title, m_box.title));
    painter.setFont(detail);
    painter.setPen(m_theme.mutedText);
    if (m_box.kind == DrawnBox::Kind::Absent) {
        painter.drawText(QRectF(room.left(), room.top() + 17, room.width(), 32), Qt::TextWordWrap, m_box.detail);
        return;
    }
    painter.drawText(QRectF(room.left(), room.top() + 17, room.width(), 15), Qt::AlignLeft | Qt::AlignVCenter,
                     elided(detail, m_box.detail));
}

NodeLinkItem::NodeLinkItem(DrawnLink link, const Theme& theme) : m_link(std::move(link)), m_theme(theme)
{
    if (m_link.belowBest) {
        setToolTip(QCoreApplication::translate("NodeLinkItem", "Trained below what the device can do"));
    }
}

QRectF NodeLinkItem::boundingRect() const
{
    return QRectF(m_link.from, m_link.to).normalized().adjusted(-3, -18, 3, 18);
}

void NodeLinkItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    painter->setRenderHint(QPainter::Antialiasing);
    const auto color = m_link.belowBest ? m_theme.warning : m_theme.mutedText;
    painter->setPen(QPen(color, m_link.label.isEmpty() ? 1.2 : 1.8));
    painter->drawLine(m_link.from, m_link.to);
    if (m_link.label.isEmpty()) {
        return;
    }
    painter->setFont(drawingFont(detailPixels, m_link.belowBest));
    const QRectF room(m_link.from.x() + 4, m_link.from.y() - 17, m_link.to.x() - m_link.from.x() - 8, 15);
    painter->drawText(room, Qt::AlignCenter, m_link.belowBest ? m_link.label % QStringLiteral(" !") : m_link.label);
}

} // namespace sluice::ui
