// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/measure/bench/bench_run.h"

class QFormLayout;
class QPushButton;

namespace sluice::ui {

class CurveChart;
class MeasureForm;
class PathChoice;
class QuantityField;

/// The real input pipeline on a real data set: `sluicectl bench loader`. While it runs one sees the queue drain and
/// the GPUs wait; afterwards what limits, each number with where it came from.
class LoaderPanel : public QWidget {
    Q_OBJECT

public:
    /// Machine, folder and job are as chosen in `form`, which must outlive the panel.
    explicit LoaderPanel(const MeasureForm& form, QWidget* parent = nullptr);

    EngineClient& engine() { return m_run->engine(); }
    void keepIn(const QString& database) { m_run->keepIn(database); }
    /// Something else is measured: no start.
    void setAllowed(bool allowed);
    void start();

private:
    QWidget* makeChoices();
    QWidget* makeResults();
    void addFields(QFormLayout* form);
    void followForm();
    QStringList arguments() const;
    void clearChart();
    void addMoment(const LoaderMoment& moment);
    void showResult(const EngineResult& result);

    const MeasureForm& m_form;
    PathChoice* m_folder;
    QuantityField* m_gpus;
    QuantityField* m_workers;
    QuantityField* m_prefetch;
    QuantityField* m_batch;
    QuantityField* m_stepTime;
    QuantityField* m_decodeTime;
    QuantityField* m_sampleBytes;
    QuantityField* m_runtime;
    QPushButton* m_start;
    BenchRun* m_run;
    CurveChart* m_chart;
    QWidget* m_figures;
    QFormLayout* m_figureRows;
    QString m_job; ///< the fields follow
};

} // namespace sluice::ui
