// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/page.h"

#include <QTextBrowser>

#include <optional>

namespace sluice::ui {

/// The help, in the language of the window: what each page is for, the words of the field, the keys. Stands beside
/// the window and stops nothing.
class HelpWindow : public QTextBrowser {
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent);

    /// Begins at what it says of this page; at the beginning without one.
    void showFor(std::optional<Page> page);
};

} // namespace sluice::ui
