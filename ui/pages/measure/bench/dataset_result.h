// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "models/job/dataset_survey.h"
#include "models/job/job_figure.h"
#include "ui/pages/measure/bench/bench_figure.h"
#include "ui/tables/column_model.h"
#include "ui/widgets/notice.h"

#include <QString>

#include <vector>

/// Shows what `sluicectl dataset` gives. Pure.
namespace sluice::ui {

/// What was found, in one sentence, and what to know about the figures.
struct DatasetVerdict {
    Notice::Tone tone = Notice::Tone::Good;
    QString headline;
    QString detail;
};
DatasetVerdict datasetVerdict(const DatasetSurvey& survey);

std::vector<BenchFigure> figuresOf(const DatasetSurvey& survey);
/// Samples by size, a histogram over powers of two.
report::Chart sizeChart(const DatasetSurvey& survey);
/// A line for each kind of file that is no sample.
std::vector<Column<LeftOut>> leftOutColumns();
/// What a plan can rest on, each with where it is from.
std::vector<JobFigure> jobFiguresOf(const DatasetSurvey& survey);

} // namespace sluice::ui
