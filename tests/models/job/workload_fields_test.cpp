// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/job/workload_fields.h"

#include "core/base/json.h"
#include "models/job/workload.h"

#include <gtest/gtest.h>

#include <set>

namespace sluice {
namespace {

/// A workload whose fields all differ from those of a new one.
Workload changed()
{
    Workload workload;
    for (const auto& field : workloadFields()) {
        field.setIn(workload, field.unit == FieldUnit::Share ? 0.5 : 7);
    }
    workload.accessPattern = Pattern::Random;
    return workload;
}

TEST(WorkloadFields, AreTheKeysOfTheDocumentInItsOrder)
{
    std::vector<std::string> keys;
    const auto document = toJson(changed());
    for (const auto& [key, value] : document.items()) {
        keys.push_back(key);
    }
    std::vector<std::string> expected{"name", "title", "source"};
    for (const auto& field : workloadFields()) {
        expected.emplace_back(field.key);
    }
    EXPECT_EQ(keys, expected);
    EXPECT_EQ(document["step_seconds"], 7.0);
    EXPECT_EQ(document["dataset_bytes"], 7);
    EXPECT_EQ(document["access_pattern"], "random");
}

TEST(WorkloadFields, AreReadAndWrittenAsNumbersInTheUnitOfTheKey)
{
    const auto workload = changed();
    EXPECT_EQ(workload.gpus, 7);
    EXPECT_EQ(workload.sampleBytes, Bytes{7});
    EXPECT_EQ(workload.stepTime, Seconds(7));
    EXPECT_DOUBLE_EQ(workload.targetUtilisation, 0.5);
    for (const auto& field : workloadFields()) {
        if (field.unit != FieldUnit::Order) {
            EXPECT_EQ(field.valueIn(workload), field.unit == FieldUnit::Share ? 0.5 : 7) << field.key;
        }
    }
}

TEST(WorkloadFields, OnlyAFieldThatMayBeUnknownIsSetToNothing)
{
    auto workload = changed();
    for (const auto& field : workloadFields()) {
        field.setIn(workload, std::nullopt);
    }
    EXPECT_FALSE(workload.datasetBytes.has_value());
    EXPECT_FALSE(workload.deliveredBytes.has_value());
    workload.datasetBytes = Bytes{7};
    workload.deliveredBytes = Bytes{7};
    EXPECT_EQ(workload, changed());
}

TEST(WorkloadFields, AreCopiedOneByOneIntoTheSame)
{
    Workload copy;
    for (const auto& field : workloadFields()) {
        field.copy(changed(), copy);
    }
    EXPECT_EQ(copy, changed());
}

TEST(WorkloadFields, RefuseWhatLiesOutsideTheRange)
{
    for (const auto& field : workloadFields()) {
        if (field.unit != FieldUnit::Order) {
            EXPECT_EQ(field.problemOf(field.min), "") << field.key;
            EXPECT_EQ(field.problemOf(field.max), "") << field.key;
            EXPECT_NE(field.problemOf(field.max * 2), "") << field.key;
        }
    }
    EXPECT_EQ(workloadField("gpus").problemOf(0), "gpus is 0: must be 1 to 100000");
}

TEST(WorkloadFields, AreTypedInTheWayOfTheirUnit)
{
    EXPECT_EQ(*workloadField("sample_bytes").parse("110K"), 110.0 * 1024);
    EXPECT_EQ(*workloadField("step_seconds").parse("200ms"), 0.2);
    EXPECT_EQ(*workloadField("target_utilisation").parse("90 %"), 0.9);
    EXPECT_EQ(*workloadField("epochs").parse("1,024"), 1024.0);
    EXPECT_FALSE(workloadField("step_seconds").parse("200m"));
}

TEST(WorkloadFields, HaveADifferentHelpAndOptionEach)
{
    std::set<std::string> helps;
    std::set<std::string> options;
    std::size_t withOption = 0;
    for (const auto& field : workloadFields()) {
        helps.insert(field.help);
        options.insert(field.option);
        withOption += *field.option == '\0' ? 0U : 1U;
    }
    EXPECT_EQ(helps.size(), workloadFields().size());
    EXPECT_EQ(options.size(), withOption + 1);
}

} // namespace
} // namespace sluice
