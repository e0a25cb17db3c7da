// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_items.h"

#include "ui/theme/severity_look.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>

namespace sluice::ui {

namespace {

constexpr qreal inset = 8;
constexpr qreal corner = 4;
constexpr int titlePixels = 13;
constexpr int detailPixels = 11;
constexpr int markEdge = 16;

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

QString NodeBoxItem::address() const
{
    const QLatin1String pci("pci:");
    for (const auto& subject : m_box.subjects) {
        if (subject.startsWith(pci)) {
            return subject.mid(pci.size());
        }
    }
    return {};
}

void NodeBoxItem::setNear(bool near)
{
    m_near = near;
    update();
}

void NodeBoxItem::setFaded(bool faded)
{
    constexpr qreal pale = 0.3;
    setOpacity(faded ? pale : 1);
}

void NodeBoxItem::setFinding(std::optional<Severity> worst)
{
    m_finding = worst;
    update();
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
    paintFinding(*painter);
}

void NodeBoxItem::paintFrame(QPainter& painter) const
{
    const auto hue = hueOf(m_box.kind, m_theme);
    const auto under = m_box.kind == DrawnBox::Kind::Machine ? m_theme.surface : m_theme.sunken;
    QPen pen(mixed(m_theme.border, hue, 0.7F), 1);
    if (m_box.kind == DrawnBox::Kind::Absent) {
        pen.setStyle(Qt::DashLine);
    }
    if (m_near || isSelected()) {
        pen = QPen(m_theme.accent, 2.5, isSelected() ? Qt::SolidLine : Qt::DashLine);
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
    const auto elided = [&](const QFont& font, const QString& words, qreal width) {
        return QFontMetricsF(font).elidedText(words, Qt::ElideRight, width);
    };
    const qreal besideMark = m_finding ? room.width() - markEdge : room.width();
    painter.setFont(title);
    painter.setPen(m_theme.text);
    painter.drawText(QRectF(room.left(), room.top(), room.width(), 17), Qt::AlignLeft | Qt::AlignVCenter,
                     elided(title, m_box.title, besideMark));
    painter.setFont(detail);
    painter.setPen(m_theme.mutedText);
    if (m_box.kind == DrawnBox::Kind::Absent) {
        painter.drawText(QRectF(room.left(), room.top() + 17, room.width(), 32), Qt::TextWordWrap, m_box.detail);
        return;
    }
    painter.drawText(QRectF(room.left(), room.top() + 17, room.width(), 15), Qt::AlignLeft | Qt::AlignVCenter,
                     elided(detail, m_box.detail, room.width()));
}

void NodeBoxItem::paintFinding(QPainter& painter) const
{
    if (m_finding) {
        const QRect mark(qRound(m_box.rect.right() - inset / 2) - markEdge, qRound(m_box.rect.top() + inset / 2),
                         markEdge, markEdge);
        severityIcon(*m_finding).paint(&painter, mark);
    }
}

NodeLinkItem::NodeLinkItem(DrawnLink link, const Theme& theme) : m_link(std::move(link)), m_theme(theme)
{
    setToolTip(m_link.hint);
}

void NodeLinkItem::setOnPath(bool onPath)
{
    m_onPath = onPath;
    setZValue(onPath ? 600 : 500);
    update();
}

QPen NodeLinkItem::pen() const
{
    const qreal width = m_onPath ? 3 : m_link.label.isEmpty() ? 1.2 : 1.8;
    switch (m_link.state) {
    case LinkState::Below:
        return QPen(m_theme.warning, width);
    case LinkState::AtRest:
        return QPen(m_onPath ? m_theme.accent : m_theme.info, width, Qt::DashDotLine);
    case LinkState::Untold:
        return QPen(m_onPath ? m_theme.accent : m_theme.mutedText, width, Qt::DotLine);
    case LinkState::Full:
    case LinkState::None:
        break;
    }
    return QPen(m_onPath ? m_theme.accent : m_theme.mutedText, width);
}

QRectF NodeLinkItem::boundingRect() const
{
    return QRectF(m_link.from, m_link.to).normalized().adjusted(-3, -18, 3, 18);
}

void NodeLinkItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(pen());
    painter->drawLine(m_link.from, m_link.to);
    if (m_link.label.isEmpty()) {
        return;
    }
    const bool below = m_link.state == LinkState::Below;
    painter->setFont(drawingFont(detailPixels, below));
    const QRectF room(m_link.from.x() + 4, m_link.from.y() - 17, m_link.to.x() - m_link.from.x() - 8, 15);
    painter->drawText(room, Qt::AlignCenter, below ? m_link.label % QStringLiteral(" !") : m_link.label);
}

} // namespace sluice::ui
