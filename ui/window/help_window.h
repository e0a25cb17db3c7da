// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/page.h"

#include <QHash>
#include <QTextBrowser>

#include <optional>

namespace sluice::ui {

/// Shows the help in the language of the window: what each page is for, the keys, the definition of each figure, and
/// the manual of the commands.
/// Stands beside the window and stops nothing.
class HelpWindow : public QTextBrowser {
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent);

    /// Begins at what it says of this page; at the beginning without one.
    void showFor(std::optional<Page> page);
    /// Begins at the definition of a figure; at the beginning where there is none. `anchor`: see FigureId.
    void showFigure(const QString& anchor);
    /// The heading over a figure's definition; empty where there is none.
    QString titleOf(const QString& anchor) const { return m_titles.value(anchor); }

private:
    void bringUp();
    QString withoutAnchors(QString markdown);
    void scrollTo(const QString& title);

    QHash<QString, QString> m_titles; ///< by anchor
};

} // namespace sluice::ui
