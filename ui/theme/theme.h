// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QList>
#include <QPalette>

/// Colours of the window. A Theme is a pure function of the palette, so a widget that draws asks
/// `themeOf(palette())` in its paint or change event and follows light and dark by itself.
namespace sluice::ui {

enum class Appearance { System, Light, Dark };

/// Colours beyond QPalette. Each is readable on `surface` (contrast 4.5 : 1 or better for text).
struct Theme {
    bool dark = false;
    QColor surface; ///< cards, tables, chart background
    QColor sunken; ///< code boxes, drawings
    QColor border;
    QColor text;
    QColor mutedText; ///< secondary text, unknown facts
    QColor accent; ///< selection, progress, primary button
    QColor good;
    QColor warning;
    QColor bad;
    QColor info;
    QList<QColor> series; ///< of charts, told apart also by people who are colour-blind

    bool operator==(const Theme&) const = default;
};

Theme themeOf(const QPalette& palette);

QPalette lightPalette();
QPalette darkPalette();

/// Puts the Fusion style and the palette of `appearance` on the whole application. System follows
/// the desktop, read when the window starts or this is chosen.
void applyAppearance(Appearance appearance);

} // namespace sluice::ui
