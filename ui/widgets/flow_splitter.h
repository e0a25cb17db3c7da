// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace sluice::ui {

/// Parts side by side where there is room, else one above the other.
class FlowSplitter : public QSplitter {
    Q_OBJECT

public:
    /// Side by side from a width of `leastWidth` pixels on; each part is at least `partHeight` high.
    FlowSplitter(int leastWidth, int partHeight, QWidget* parent = nullptr);

    /// A part may become this narrow, so that the parts together never keep the splitter from turning.
    void addPart(QWidget* part);
    /// As high as the parts need at least: what they would like is no reason to scroll.
    QSize sizeHint() const override { return {QSplitter::sizeHint().width(), minimumHeight()}; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void turn(Qt::Orientation orientation);

    int m_leastWidth;
    int m_partHeight;
};

} // namespace sluice::ui
