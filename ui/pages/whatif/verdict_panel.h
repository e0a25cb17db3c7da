// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "models/plan.h"

class QGridLayout;
class QLabel;

namespace sluice::ui {

/// The plan in one sentence, and the figures behind it.
class VerdictPanel : public QFrame {
    Q_OBJECT

public:
    explicit VerdictPanel(QWidget* parent = nullptr);

    void showPlan(const Plan& plan);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* addFigure(const QString& title, const QString& objectName);
    void paintTone();

    bool m_feasible = false;
    QLabel* m_tone;
    QLabel* m_sentence;
    QGridLayout* m_figures;
    QLabel* m_utilisation;
    QLabel* m_stall;
    QLabel* m_gpusFed;
    QLabel* m_needed;
};

} // namespace sluice::ui
