// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/plan_tables.h"

#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "core/report/settings.h"
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

TextTable alternativesTable(const std::vector<Alternative>& alternatives, const Workload& workload)
{
    TextTable table{{PlanTables::tr("Change"), PlanTables::tr("Predicted utilisation"), PlanTables::tr("GPUs fed")},
                    {}};
    for (const auto& alternative : alternatives) {
        table.rows.append({sentence(alternative.change), toQString(percentWords(alternative.utilisation)),
                           translated(report::fedWords(alternative, workload))});
    }
    return table;
}

} // namespace sluice::ui
