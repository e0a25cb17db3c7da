// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/measure/bench/bench_run.h"
#include "ui/pages/measure/bench/files_result.h"

class QCheckBox;
class QPushButton;
class QTableView;

namespace sluice::ui {

class CurveChart;
class MeasureForm;
class PathChoice;
class QuantityField;

/// What a file of its own for each sample costs: `sluicectl bench files`, with the rates at 1, 2, 4 ... workers, cold
/// and warm, against the same bytes in one shard.
class FilesPanel : public QWidget {
    Q_OBJECT

public:
    /// Machine, folder and job are as chosen in `form`, which must outlive the panel.
    explicit FilesPanel(const MeasureForm& form, QWidget* parent = nullptr);

    EngineClient& engine() { return m_run->engine(); }
    void keepIn(const QString& database) { m_run->keepIn(database); }
    /// Something else is measured: no start.
    void setAllowed(bool allowed);
    void start();

private:
    QWidget* makeChoices();
    QWidget* makeResults();
    QStringList arguments() const;
    void clearResult();
    void showResult(const EngineResult& result);

    const MeasureForm& m_form;
    PathChoice* m_folder;
    QuantityField* m_fileSize;
    QuantityField* m_count;
    QuantityField* m_workers;
    QuantityField* m_runtime;
    QCheckBox* m_existing;
    QPushButton* m_start;
    BenchRun* m_run;
    CurveChart* m_chart;
    ColumnModel<FilesAtWorkers> m_rows;
    QTableView* m_table;
};

} // namespace sluice::ui
