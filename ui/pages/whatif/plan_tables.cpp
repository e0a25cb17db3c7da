// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/plan_tables.h"

#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "core/report/settings.h"
#include "ui/pages/whatif/comparison.h"
#include "ui/text/engine_words.h"
#include "ui/text/message_words.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct PlanTables {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::PlanTables)
};

} // namespace

TextTable settingsTable(const Recommendation& recommendation)
{
    TextTable table{
        {PlanTables::tr("Setting"), PlanTables::tr("Value"), PlanTables::tr("Why"), PlanTables::tr("Rests on")}, {}};
    for (const auto& setting : report::settingsOf(recommendation)) {
        table.rows.append({translated(setting.name), translated(setting.value), sentence(setting.because),
                           translated(setting.provenance)});
    }
    return table;
}

TextTable alternativesTable(const Plan& plan, const Scenario& scenario)
{
    TextTable table{{PlanTables::tr("Change"), PlanTables::tr("Predicted utilisation"), PlanTables::tr("GPUs fed")},
                    {}};
    const auto lost = [&](const Alternative& alternative) {
        auto changed = scenario;
        changed.workload.gpus = alternative.gpus.value_or(scenario.workload.gpus);
        Prediction prediction;
        prediction.stallFraction = 1 - alternative.utilisation;
        return lostPerMonth(changed, prediction);
    };
    const Alternative now{{}, plan.prediction.utilisation, plan.prediction.gpusFed, {}};
    const bool priced = lost(now).has_value();
    const auto add = [&](const QString& name, const Alternative& alternative) {
        QStringList row{name, toQString(percentWords(alternative.utilisation)),
                        translated(report::fedWords(alternative, plan.workload))};
        if (priced) {
            row.append(moneyWords(*lost(now) - *lost(alternative)));
        }
        table.rows.append(row);
    };
    if (priced) {
        table.header.append(PlanTables::tr("Saved per month"));
    }
    add(PlanTables::tr("As it is"), now);
    for (const auto& alternative : plan.alternatives) {
        add(sentence(alternative.change), alternative);
    }
    return table;
}

} // namespace sluice::ui
