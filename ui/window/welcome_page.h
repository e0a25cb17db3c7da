// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;

namespace sluice::ui {

/// What a person sees at the first start: what the program answers, one button, and what the button
/// will and will not do.
class WelcomePage : public QWidget {
    Q_OBJECT

public:
    explicit WelcomePage(QWidget* parent = nullptr);

Q_SIGNALS:
    void auditRequested();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QPushButton* m_button;
};

} // namespace sluice::ui
