// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/page.h"

#include <QListWidget>

namespace sluice::ui {

/// The name of a page with the letter for Alt or the menu marked: "&Node".
QString pageName(Page page);
/// The same without the mark.
QString plainPageName(Page page);

/// The sidebar: one line a page. Arrow keys and clicks choose.
class Navigation : public QListWidget {
    Q_OBJECT

public:
    explicit Navigation(QWidget* parent = nullptr);

    void setPage(Page page);
    /// No page is marked: the greeting is shown.
    void clearPage();

    QSize sizeHint() const override;

Q_SIGNALS:
    void pageChosen(sluice::ui::Page page);

protected:
    void focusInEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void drawIcons();
};

} // namespace sluice::ui
