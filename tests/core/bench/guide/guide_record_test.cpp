// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/guide_record.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

GuideSpec minuteSpec()
{
    GuideSpec spec;
    spec.budget = Seconds(60);
    return spec;
}

TEST(GuideRecord, KeepsPartOfTheBudgetForWhatFollows)
{
    const GuideListener listener;
    GuideRecord record(minuteSpec(), "/data", Seconds(10), listener);
    EXPECT_LE(record.left(), Seconds(50));
    EXPECT_GT(record.left(), Seconds(40));
    record.keep(Seconds(20));
    EXPECT_LE(record.left(), Seconds(30));
    EXPECT_EQ(record.run().budget, Seconds(60));
    EXPECT_EQ(record.run().path, "/data");
    EXPECT_FALSE(record.run().startedAt.empty());
}

TEST(GuideRecord, TellsAPhaseBeforeItsWorkAndRecordsItAfterwards)
{
    std::vector<std::string> seen;
    GuideListener listener;
    listener.phase = [&seen](const std::string& name, const std::string& text) { seen.push_back(name + ": " + text); };
    listener.progress = [&seen](Seconds done, Seconds total) {
        EXPECT_LE(done, total);
        seen.emplace_back("progress");
    };
    GuideRecord record(minuteSpec(), "/data", {}, listener);
    const int given = record.phase("audit", "Checking", [&seen] {
        seen.emplace_back("work");
        return 7;
    });
    EXPECT_EQ(given, 7);
    EXPECT_EQ(seen, (std::vector<std::string>{"audit: Checking", "work", "progress"}));
    ASSERT_EQ(record.run().phases.size(), 1U);
    EXPECT_EQ(record.run().phases[0].name, "audit");
}

TEST(GuideRecord, KeepsMeasurementsAndWarningsAndTellsThem)
{
    std::vector<std::string> warned;
    std::size_t measured = 0;
    std::size_t announced = 0;
    GuideListener listener;
    listener.warning = [&warned](const std::string& text) { warned.push_back(text); };
    listener.measured = [&measured](const Measurement&) { ++measured; };
    listener.point = [&announced](std::size_t index, std::size_t count, const IoPoint&) {
        announced = index;
        EXPECT_GT(count, index);
    };
    GuideRecord record(minuteSpec(), "/data", {}, listener);
    record.add({});
    record.announce({}, Seconds(1000));
    record.warn("slow");
    EXPECT_EQ(measured, 1U);
    EXPECT_EQ(announced, 1U) << "the next one's index";
    EXPECT_EQ(record.run().warnings, warned);
    EXPECT_EQ(warned, std::vector<std::string>{"slow"});
}

TEST(GuideRecord, SaysNothingWhereNobodyListens)
{
    const GuideListener listener;
    GuideRecord record(minuteSpec(), "/data", {}, listener);
    record.progress();
    record.announce({}, Seconds(1));
    record.tellSample({});
    record.add({});
    record.warn("slow");
    EXPECT_EQ(record.run().measurements.size(), 1U);
}

} // namespace
} // namespace sluice
