// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/run_curves.h"

#include "core/report/report.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>
#include <variant>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct RunCurveWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::RunComparison)
};

QString curveName(const Run& run, const std::string& name)
{
    return RunCurveWords::tr("run %1: %2").arg(run.id.value).arg(toQString(name));
}

} // namespace

report::Chart curvesOf(const std::vector<Run>& runs)
{
    report::Chart overlay;
    for (const auto& run : runs) {
        for (const auto& section : report::describeRun(run).sections) {
            const auto chart = std::find_if(section.blocks.begin(), section.blocks.end(), [](const auto& block) {
                return std::holds_alternative<report::Chart>(block);
            });
            if (section.id != "curve" || chart == section.blocks.end()) {
                continue;
            }
            const auto& drawn = std::get<report::Chart>(*chart);
            if (overlay.series.empty()) {
                overlay = drawn;
                overlay.series.clear();
                overlay.marks.clear();
            }
            for (auto series : drawn.series) {
                series.name = curveName(run, series.name).toStdString();
                overlay.series.push_back(std::move(series));
            }
        }
    }
    return overlay;
}

} // namespace sluice::ui
