// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/compare/difference_causes.h"

#include "core/base/json.h"
#include "core/run/compare/compared_runs.h"

#include <gtest/gtest.h>

#include <functional>

namespace sluice {
namespace {

Run oursAt(IoPoint point, double rate, Seconds time = Seconds(5))
{
    Run run;
    Measurement m;
    m.point = point;
    m.rate = {rate};
    m.bytes = gibibytes(1);
    m.seconds = time;
    m.fileSize = gibibytes(8);
    run.measurements = {m};
    return run;
}

constexpr IoPoint deepPoint{EngineKind::Uring, Access::Direct, Pattern::Random, Direction::Read, kibibytes(128), 32, 1};

/// What fio told of the same point.
ImportedSetting deepSetting()
{
    return {.direction = Direction::Read,
            .pattern = Pattern::Random,
            .access = Access::Direct,
            .engine = EngineKind::Uring,
            .engineName = "io_uring",
            .blockSize = kibibytes(128),
            .depth = 32,
            .jobs = 1};
}

Run importedFrom(const std::string& tool, const ImportedSetting& setting, double rate)
{
    ImportedFile file;
    file.tool = tool;
    ImportedResult result;
    result.setting = setting;
    result.figures = {{"bytes_per_second", rate, {}}};
    file.results = {result};
    Run run;
    run.imported = {file};
    return run;
}

/// The ids of the causes, without "run.".
std::string idsOf(const DifferenceCauses& why)
{
    std::string ids;
    for (const auto& cause : why.causes) {
        ids += (ids.empty() ? "" : " ") + cause.id.substr(4);
    }
    return ids;
}

/// Why fio differs from us when its setting is changed like this.
std::string causesWhen(const std::function<void(ImportedSetting&)>& change)
{
    auto setting = deepSetting();
    change(setting);
    return idsOf(differenceCausesOf(oursAt(deepPoint, 2e9), importedFrom("fio", setting, 1e9)));
}

const std::string always = "otherUnits rampCounted"; ///< of fio against Sluice

TEST(DifferenceCauses, UnitsAndRampDifferBetweenTools)
{
    EXPECT_EQ(causesWhen([](auto&) {}), always);
    const auto why = differenceCausesOf(oursAt(deepPoint, 2e9), importedFrom("fio", deepSetting(), 1e9));
    EXPECT_EQ(why.causes[0].arguments.at("share"), "2.4 %") << "KiB/s against MB/s";
    EXPECT_EQ(why.pair->text,
              "The closest of both: random reads of 128 KiB, 32 in flight, by Sluice at 2 GB/s, and random "
              "reads of 128 KiB, 32 in flight, by fio at 1 GB/s.");
}

TEST(DifferenceCauses, EachSettingThatDiffersIsACause)
{
    EXPECT_EQ(causesWhen([](auto& s) { s.access = Access::Buffered; }), "otherAccess " + always);
    EXPECT_EQ(causesWhen([](auto& s) { s.pattern = Pattern::Sequential; }), "otherPattern " + always);
    EXPECT_EQ(causesWhen([](auto& s) { s.blockSize = kibibytes(4); }), "otherBlockSize " + always);
    EXPECT_EQ(causesWhen([](auto& s) { s.depth = 1; }), "otherInFlight " + always);
    EXPECT_EQ(causesWhen([](auto& s) { s.depth = 8, s.jobs = 4; }), "otherJobs " + always);
    EXPECT_EQ(causesWhen([](auto& s) { s.engine = EngineKind::Threads; }), "otherEngine " + always);
    EXPECT_EQ(causesWhen([](auto& s) { s.direction = Direction::Write; }), "otherDirection " + always);
    EXPECT_EQ(causesWhen([](auto& s) { s.fileSize = mebibytes(64); }), "otherUnits otherFileSize rampCounted");
}

TEST(DifferenceCauses, WhatAToolDoesNotTellIsNamed)
{
    EXPECT_EQ(causesWhen([](auto& s) { s.access.reset(); }), always + " unknownAccess");
    EXPECT_EQ(causesWhen([](auto& s) { s = {}; }),
              always + " unknownPattern unknownAccess unknownEngine unknownBlockSize unknownInFlight");
}

TEST(DifferenceCauses, TwoOtherToolsAreComparedAlike)
{
    auto mine = deepSetting();
    mine.engineName = "libaio";
    const auto why = differenceCausesOf(importedFrom("elbencho", mine, 1e9), importedFrom("IOR", deepSetting(), 1.2e9));
    EXPECT_EQ(idsOf(why), "nothingDiffers") << "both tell MiB/s";
    EXPECT_EQ(idsOf(differenceCausesOf(importedFrom("gdsio", mine, 1e9), importedFrom("KDiskMark", mine, 1e9))),
              "otherUnits");
}

TEST(DifferenceCauses, BuffersOnBothSidesAreAWarning)
{
    auto point = deepPoint;
    point.access = Access::Buffered;
    auto setting = deepSetting();
    setting.access = Access::Buffered;
    EXPECT_EQ(idsOf(differenceCausesOf(oursAt(point, 2e9), importedFrom("fio", setting, 9e9))), "bothCached " + always);
}

TEST(DifferenceCauses, TheClosestOfManyIsTaken)
{
    auto run = oursAt(deepPoint, 2e9);
    auto other = run.measurements.front();
    other.point.readSize = kibibytes(4);
    other.rate = {1e8};
    run.measurements.push_back(other);
    auto setting = deepSetting();
    setting.blockSize = kibibytes(8);
    const auto why = differenceCausesOf(run, importedFrom("fio", setting, 2e8));
    EXPECT_NE(why.pair->text.find("random reads of 4 KiB"), std::string::npos) << why.pair->text;
}

TEST(DifferenceCauses, OurOwnRunsAreExplainedWhereTheyHaveNoPointInCommon)
{
    auto shallow = deepPoint;
    shallow.depth = 1;
    const auto runs = compareRuns(oursAt(deepPoint, 2e9), oursAt(shallow, 1e8, Seconds(60)));
    ASSERT_TRUE(runs.why);
    EXPECT_EQ(idsOf(*runs.why), "otherInFlight otherTime");
}

TEST(DifferenceCauses, OurOwnRunsOfTheSamePointAreExplainedByTheNode)
{
    auto before = oursAt(deepPoint, 2e9);
    auto after = oursAt(deepPoint, 1e9);
    ASSERT_TRUE(compareRuns(before, after).why);
    EXPECT_EQ(idsOf(*compareRuns(before, after).why), "nothingDiffers");
    before.node.identity.kernel = "6.1.0";
    after.node.identity.kernel = "6.12.0-new";
    auto runs = compareRuns(before, after);
    EXPECT_EQ(idsOf(*runs.why), "otherNode");
    EXPECT_NE(runs.why->causes[0].text.find("6.1.0 against 6.12.0-new"), std::string::npos);
    after.measurements[0].seconds = Seconds(60);
    runs = compareRuns(before, after);
    EXPECT_EQ(idsOf(*runs.why), "otherNode otherTime") << "the likelier first";
}

TEST(DifferenceCauses, ASettingThatMakesNoStorageSlowerIsNoCause)
{
    auto before = oursAt(deepPoint, 2e9);
    auto after = oursAt(deepPoint, 1e9);
    before.node.cpu.model = "one";
    after.node.cpu.model = "other";
    const auto runs = compareRuns(before, after);
    ASSERT_FALSE(runs.settings.empty());
    EXPECT_EQ(idsOf(*runs.why), "nothingSlower");
}

TEST(DifferenceCauses, RunsWithoutARateHaveNone)
{
    EXPECT_EQ(differenceCausesOf(sluice::Run(), oursAt(deepPoint, 1e9)), DifferenceCauses());
    EXPECT_EQ(*fromJson<DifferenceCauses>(toJson(differenceCausesOf(oursAt(deepPoint, 1), oursAt(deepPoint, 2)))),
              differenceCausesOf(oursAt(deepPoint, 1), oursAt(deepPoint, 2)));
}

} // namespace
} // namespace sluice
