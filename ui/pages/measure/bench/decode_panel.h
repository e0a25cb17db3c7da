// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/measure/bench/bench_run.h"
#include "ui/pages/measure/bench/decode_result.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QPushButton;
class QTabWidget;

namespace sluice::ui {

class CurveChart;
class MeasureForm;
class PathChoice;
class QuantityField;

/// Shows what `bench decode` measures: CPU time of a sample, rate over the cores, what codecs would save.
class DecodePanel : public QWidget {
    Q_OBJECT

public:
    /// Machine, folder and job are as chosen in `form`, which must outlive the panel.
    explicit DecodePanel(const MeasureForm& form, QWidget* parent = nullptr);

    EngineClient& engine() { return m_run->engine(); }
    void keepIn(const QString& database) { m_run->keepIn(database); }
    /// Something else is measured: no start.
    void setAllowed(bool allowed);
    void start();

Q_SIGNALS:
    /// A scenario is to be planned with these.
    void figuresOffered(const std::vector<sluice::JobFigure>& figures);

private:
    QWidget* makeChoices();
    void nameFields();
    QWidget* makeNext();
    void forget();
    QWidget* makeResults();
    QWidget* makeCharts();
    void addTable(QAbstractItemModel* model, const QString& name, const QString& title);
    QStringList arguments() const;
    void showResult(const EngineResult& result);
    void showMeasurement(const DecodeMeasurement& measurement);
    void showTables(const DecodeMeasurement& measurement);

    const MeasureForm& m_form;
    PathChoice* m_dataset;
    QuantityField* m_side;
    QCheckBox* m_scaled;
    QuantityField* m_frames;
    QuantityField* m_threads;
    QuantityField* m_samples;
    QuantityField* m_runtime;
    QuantityField* m_sampleBytes;
    QPushButton* m_start;
    QPushButton* m_toWhatIf;
    QComboBox* m_delivered; ///< as which bytes
    BenchRun* m_run;
    DecodeMeasurement m_measured; ///< that is shown
    QWidget* m_results; ///< all below what is said of them
    QWidget* m_scrolled = nullptr; ///< the same in its scroll area; hidden while there is no result
    QWidget* m_figures;
    QFormLayout* m_figureRows;
    CurveChart* m_cost;
    CurveChart* m_rate;
    ColumnModel<CodecFigures> m_codecs;
    ColumnModel<DecodeRate> m_rates;
    ColumnModel<SampleCount> m_failures;
    QTabWidget* m_tables;
};

} // namespace sluice::ui
