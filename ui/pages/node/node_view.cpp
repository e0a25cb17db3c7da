// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_view.h"

#include "ui/pages/node/node_items.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QGraphicsScene>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>

namespace sluice::ui {

namespace {

constexpr double zoomStep = 1.15;
constexpr double minFit = 0.62; ///< smaller text could not be read; the drawing scrolls instead
constexpr double maxFit = 1.25;
constexpr double minZoom = 0.2; ///< by hand: the drawing stays to be seen
constexpr double maxZoom = 8;

template <class Item>
std::vector<Item*> itemsOf(const QGraphicsScene& scene)
{
    std::vector<Item*> found;
    for (auto* item : scene.items(Qt::AscendingOrder)) {
        if (auto* wanted = dynamic_cast<Item*>(item)) {
            found.push_back(wanted);
        }
    }
    return found;
}

std::vector<NodeBoxItem*> boxesOf(const QGraphicsScene& scene)
{
    return itemsOf<NodeBoxItem>(scene);
}

} // namespace

NodeView::NodeView(QWidget* parent) : QGraphicsView(new QGraphicsScene, parent)
{
    scene()->setParent(this);
    setAccessibleName(tr("Drawing of the machine"));
    setFrameShape(QFrame::StyledPanel);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setDragMode(QGraphicsView::NoDrag);
    setBackgroundRole(QPalette::Base);
    setMouseTracking(true);
    setTransformationAnchor(QGraphicsView::NoAnchor); // what is at the top stays there when the window grows
    setResizeAnchor(QGraphicsView::NoAnchor);
    connect(scene(), &QGraphicsScene::selectionChanged, this, &NodeView::announceSelection);
}

// The scene loses its selection while it is torn down, when there is nobody left to announce it.
NodeView::~NodeView()
{
    scene()->disconnect(this);
}

void NodeView::setNode(const Node& node)
{
    m_node = node;
    m_findings = {};
    m_zoomedByHand = false;
    draw();
    fit();
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
}

void NodeView::draw()
{
    const auto theme = themeOf(QApplication::palette());
    const auto drawing = layOut(m_node);
    m_announces = false;
    m_hovered = nullptr;
    scene()->clear();
    scene()->setBackgroundBrush(theme.surface);
    scene()->setSceneRect(drawing.bounds);
    qreal height = 0;
    for (const auto& box : drawing.boxes) {
        auto* item = new NodeBoxItem(box, theme);
        item->setZValue(box.isContainer ? height++ : 1000);
        scene()->addItem(item);
    }
    for (const auto& link : drawing.links) {
        auto* item = new NodeLinkItem(link, theme);
        item->setZValue(500);
        scene()->addItem(item);
    }
    markFindings();
    fadeOthers();
    m_announces = true;
    Q_EMIT focusMoved();
}

void NodeView::setFindings(const NodeFindings& findings)
{
    m_findings = findings;
    markFindings();
    Q_EMIT focusMoved();
}

void NodeView::markFindings()
{
    for (auto* box : boxesOf(*scene())) {
        const auto found = m_findings.on(box->subjects());
        box->setFinding(found.empty() ? std::nullopt : std::optional(found.front()->severity));
    }
}

void NodeView::lightUp(const QStringList& near, const QStringList& path)
{
    for (auto* box : boxesOf(*scene())) {
        box->setNear(!box->address().isEmpty() && near.contains(box->address()));
    }
    for (auto* link : itemsOf<NodeLinkItem>(*scene())) {
        link->setOnPath(!link->link().below.isEmpty() && path.contains(link->link().below));
    }
}

void NodeView::searchFor(const QString& text, const QStringList& subjects)
{
    m_searched = text;
    m_meant = subjects;
    fadeOthers();
}

void NodeView::fadeOthers()
{
    for (auto* box : boxesOf(*scene())) {
        const auto& words = box->box();
        const bool says = words.title.contains(m_searched, Qt::CaseInsensitive)
            || words.detail.contains(m_searched, Qt::CaseInsensitive)
            || std::any_of(words.subjects.begin(), words.subjects.end(),
                           [&](const QString& subject) { return m_meant.contains(subject); });
        box->setFaded(!words.isContainer && !m_searched.isEmpty() && !says);
    }
}

const NodeBoxItem* NodeView::focused() const
{
    if (m_hovered) {
        return m_hovered;
    }
    const auto chosen = scene()->selectedItems();
    return chosen.isEmpty() ? nullptr : dynamic_cast<const NodeBoxItem*>(chosen.front());
}

std::optional<DrawnBox> NodeView::focusedBox() const
{
    const auto* box = focused();
    return box ? std::optional(box->box()) : std::nullopt;
}

void NodeView::hover(const NodeBoxItem* box)
{
    if (box != m_hovered) {
        m_hovered = box;
        Q_EMIT focusMoved();
    }
}

/// Containers are behind everything; pointing at their free room means none of what they hold.
void NodeView::mouseMoveEvent(QMouseEvent* event)
{
    QGraphicsView::mouseMoveEvent(event);
    const auto* box = dynamic_cast<const NodeBoxItem*>(itemAt(event->pos()));
    hover(box && !box->box().isContainer ? box : nullptr);
}

void NodeView::leaveEvent(QEvent* event)
{
    hover(nullptr);
    QGraphicsView::leaveEvent(event);
}

QSize NodeView::drawingSize() const
{
    return sceneRect().size().toSize();
}

void NodeView::render(QPainter& painter) const
{
    scene()->render(&painter, QRectF(QPointF(), sceneRect().size()), sceneRect());
}

void NodeView::showSubject(const QString& subject)
{
    if (const auto* box = select(subject)) {
        ensureVisible(box, 20, 20);
    }
    Q_EMIT focusMoved();
}

const NodeBoxItem* NodeView::select(const QString& subject)
{
    NodeBoxItem* wanted = nullptr;
    for (auto* box : boxesOf(*scene())) {
        wanted = !wanted && !subject.isEmpty() && box->subjects().contains(subject) ? box : wanted;
    }
    m_announces = false;
    scene()->clearSelection();
    if (wanted) {
        wanted->setSelected(true);
    }
    m_announces = true;
    return wanted;
}

void NodeView::announceSelection()
{
    if (m_announces) {
        Q_EMIT focusMoved();
    }
    const auto chosen = scene()->selectedItems();
    const auto* box = chosen.isEmpty() ? nullptr : dynamic_cast<NodeBoxItem*>(chosen.front());
    if (m_announces && box && !box->subjects().isEmpty()) {
        setAccessibleDescription(box->toolTip());
        Q_EMIT subjectChosen(box->subjects().front());
    }
}

void NodeView::chooseNext(int step)
{
    const auto boxes = boxesOf(*scene());
    if (boxes.empty()) {
        return;
    }
    const auto chosen = std::find_if(boxes.begin(), boxes.end(), [](const auto* box) { return box->isSelected(); });
    const auto count = static_cast<std::ptrdiff_t>(boxes.size());
    const auto current = chosen == boxes.end() ? (step > 0 ? -1 : count) : chosen - boxes.begin();
    const auto next = std::clamp<std::ptrdiff_t>(current + step, 0, count - 1);
    m_announces = false;
    scene()->clearSelection();
    m_announces = true;
    auto* box = boxes[static_cast<std::size_t>(next)];
    box->setSelected(true);
    ensureVisible(box, 20, 20);
}

void NodeView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Down:
    case Qt::Key_Right:
        return chooseNext(1);
    case Qt::Key_Up:
    case Qt::Key_Left:
        return chooseNext(-1);
    case Qt::Key_Plus:
        return zoom(zoomStep);
    case Qt::Key_Minus:
        return zoom(1 / zoomStep);
    default:
        QGraphicsView::keyPressEvent(event);
    }
}

