// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/scenario/scenario_fields.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice::ui {
namespace {

TEST(ScenarioFields, HoldEveryNumberOfTheWorkloadWithTheRangeOfTheModel)
{
    const auto fields = allFields();
    for (const auto& known : workloadFields()) {
        if (known.unit == FieldUnit::Order) {
            continue; // chosen from a list
        }
        const auto found = std::find_if(fields.begin(), fields.end(), [&](const ScenarioField& field) {
            return field.key == QLatin1String(known.key);
        });
        ASSERT_NE(found, fields.end()) << known.key;
        EXPECT_EQ(found->quantity.least, known.min) << known.key;
        EXPECT_EQ(found->quantity.most, known.max) << known.key;
        EXPECT_EQ(found->tip.toStdString().substr(1), std::string(known.help).substr(1));
    }
}

TEST(ScenarioFields, WriteWhereTheyRead)
{
    Scenario scenario;
    for (const auto& field : allFields()) {
        const double value = field.quantity.most > 1 ? 3 : 0.5;
        field.set(scenario, value);
        EXPECT_EQ(field.get(scenario), value) << field.name.toStdString();
    }
    EXPECT_EQ(scenario.workload.stepTime, Seconds(3));
    EXPECT_EQ(scenario.change.devices, 3);
}

TEST(ScenarioFields, AnEmptyEditorIsAnUnknownDataSet)
{
    Scenario scenario;
    for (const auto& field : allFields()) {
        if (field.name == QStringLiteral("dataset")) {
            field.set(scenario, 5e9);
            EXPECT_EQ(scenario.workload.datasetBytes, Bytes{5'000'000'000});
            field.set(scenario, std::nullopt);
            EXPECT_EQ(field.text(scenario), QStringLiteral("not known"));
        }
    }
    EXPECT_FALSE(scenario.workload.datasetBytes.has_value());
}

TEST(ScenarioFields, EveryEditHasATitleThatAPersonReads)
{
    EXPECT_EQ(editTitle(QStringLiteral("step_time")), QStringLiteral("Step time"));
    EXPECT_EQ(editTitle(QStringLiteral("cached")), QStringLiteral("Cache hit rate"));
    for (const auto* key : {"workload", "pattern", "loader_kind", "node", "source", "job_file", "node_snapshot",
                            "measured_figures", "seen_job"}) {
        EXPECT_NE(editTitle(QLatin1String(key)), QLatin1String(key));
    }
}

} // namespace
} // namespace sluice::ui
