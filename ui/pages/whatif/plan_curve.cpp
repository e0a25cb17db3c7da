// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/plan_curve.h"

#include "core/report/plan_blocks.h"
#include "ui/text/engine_words.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace sluice::ui {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

constexpr Bytes smallestRead = kibibytes(4);
constexpr Bytes largestRead = mebibytes(16);
constexpr std::array sheetDepths{1, 8, 32};

std::string readsInFlight(int depth)
{
    return (depth == 1 ? QObject::tr("1 read in flight") : QObject::tr("%1 reads in flight").arg(depth)).toStdString();
}

std::string neededBy(int gpus)
{
    return (gpus == 1 ? QObject::tr("needed by 1 GPU") : QObject::tr("needed by %1 GPUs").arg(gpus)).toStdString();
}

/// What links, a server or too few reads in flight let through of all devices, as the plan found; else without end.
double mostOf(const Plan& plan, const StorageSurface& surface)
{
    constexpr double rounding = 0.999;
    const auto one = surface.at(plan.supply.at);
    const bool held = one && plan.supply.mean < one->mean * (rounding * plan.change.devices);
    return held ? plan.supply.mean.value : unlimited;
}

/// The measured curve is of one device; striped ones add up to what the plan counts on.
void multiply(report::Chart& chart, int devices, double most)
{
    if (devices > 1) {
        chart.title += QObject::tr(", times %1 devices").arg(devices).toStdString();
    }
    const auto of = [devices, most](double& rate) { rate = std::min(rate * devices, most); };
    for (auto& series : chart.series) {
        for (auto& [x, y] : series.points) {
            of(y);
        }
        for (auto& interval : series.intervals) {
            of(interval.low);
            of(interval.high);
        }
    }
}

void setTitles(report::Chart& chart, const QString& title, const Plan& plan)
{
    chart.title = title.toStdString();
    chart.xTitle = QObject::tr("read size").toStdString();
    chart.yTitle = QObject::tr("bandwidth").toStdString();
    chart.requirement = report::Chart::Line{neededBy(plan.workload.gpus), plan.demand.rate.value};
}

report::Chart measuredChart(report::Chart chart, const Plan& plan)
{
    setTitles(chart, QObject::tr("Bandwidth over read size, at the best depth of each"), plan);
    for (auto& mark : chart.marks) {
        mark.name = translated(mark.name).toStdString();
    }
    return chart;
}

/// What the data sheet's two figures mean at other read sizes.
report::Chart sheetChart(const StorageSurface& surface, const Plan& plan)
{
    report::Chart chart;
    setTitles(chart, QObject::tr("Bandwidth over read size, by the data sheet"), plan);
    chart.logX = true;
    chart.xIsBytes = true;
    for (const int depth : sheetDepths) {
        report::Series series{readsInFlight(depth), {}, {}};
        IoPoint point = plan.supply.at;
        point.depth = depth;
        point.threads = 1;
        for (point.readSize = smallestRead; point.readSize <= largestRead; point.readSize = point.readSize * 2) {
            if (const auto estimate = surface.at(point)) {
                series.points.emplace_back(static_cast<double>(point.readSize.count), estimate->mean.value);
            }
        }
        chart.series.push_back(std::move(series));
    }
    return chart;
}

} // namespace

report::Chart planCurve(const std::vector<Measurement>& measurements, const Plan& plan, const StorageSurface& surface)
{
    auto measured = surface.measured() ? report::sizeCurveOf(measurements, &plan, surface) : std::nullopt;
    auto chart = measured ? measuredChart(*std::move(measured), plan) : sheetChart(surface, plan);
    multiply(chart, plan.change.devices, plan.change.devices > 1 ? mostOf(plan, surface) : unlimited);
    return chart;
}

} // namespace sluice::ui
