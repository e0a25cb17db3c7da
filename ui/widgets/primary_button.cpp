// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/primary_button.h"

#include <QApplication>
#include <QEvent>

namespace sluice::ui {

PrimaryButton::PrimaryButton(const QString& text, QWidget* parent) : QPushButton(text, parent)
{
    constexpr int minHeight = 38;
    setMinimumHeight(minHeight);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    setFont(bold);
    fitPalette();
}

void PrimaryButton::changeEvent(QEvent* event)
{
    QPushButton::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        fitPalette();
    }
}

void PrimaryButton::fitPalette()
{
    const auto app = QApplication::palette();
    if (palette().color(QPalette::Active, QPalette::Button) == app.color(QPalette::Highlight)) {
        return;
    }
    QPalette filled; // only these roles, so that the others go on following the application
    for (const auto group : {QPalette::Active, QPalette::Inactive}) {
        filled.setColor(group, QPalette::Button, app.color(QPalette::Highlight));
        filled.setColor(group, QPalette::ButtonText, app.color(QPalette::HighlightedText));
    }
    setPalette(filled);
}

} // namespace sluice::ui
