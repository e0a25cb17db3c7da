// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>

#include "core/report/document.h"
#include "models/simulation.h"

class QGridLayout;
class QLabel;

namespace sluice::ui {

/// The plan in one sentence, and the figures behind it.
class VerdictPanel : public QFrame {
    Q_OBJECT

public:
    explicit VerdictPanel(QWidget* parent = nullptr);

    /// `lost` is money as words; empty where no price is known. The simulated interval stays, greyed, until
    /// showSimulation or showNoSimulation: it is of the plan before.
    void showPlan(const Plan& plan, report::Verdict::Tone tone, const QString& lost);
    void showSimulation(const Simulation& simulation);
    void showNoSimulation(const Error& why);

    /// Its figures stand in as many columns as there is room for.
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Figure {
        QLabel* title = nullptr;
        QLabel* value = nullptr;
    };

    QLabel* addFigure(const QString& title, const QString& objectName);
    void placeFigures(int columns);
    void paintTone();

    report::Verdict::Tone m_mood = report::Verdict::Tone::Warning;
    int m_columns = 0;
    QLabel* m_tone;
    QLabel* m_sentence;
    QGridLayout* m_grid;
    QList<Figure> m_figures;
    QLabel* m_utilisation;
    QLabel* m_stall;
    QLabel* m_gpusFed;
    QLabel* m_needed;
    QLabel* m_simulated;
    QLabel* m_lost;
};

} // namespace sluice::ui
