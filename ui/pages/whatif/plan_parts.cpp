// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/plan_parts.h"

#include "core/base/words.h"
#include "core/report/report.h"
#include "ui/text/engine_words.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <variant>

namespace sluice::ui {

namespace {

constexpr Bytes smallestRead = kibibytes(4);
constexpr Bytes largestRead = mebibytes(16);
constexpr std::array sheetDepths{1, 8, 32};

const report::Section* sectionOf(const report::Document& document, const std::string& id)
{
    const auto found = std::find_if(document.sections.begin(), document.sections.end(),
                                    [&](const report::Section& section) { return section.id == id; });
    return found == document.sections.end() ? nullptr : &*found;
}

/// The blocks of one kind, in their order.
template <class Block>
std::vector<Block> blocksOf(const report::Document& document, const std::string& id)
{
    std::vector<Block> blocks;
    if (const auto* section = sectionOf(document, id)) {
        for (const auto& block : section->blocks) {
            if (const auto* wanted = std::get_if<Block>(&block)) {
                blocks.push_back(*wanted);
            }
        }
    }
    return blocks;
}

QStringList wordsOf(const std::vector<std::string>& cells)
{
    QStringList row;
    for (const auto& cell : cells) {
        row.append(spoken(cell));
    }
    return row;
}

QList<QStringList> rowsOf(const report::Table& table)
{
    QList<QStringList> rows;
    for (const auto& row : table.rows) {
        rows.append(wordsOf(row));
    }
    return rows;
}

std::string readsInFlight(int depth)
{
    return (depth == 1 ? QObject::tr("1 read in flight") : QObject::tr("%1 reads in flight").arg(depth)).toStdString();
}

std::string neededBy(int gpus)
{
    return (gpus == 1 ? QObject::tr("needed by 1 GPU") : QObject::tr("needed by %1 GPUs").arg(gpus)).toStdString();
}

/// The measured curve is of one device; striped ones add up.
void multiply(report::Chart& chart, int devices)
{
    if (devices == 1) {
        return;
    }
    chart.title += QObject::tr(", times %1 devices").arg(devices).toStdString();
    for (auto& series : chart.series) {
        for (auto& [x, y] : series.points) {
            y *= devices;
        }
        for (auto& interval : series.intervals) {
            interval.low *= devices;
            interval.high *= devices;
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
    if (chart.knee) {
        chart.knee->name = spoken(chart.knee->name).toStdString();
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

PlanParts planParts(Run context, const Plan& plan, const StorageSurface& surface)
{
    context.plan = plan;
    const auto document = report::describeRun(context, {}, surface.measured() ? &surface : nullptr);
    PlanParts parts;
    if (const auto verdicts = blocksOf<report::Verdict>(document, "verdict"); !verdicts.empty()) {
        parts.tone = verdicts.front().tone;
    }
    const auto charts = blocksOf<report::Chart>(document, "curve");
    parts.curve =
        charts.empty() || !surface.measured() ? sheetChart(surface, plan) : measuredChart(charts.front(), plan);
    multiply(parts.curve, plan.change.devices);
    if (const auto tables = blocksOf<report::Table>(document, "settings"); !tables.empty()) {
        parts.settingHeader = wordsOf(tables.front().header);
        parts.settings = rowsOf(tables.front());
    }
    // The first table of this section are the stages, which the page draws as bars.
    if (const auto tables = blocksOf<report::Table>(document, "limits"); tables.size() > 1) {
        parts.alternativeHeader = wordsOf(tables[1].header);
        parts.alternatives = rowsOf(tables[1]);
    }
    parts.snippets = blocksOf<report::Code>(document, "settings");
    return parts;
}

QString gpusFedWords(const Plan& plan)
{
    const int gpus = plan.workload.gpus;
    if (plan.prediction.gpusFed >= gpus) {
        return QObject::tr("%1 of %1, room for %2")
            .arg(QString::number(gpus), QString::fromStdString(groupedWords(std::floor(plan.prediction.gpusFed))));
    }
    const double tenths = std::floor(plan.prediction.gpusFed * 10 + 1e-9) / 10;
    return QObject::tr("%1 of %2").arg(QString::number(tenths), QString::number(gpus));
}

QString intervalWords(double value, double low, double high)
{
    const auto words = QString::fromStdString(percentWords(value));
    if (high - low < 5e-4) {
        return words;
    }
    return QObject::tr("%1 (%2 to %3)")
        .arg(words, QString::number(low * 100, 'f', 0),
             QString::fromStdString(percentWords(std::round(high * 100) / 100)));
}

} // namespace sluice::ui
