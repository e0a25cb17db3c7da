// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"

namespace sluice::ui {

/// Two lines over the read size, the first with intervals; the second was not measured at 4 KiB.
inline report::Chart sampleChart()
{
    report::Chart chart;
    chart.title = "Bandwidth <over> read size";
    chart.xTitle = "read size";
    chart.yTitle = "bandwidth";
    chart.logX = true;
    chart.xIsBytes = true;
    chart.series = {{"sequential, direct",
                     {{4096, 2e8}, {65536, 1.2e9}, {1048576, 1.9e9}},
                     {{1.9e8, 2.1e8}, {9e8, 1.22e9}, {1.85e9, 1.95e9}}},
                    {"random", {{65536, 9e8}, {1048576, 1.8e9}}, {}}};
    chart.requirement = report::Chart::Line{"needed by 8 GPUs", 1.6e9};
    chart.marks = {{"knee: 1 MiB reads", 1048576, 1.9e9}};
    return chart;
}

} // namespace sluice::ui
