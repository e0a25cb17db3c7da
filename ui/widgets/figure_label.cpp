// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/figure_label.h"

#include "ui/text/unbroken.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QFormLayout>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace sluice::ui {

namespace {

constexpr int popupWidth = 440;
constexpr int popupMargin = 12;

QLabel* wrapped(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(unbroken(text), parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

QString Provenance::text() const
{
    QStringList lines{title};
    if (!formula.isEmpty()) {
        lines << formula;
    }
    for (const auto& [name, value] : inputs) {
        lines << QStringLiteral("%1: %2").arg(name, value);
    }
    return lines.join(u'\n');
}

FigureLabel::FigureLabel(QWidget* parent) : QLabel(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setTextFormat(Qt::PlainText);
}

void FigureLabel::setProvenance(const Provenance& provenance)
{
    m_provenance = provenance;
    const bool known = !provenance.title.isEmpty();
    setCursor(known ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setAccessibleDescription(known ? tr("Space shows where this number came from") : QString());
    update();
}

void FigureLabel::showProvenance()
{
    if (m_provenance.title.isEmpty()) {
        return;
    }
    auto* popup = new ProvenancePopup(m_provenance, this);
    connect(popup, &ProvenancePopup::pointRequested, this, &FigureLabel::pointRequested);
    popup->showUnder(*this);
}

void FigureLabel::mouseReleaseEvent(QMouseEvent* event)
{
    QLabel::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint())) {
        showProvenance();
    }
}

void FigureLabel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        showProvenance();
        return;
    }
    QLabel::keyPressEvent(event);
}

/// A dotted line under the words says that there is more to know; a frame, that it has the focus.
void FigureLabel::paintEvent(QPaintEvent* event)
{
    QLabel::paintEvent(event);
    if (m_provenance.title.isEmpty() || text().isEmpty()) {
        return;
    }
    QPainter painter(this);
    const auto theme = themeOf(palette());
    const int right = std::min(width() - 1, fontMetrics().horizontalAdvance(text()));
    painter.setPen(QPen(hasFocus() ? theme.accent : theme.mutedText, 1, hasFocus() ? Qt::SolidLine : Qt::DotLine));
    painter.drawLine(0, height() - 1, right, height() - 1);
}

ProvenancePopup::ProvenancePopup(const Provenance& provenance, QWidget* anchor) : QFrame(anchor, Qt::Popup)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setObjectName(QStringLiteral("provenance"));
    setFixedWidth(popupWidth);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(popupMargin, popupMargin, popupMargin, popupMargin);
    auto* title = wrapped(provenance.title, this);
    QFont bold = title->font();
    bold.setWeight(QFont::DemiBold);
    title->setFont(bold);
    layout->addWidget(title);
    if (!provenance.formula.isEmpty()) {
        layout->addWidget(wrapped(provenance.formula, this));
    }
    auto* form = new QFormLayout;
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    for (const auto& [name, value] : provenance.inputs) {
        form->addRow(name, wrapped(value, this));
    }
    layout->addLayout(form);
    auto* row = new QHBoxLayout;
    auto* copy = new QPushButton(tr("&Copy"), this);
    connect(copy, &QPushButton::clicked, this,
            [text = provenance.text()] { QGuiApplication::clipboard()->setText(text); });
    row->addWidget(copy);
    if (provenance.point) {
        auto* show = new QPushButton(tr("Show the &measurement"), this);
        connect(show, &QPushButton::clicked, this, [this, point = *provenance.point] {
            Q_EMIT pointRequested(point);
            close();
        });
        row->addWidget(show);
    }
    if (provenance.figure) {
        row->addWidget(definitionButton(*provenance.figure));
    }
    row->addStretch(1);
    layout->addLayout(row);
}

QPushButton* ProvenancePopup::definitionButton(FigureId figure)
{
    auto* button = new QPushButton(tr("&What is this figure?"), this);
    button->setObjectName(QStringLiteral("definition"));
    connect(button, &QPushButton::clicked, this, [this, figure] {
        close(); // first: a popup that is open takes every key and click
        QDesktopServices::openUrl(linkTo(figure));
    });
    return button;
}

void ProvenancePopup::showUnder(const QWidget& anchor)
{
    showUnder(anchor, anchor.rect());
}

void ProvenancePopup::showUnder(const QWidget& anchor, const QRect& part)
{
    adjustSize();
    auto place = anchor.mapToGlobal(part.bottomLeft() + QPoint(0, 3));
    if (const auto* screen = anchor.screen()) {
        const auto room = screen->availableGeometry();
        place.setX(std::clamp(place.x(), room.left(), std::max(room.left(), room.right() - width())));
        place.setY(std::clamp(place.y(), room.top(), std::max(room.top(), room.bottom() - height())));
    }
    move(place);
    show();
    setFocus();
}

} // namespace sluice::ui
