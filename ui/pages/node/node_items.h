// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/finding.h"
#include "ui/pages/node/node_layout.h"
#include "ui/theme/theme.h"

#include <QGraphicsItem>

#include <optional>

namespace sluice::ui {

/// A box of the drawing that can be chosen.
class NodeBoxItem : public QGraphicsItem {
public:
    NodeBoxItem(DrawnBox box, const Theme& theme);

    const QStringList& subjects() const { return m_box.subjects; }
    const DrawnBox& box() const { return m_box; }
    /// The PCI address of what is drawn; empty when it has none.
    QString address() const;

    /// Marked as belonging to what is looked at.
    void setNear(bool near);
    bool isNear() const { return m_near; }
    /// Paler than the others: not what is searched for.
    void setFaded(bool faded);
    /// A mark for the worst finding on it.
    void setFinding(std::optional<Severity> worst);
    std::optional<Severity> finding() const { return m_finding; }

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void paintFrame(QPainter& painter) const;
    void paintWords(QPainter& painter) const;
    void paintFinding(QPainter& painter) const;

    DrawnBox m_box;
    Theme m_theme;
    bool m_near = false;
    std::optional<Severity> m_finding;
};

/// A line with its link speed written over it.
class NodeLinkItem : public QGraphicsItem {
public:
    NodeLinkItem(DrawnLink link, const Theme& theme);

    const DrawnLink& link() const { return m_link; }
    /// Data of what is looked at goes here.
    void setOnPath(bool onPath);
    bool isOnPath() const { return m_onPath; }

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    QPen pen() const;

    DrawnLink m_link;
    Theme m_theme;
    bool m_onPath = false;
};

} // namespace sluice::ui
