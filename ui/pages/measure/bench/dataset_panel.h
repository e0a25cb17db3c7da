// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/measure/bench/bench_run.h"
#include "ui/pages/measure/bench/dataset_result.h"

class QCheckBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QTableView;

namespace sluice::ui {

class CurveChart;
class MeasureForm;
class PathChoice;
class QuantityField;

/// Shows what `dataset` finds: format, samples and their sizes, what is read for one, what was left out.
class DatasetPanel : public QWidget {
    Q_OBJECT

public:
    /// Machine and folder are as chosen in `form`, which must outlive the panel.
    explicit DatasetPanel(const MeasureForm& form, QWidget* parent = nullptr);

    EngineClient& engine() { return m_run->engine(); }
    /// Something else is measured: no start.
    void setAllowed(bool allowed);
    void start();

Q_SIGNALS:
    /// A scenario is to be planned with these.
    void figuresOffered(const std::vector<sluice::JobFigure>& figures);

private:
    QWidget* makeChoices();
    QWidget* makeResults();
    QStringList arguments() const;
    void showEmpty();
    void showResult(const EngineResult& result);
    void showSurvey(const DatasetSurvey& survey);

    const MeasureForm& m_form;
    PathChoice* m_dataset;
    QuantityField* m_sampleBytes;
    QuantityField* m_tokens;
    QuantityField* m_tokenBytes;
    QuantityField* m_budget;
    QCheckBox* m_all;
    QPushButton* m_start;
    QPushButton* m_toWhatIf;
    BenchRun* m_run;
    DatasetSurvey m_survey; ///< that is shown
    QWidget* m_results; ///< all below what is said of them
    QWidget* m_scrolled = nullptr; ///< the same in its scroll area; hidden while there is no result
    QWidget* m_figures;
    QFormLayout* m_figureRows;
    CurveChart* m_chart;
    ColumnModel<LeftOut> m_leftOut;
    QLabel* m_leftOutTitle;
    QTableView* m_leftOutTable;
};

} // namespace sluice::ui
