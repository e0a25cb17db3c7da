// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "core/run/bench/decode_measurement.h"
#include "models/job/job_figure.h"
#include "models/job/workload.h"
#include "ui/pages/measure/bench/bench_figure.h"
#include "ui/tables/column_model.h"
#include "ui/widgets/notice.h"

#include <QString>

#include <optional>
#include <vector>

/// Shows what `sluicectl bench decode` gives. Pure.
namespace sluice::ui {

/// What follows for a person. `job`: how many cores its decoding would keep busy.
struct DecodeVerdict {
    Notice::Tone tone = Notice::Tone::Good;
    QString headline;
    QString detail;
};
DecodeVerdict decodeVerdict(const DecodeMeasurement& measurement, const std::optional<Workload>& job);

std::vector<BenchFigure> figuresOf(const DecodeMeasurement& measurement);
/// Samples by their CPU time, a histogram.
report::Chart costChart(const DecodeMeasurement& measurement);
/// The rate by threads, and what it would be if each thread gave as much as the first. `job`: the line of what it
/// takes.
report::Chart decodeRateChart(const DecodeMeasurement& measurement, const std::optional<Workload>& job);

std::vector<Column<CodecFigures>> codecColumns();
std::vector<Column<DecodeRate>> decodeRateColumns();
std::vector<Column<SampleCount>> failureColumns();

/// The form in which samples go to the GPU.
enum class DeliveredAs { Float32, Uint8 };
/// What a plan can rest on, each with where it is from. Delivered bytes are left out where samples are not delivered
/// so.
std::vector<JobFigure> jobFiguresOf(const DecodeMeasurement& measurement, DeliveredAs as);

} // namespace sluice::ui
