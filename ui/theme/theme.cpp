// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <QApplication>
#include <QStyle>
#include <QStyleFactory>
#include <QStyleHints>

namespace sluice::ui {

namespace {

/// What the desktop asked for when the program started, before a palette of ours replaced it.
bool desktopIsDark()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
#else
    static const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark;
#endif
}

struct PaletteColors {
    QRgb window;
    QRgb base;
    QRgb alternate;
    QRgb button;
    QRgb text;
    QRgb muted;
    QRgb border;
    QRgb highlight;
    QRgb link;
    QRgb highlightedText;
};

QPalette paletteOf(const PaletteColors& c)
{
    QPalette palette(QColor(c.button), QColor(c.window));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}) {
        palette.setColor(role, QColor(c.text));
        palette.setColor(QPalette::Disabled, role, QColor(c.muted));
    }
    palette.setColor(QPalette::Base, QColor(c.base));
    palette.setColor(QPalette::AlternateBase, QColor(c.alternate));
    palette.setColor(QPalette::ToolTipBase, QColor(c.base));
    palette.setColor(QPalette::PlaceholderText, QColor(c.muted));
    palette.setColor(QPalette::Mid, QColor(c.border));
    palette.setColor(QPalette::Highlight, QColor(c.highlight));
    palette.setColor(QPalette::HighlightedText, QColor(c.highlightedText));
    palette.setColor(QPalette::Inactive, QPalette::Highlight, QColor(c.highlight));
    palette.setColor(QPalette::Link, QColor(c.link));
    palette.setColor(QPalette::LinkVisited, QColor(c.link));
    return palette;
}

} // namespace

QPalette lightPalette()
{
    return paletteOf({.window = 0xfff3f4f6,
                      .base = 0xffffffff,
                      .alternate = 0xfff7f8fa,
                      .button = 0xffe9ebee,
                      .text = 0xff1b1f24,
                      .muted = 0xff636b75,
                      .border = 0xffcdd2d9,
                      .highlight = 0xff1f5fa8,
                      .link = 0xff1f5fa8,
                      .highlightedText = 0xffffffff});
}

QPalette darkPalette()
{
    return paletteOf({.window = 0xff1e2125,
                      .base = 0xff26292e,
                      .alternate = 0xff2b2f34,
                      .button = 0xff33383e,
                      .text = 0xffe4e7eb,
                      .muted = 0xff9ba3ad,
                      .border = 0xff454b53,
                      .highlight = 0xff2f6fb8,
                      .link = 0xff7db4ee,
                      .highlightedText = 0xffffffff});
}

// The series are told apart by people who see few colours too: after Okabe and Ito, darker on light ground. A test
// holds them to it.
Theme themeOf(const QPalette& palette)
{
    Theme theme;
    theme.dark = palette.color(QPalette::Window).lightness() < 128;
    theme.surface = palette.color(QPalette::Base);
    theme.sunken = palette.color(QPalette::AlternateBase);
    theme.border = palette.color(QPalette::Mid);
    theme.text = palette.color(QPalette::Text);
    theme.mutedText = palette.color(QPalette::PlaceholderText);
    theme.accent = palette.color(QPalette::Link);
    theme.good = QColor(theme.dark ? 0xff6cc58a : 0xff1c7a3f);
    theme.warning = QColor(theme.dark ? 0xffe3b04f : 0xff8f5c00);
    theme.bad = QColor(theme.dark ? 0xfff08a80 : 0xffb3261e);
    theme.info = QColor(theme.dark ? 0xff7db4ee : 0xff1f5fa8);
    theme.series = theme.dark ? QList<QColor>{0xff6bb3f5, 0xfff0a830, 0xff2fc49b, 0xffe8ecf1, 0xffe08fcb, 0xff3f7fd0}
                              : QList<QColor>{0xff0b5cab, 0xffc46a00, 0xff007a5a, 0xff222831, 0xff9a3f86, 0xff5b9bd5};
    return theme;
}

void applyAppearance(Appearance appearance)
{
    const bool dark = appearance == Appearance::Dark || (appearance == Appearance::System && desktopIsDark());
    if (QStyle* fusion = QStyleFactory::create(QStringLiteral("Fusion"))) {
        QApplication::setStyle(fusion);
    }
    QApplication::setPalette(dark ? darkPalette() : lightPalette());
}

} // namespace sluice::ui
