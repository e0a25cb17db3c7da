// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flow_splitter.h"

namespace sluice::ui {

FlowSplitter::FlowSplitter(int leastWidth, int partHeight, QWidget* parent)
    : QSplitter(Qt::Vertical, parent), m_leastWidth(leastWidth), m_partHeight(partHeight)
{
    setChildrenCollapsible(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void FlowSplitter::addPart(QWidget* part)
{
    addWidget(part);
    for (int i = 0; i < count(); ++i) {
        widget(i)->setMinimumWidth(m_leastWidth / (2 * count()));
    }
    turn(orientation());
}

void FlowSplitter::turn(Qt::Orientation orientation)
{
    setOrientation(orientation);
    setMinimumHeight(orientation == Qt::Vertical ? count() * m_partHeight : m_partHeight);
    setSizes(QList<int>(count(), m_partHeight));
}

void FlowSplitter::resizeEvent(QResizeEvent* event)
{
    const auto fitting = width() >= m_leastWidth ? Qt::Horizontal : Qt::Vertical;
    if (orientation() != fitting) {
        turn(fitting);
    }
    QSplitter::resizeEvent(event);
}

} // namespace sluice::ui
