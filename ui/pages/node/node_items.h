// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/node/node_layout.h"
#include "ui/theme/theme.h"

#include <QGraphicsItem>

namespace sluice::ui {

/// A box of the drawing that can be chosen.
class NodeBoxItem : public QGraphicsItem {
public:
    NodeBoxItem(DrawnBox box, const Theme& theme);

    const QStringList& subjects() const { return m_box.subjects; }
    const DrawnBox& box() const { return m_box; }

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void paintFrame(QPainter& painter) const;
    void paintWords(QPainter& painter) const;

    DrawnBox m_box;
    Theme m_theme;
};

/// A line with its link speed written over it.
class NodeLinkItem : public QGraphicsItem {
public:
    NodeLinkItem(DrawnLink link, const Theme& theme);

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    DrawnLink m_link;
    Theme m_theme;
};

} // namespace sluice::ui
