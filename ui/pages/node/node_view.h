// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/node.h"
#include "ui/pages/node/node_findings.h"
#include "ui/pages/node/node_layout.h"

#include <QGraphicsView>

namespace sluice::ui {

class NodeBoxItem;

/// The drawing of a node. A click or the arrow keys choose a box; Ctrl and wheel, + and - zoom. What the
/// pointer is over, else what is chosen, is looked at.
class NodeView : public QGraphicsView {
    Q_OBJECT

public:
    explicit NodeView(QWidget* parent = nullptr);
    ~NodeView() override;

    void setNode(const Node& node);
    /// Marks the boxes that have findings.
    void setFindings(const NodeFindings& findings);
    /// Chooses the box of this subject, or none. Emits no subjectChosen.
    void showSubject(const QString& subject);
    /// Marks the neighbours of what is looked at and the links to them, by PCI address.
    void lightUp(const QStringList& near, const QStringList& path);
    /// Fades every box that neither says `text` nor is one of `subjects`; an empty text fades none.
    void searchFor(const QString& text, const QStringList& subjects);
    /// What is looked at.
    std::optional<DrawnBox> focusedBox() const;
    /// Draws everything, at its own size.
    void render(QPainter& painter) const;
    QSize drawingSize() const;
    using QGraphicsView::render;

Q_SIGNALS:
    void subjectChosen(const QString& subject);
    /// Another box is looked at, or none.
    void focusMoved();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void draw();
    void fit();
    void zoom(double factor);
    void chooseNext(int step);
    void announceSelection();
    void hover(const NodeBoxItem* box);
    const NodeBoxItem* focused() const;
    void markFindings();
    void fadeOthers();
    /// Chooses the box of this subject, or none, and tells nobody; nullptr where there is none.
    const NodeBoxItem* select(const QString& subject);

    Node m_node;
    NodeFindings m_findings;
    QString m_searched;
    QStringList m_meant; ///< subjects that the search means, whatever their boxes say
    const NodeBoxItem* m_hovered = nullptr;
    bool m_zoomedByHand = false;
    bool m_announces = true;
};

} // namespace sluice::ui
