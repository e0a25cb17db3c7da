// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>

#include "core/report/document.h"
#include "models/plan/scenario.h"

class QGridLayout;
class QLabel;

namespace sluice::ui {

class FigureLabel;

/// The decision, why, and the figures behind it.
class VerdictPanel : public QFrame {
    Q_OBJECT

public:
    explicit VerdictPanel(QWidget* parent = nullptr);

    void showPlan(const Scenario& scenario, const Plan& plan, report::Verdict::Tone tone);

    /// Its figures stand in as many columns as there is room for.
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void pointRequested(const sluice::IoPoint& point);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Figure {
        QLabel* title = nullptr;
        FigureLabel* value = nullptr;
    };

    FigureLabel* addFigure(const QString& title, const QString& objectName);
    void placeFigures(int columns);
    void paintTone();

    report::Verdict::Tone m_mood = report::Verdict::Tone::Warning;
    int m_columns = 0;
    QLabel* m_decision;
    QLabel* m_sentence;
    QGridLayout* m_grid;
    QLabel* m_reality; ///< how far off a prediction of the observed job was; hidden without one
    QList<Figure> m_figures;
    FigureLabel* m_utilisation;
    FigureLabel* m_stall;
    FigureLabel* m_gpusFed;
    FigureLabel* m_needed;
    FigureLabel* m_lost;
};

} // namespace sluice::ui
