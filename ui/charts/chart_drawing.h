// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "ui/theme/theme.h"

#include <QSize>
#include <QString>

class QPainter;
class QRectF;

/// Charts for paper and web: the same drawing as on the screen, as vectors. Needs a QApplication
/// (any platform, "offscreen" will do) and its thread.
namespace sluice::ui {

/// Dots an inch of a screen, to which charts are laid out: a CSS pixel is one.
inline constexpr int screenDpi = 96;

/// A complete SVG document of `size` CSS pixels; text stays text.
QString chartSvg(const report::Chart& chart, QSize size, const Theme& theme);

/// Paints into `target`; the chart is laid out for `size` pixels of a screen and scaled, so that
/// text keeps its proportion whatever the resolution of the painter.
void paintChart(QPainter& painter, const QRectF& target, const report::Chart& chart, QSize size, const Theme& theme);

} // namespace sluice::ui
