// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace sluice::ui {

/// The one button of a page that goes on: filled with the accent colour while it can be pressed.
class PrimaryButton : public QPushButton {
    Q_OBJECT

public:
    explicit PrimaryButton(const QString& text, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fitPalette();
};

} // namespace sluice::ui
