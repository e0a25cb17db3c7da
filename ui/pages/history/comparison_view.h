// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/run/run.h"
#include "ui/pages/history/run_comparison.h"

#include <vector>

class QAbstractItemModel;
class QLabel;
class QTableView;
class QTabWidget;

namespace sluice::ui {

class CurveChart;
class TextTableModel;

/// Runs compared with the first of them: what changed and whether it is real, their curves, and the settings in
/// which they differ.
class ComparisonView : public QWidget {
    Q_OBJECT

public:
    explicit ComparisonView(QWidget* parent = nullptr);

    /// At least two; `tags` are a person's own words of each.
    void show(const std::vector<Run>& runs, const QStringList& tags = {});
    using QWidget::show;

Q_SIGNALS:
    void closed();

private:
    QTableView* makeTable(QAbstractItemModel* model, const QString& objectName, const QString& accessibleName);
    QTableView* makeRatios();

    std::vector<Run> m_runs;
    RunComparison m_comparison;
    QLabel* m_sentences;
    CurveChart* m_chart;
    TextTableModel* m_changes;
    TextTableModel* m_settings;
    RatioModel* m_ratios;
    QTabWidget* m_tabs;
};

} // namespace sluice::ui
