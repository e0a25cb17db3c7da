// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/comparison.h"

#include "core/base/text/words.h"
#include "ui/pages/whatif/plan_figures.h"
#include "ui/pages/whatif/scenario/scenario_fields.h"
#include "ui/text/stage_title.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct ComparisonWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::Comparison)
};

template <class Text>
QStringList rowOf(const QString& title, const std::vector<PlannedScenario>& scenarios, Text text)
{
    QStringList row{title};
    for (const auto& one : scenarios) {
        row << text(one);
    }
    return row;
}

bool allSame(const QStringList& row)
{
    return std::all_of(row.begin() + 1, row.end(), [&](const QString& cell) { return cell == row[1]; });
}

void addSettings(const std::vector<PlannedScenario>& scenarios, TextTable& table)
{
    const auto add = [&](const QString& title, const auto& text) {
        const auto row = rowOf(title, scenarios, text);
        if (!allSame(row)) {
            table.rows << row;
        }
    };
    add(ComparisonWords::tr("Workload"), [](const PlannedScenario& c) {
        const auto& w = c.scenario.workload;
        return QString::fromStdString(w.title.empty() ? w.name : w.title);
    });
    for (const auto& field : allFields()) {
        if (!field.name.startsWith(QStringLiteral("sheet_"))) { // told by the source
            add(field.title(), [&](const PlannedScenario& c) { return field.text(c.scenario); });
        }
    }
    add(ComparisonWords::tr("Access"),
        [](const PlannedScenario& c) { return patternWords(c.scenario.workload.accessPattern); });
    add(ComparisonWords::tr("Node"), [](const PlannedScenario& c) { return nodeWords(c.scenario); });
    add(ComparisonWords::tr("Storage"), [](const PlannedScenario& c) { return sourceWords(c.scenario); });
}

template <class Text>
void addFigure(const std::vector<PlannedScenario>& scenarios, TextTable& table, const QString& title, Text text)
{
    table.rows << rowOf(title, scenarios, [&](const PlannedScenario& c) {
        return c.plan ? text(c.scenario, *c.plan) : QStringLiteral("–");
    });
}

void addFigures(const std::vector<PlannedScenario>& scenarios, TextTable& table)
{
    const auto add = [&](const QString& title, auto text) { addFigure(scenarios, table, title, text); };
    add(ComparisonWords::tr("GPUs fed"), [](const Scenario&, const Plan& p) { return gpusFedWords(p); });
    add(ComparisonWords::tr("GPU utilisation"), [](const Scenario&, const Plan& p) {
        return intervalWords(p.prediction.utilisation, p.prediction.low, p.prediction.high);
    });
    add(ComparisonWords::tr("Waiting for data"), [](const Scenario&, const Plan& p) {
        return QString::fromStdString(percentWords(p.prediction.stallFraction));
    });
    add(ComparisonWords::tr("Bottleneck"),
        [](const Scenario&, const Plan& p) { return stageTitle(p.prediction.bottleneck); });
    add(ComparisonWords::tr("Required storage bandwidth"),
        [](const Scenario&, const Plan& p) { return QString::fromStdString(words(p.demand.rate)); });
    add(ComparisonWords::tr("Read by the whole job"), [](const Scenario&, const Plan& p) {
        return p.demand.jobBytes ? toQString(siWords(*p.demand.jobBytes)) : QStringLiteral("–");
    });
    add(ComparisonWords::tr("Storage gives"),
        [](const Scenario&, const Plan& p) { return QString::fromStdString(words(p.supply.mean)); });
    add(ComparisonWords::tr("Memory for batches"),
        [](const Scenario&, const Plan& p) { return QString::fromStdString(siWords(p.recommendation.memory)); });
    const auto priced = [](const PlannedScenario& c) { return c.scenario.gpuHourPrice > 0; };
    if (std::any_of(scenarios.begin(), scenarios.end(), priced)) {
        add(ComparisonWords::tr("Lost to waiting"),
            [](const Scenario& s, const Plan& p) { return lossWords(s, p.prediction); });
    }
}

/// Three digits: more would pretend.
double rounded(double money)
{
    if (money < 0) {
        return -rounded(-money);
    }
    if (money < 1) {
        return 0;
    }
    const double unit = std::pow(10.0, std::max(0.0, std::floor(std::log10(money)) - 2));
    return std::round(money / unit) * unit;
}

} // namespace

TextTable compare(const std::vector<PlannedScenario>& scenarios)
{
    TextTable table;
    table.header << QString();
    for (const auto& one : scenarios) {
        table.header << QString::fromStdString(one.scenario.name);
    }
    addSettings(scenarios, table);
    addFigures(scenarios, table);
    return table;
}

QString lossWords(const Scenario& scenario, const Prediction& prediction)
{
    const auto lost = lostPerMonth(scenario, prediction);
    return lost ? ComparisonWords::tr("%1 a month").arg(moneyWords(*lost)) : QString();
}

QString moneyWords(double money)
{
    return QString::fromStdString(groupedWords(rounded(money)));
}

} // namespace sluice::ui
