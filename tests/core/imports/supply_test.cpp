// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/supply.h"

#include "core/base/json.h"
#include "models/storage/storage_surface.h"
#include "tests/core/imports/reading.h"

#include <functional>

namespace sluice::imports {
namespace {

/// All that a storage model needs.
ImportedResult whole()
{
    ImportedResult result;
    result.setting = {.direction = Direction::Read,
                      .pattern = Pattern::Random,
                      .access = Access::Direct,
                      .engine = EngineKind::Uring,
                      .engineName = "libaio",
                      .blockSize = kibibytes(128),
                      .depth = 8,
                      .jobs = 2};
    result.figures = {{"bytes_per_second", 2e9, {}}, {"latency_p99_ns", 5e6, {}}};
    result.line = 7;
    return result;
}

ImportedFile fileWith(ImportedResult result)
{
    ImportedFile file{.tool = "fio", .version = "3.33", .name = "f", .sha256 = "ab"};
    file.results.push_back(std::move(result));
    judgeSupply(file);
    return file;
}

std::string reasonsWithout(const std::function<void(ImportedResult&)>& change)
{
    auto result = whole();
    change(result);
    return reasonsOf(fileWith(result).results.front());
}

TEST(Supply, AResultThatTellsAllIsAMeasurement)
{
    const auto measurements = measurementsOf(fileWith(whole()));
    ASSERT_EQ(measurements.size(), 1U);
    const auto& m = measurements.front();
    EXPECT_EQ(m.point.readSize, kibibytes(128));
    EXPECT_EQ(m.point.inFlight(), 16);
    EXPECT_EQ(m.rate.value, 2e9);
    EXPECT_EQ(m.latency.p99.count(), 5'000'000);
    ASSERT_TRUE(m.provenance);
    EXPECT_EQ(m.provenance->tool, "fio");
    EXPECT_EQ(m.provenance->sha256, "ab");
    EXPECT_EQ(m.provenance->line, 7);
    EXPECT_FALSE(m.pageCache);
    EXPECT_EQ(m.engineSetup.summary, "fio 3.33, libaio");
}

TEST(Supply, WhatIsNotKnownIsNotInTheDocument)
{
    const auto json = toJson(measurementsOf(fileWith(whole())).front());
    EXPECT_EQ(json["provenance"]["kind"], "imported");
    EXPECT_EQ(json["latency_ns"].dump(), R"({"p99":5000000})");
    for (const char* unknown : {"bytes", "seconds", "operations_per_second", "steady", "cpu_user_seconds", "path"}) {
        EXPECT_FALSE(json.contains(unknown)) << unknown;
    }
    EXPECT_EQ(*fromJson<Measurement>(json), measurementsOf(fileWith(whole())).front()) << "and is read back alike";
}

LatencySummary latencyWith(std::vector<ImportedFigure> figures)
{
    auto result = whole();
    result.figures = {{"bytes_per_second", 2e9, {}}};
    result.figures.insert(result.figures.end(), figures.begin(), figures.end());
    return measurementsOf(fileWith(result)).front().latency;
}

TEST(Supply, LatenciesAreAllOfOneKind)
{
    const ImportedFigure mean{"latency_mean_ns", 100, {}};
    const ImportedFigure median{"completion_latency_p50_ns", 90, {}};
    const auto completion = latencyWith({mean, median, {"completion_latency_mean_ns", 95, {}}});
    EXPECT_EQ(completion.mean.count(), 95) << "nearly all of the time is theirs";
    EXPECT_EQ(completion.p50.count(), 90);
    const auto submitted = latencyWith({mean, median, {"completion_latency_mean_ns", 10, {}}});
    EXPECT_EQ(submitted.mean.count(), 100);
    EXPECT_EQ(submitted.p50.count(), 0) << "most of the time went by before";
    EXPECT_EQ(latencyWith({{"completion_latency_mean_ns", 10, {}}}).mean.count(), 10) << "the other was not measured";
}

TEST(Supply, AStorageModelIsFittedToIt)
{
    auto result = whole();
    const auto surface = StorageSurface::fit(measurementsOf(fileWith(result)));
    ASSERT_TRUE(surface.ok());
    const auto best = surface->best(Pattern::Random);
    ASSERT_TRUE(best.ok());
    EXPECT_NEAR(best->mean.value, 2e9, 0.2e9);
}

TEST(Supply, EachThingThatIsNotKnownIsNamed)
{
    EXPECT_EQ(reasonsWithout([](auto&) {}), "");
    EXPECT_EQ(reasonsWithout([](auto& r) { r.setting.direction.reset(); }), "noDirection");
    EXPECT_EQ(reasonsWithout([](auto& r) { r.setting.direction = Direction::Write; }), "wrote");
    EXPECT_EQ(reasonsWithout([](auto& r) { r.setting.pattern.reset(); }), "noPattern");
    EXPECT_EQ(reasonsWithout([](auto& r) { r.setting.access.reset(); }), "noAccess");
    EXPECT_EQ(reasonsWithout([](auto& r) { r.setting.engine.reset(); }), "oddEngine");
    EXPECT_EQ(reasonsWithout([](auto& r) { r.setting.blockSize.reset(); }), "noBlockSize");
    EXPECT_EQ(reasonsWithout([](auto& r) { r.setting.depth.reset(); }), "noDepth");
    EXPECT_EQ(reasonsWithout([](auto& r) { r.setting.jobs.reset(); }), "noJobs");
    EXPECT_EQ(reasonsWithout([](auto& r) { r.figures.clear(); }), "noRate");
    EXPECT_EQ(reasonsWithout([](auto& r) { r.setting.jobs = 1 << 20; }), "tooManyInFlight");
    EXPECT_EQ(reasonsWithout([](auto& r) { r.setting = {}; }), "noStorage");
}

TEST(Supply, ReadsThroughThePageCacheMayBeOfMemory)
{
    auto result = whole();
    result.setting.access = Access::Buffered;
    EXPECT_TRUE(measurementsOf(fileWith(result)).front().pageCache);
}

} // namespace
} // namespace sluice::imports
