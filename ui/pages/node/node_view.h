// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/topology/node.h"

#include <QGraphicsView>

namespace sluice::ui {

/// The drawing of a node. A click or the arrow keys choose a box; Ctrl and wheel, + and - zoom.
class NodeView : public QGraphicsView {
    Q_OBJECT

public:
    explicit NodeView(QWidget* parent = nullptr);
    ~NodeView() override;

    void setNode(const Node& node);
    /// Marks the box of this subject, or none. Emits nothing.
    void showSubject(const QString& subject);

Q_SIGNALS:
    void subjectChosen(const QString& subject);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void draw();
    void fit();
    void zoom(double factor);
    void chooseNext(int step);
    void announceSelection();

    Node m_node;
    bool m_zoomedByHand = false;
    bool m_announces = true;
};

} // namespace sluice::ui