void NodeView::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        zoom(event->angleDelta().y() > 0 ? zoomStep : 1 / zoomStep);
        event->accept();
        return;
    }
    QGraphicsView::wheelEvent(event);
}

void NodeView::zoom(double factor)
{
    m_zoomedByHand = true;
    const double now = transform().m11();
    const double change = std::clamp(now * factor, minZoom, maxZoom) / now;
    setTransformationAnchor(QGraphicsView::AnchorUnderMouse);
    scale(change, change);
    setTransformationAnchor(QGraphicsView::NoAnchor);
}

void NodeView::fit()
{
    const auto bounds = sceneRect();
    if (bounds.isEmpty() || m_zoomedByHand) {
        return;
    }
    const double room = viewport()->width() - 2;
    const double factor = std::clamp(room / bounds.width(), minFit, maxFit);
    setTransform(QTransform::fromScale(factor, factor));
}

void NodeView::resizeEvent(QResizeEvent* event)
{
    QGraphicsView::resizeEvent(event);
    fit();
}

void NodeView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && !scene()->items().isEmpty()) { // with nothing read there is nothing
        const auto chosen = scene()->selectedItems();
        const auto* box = chosen.isEmpty() ? nullptr : dynamic_cast<const NodeBoxItem*>(chosen.front());
        const auto subject = box && !box->subjects().isEmpty() ? box->subjects().constFirst() : QString();
        draw();
        select(subject);
        Q_EMIT focusMoved();
    }
    QGraphicsView::changeEvent(event);
}

} // namespace sluice::ui
