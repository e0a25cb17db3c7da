// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/bench/bench_document.h"
#include "core/run/bench/files_result.h"
#include "core/run/bench/loader_measurement.h"
#include "core/run/bench/loader_moment.h"
#include "core/run/guide_preview.h"

#include <gtest/gtest.h>

/// Each document of a bench is written and read by one function: what is written is read back.
namespace sluice {
namespace {

FilesMeasurement files()
{
    FilesMeasurement m;
    m.path = "/data";
    m.count = 100;
    m.bytes = Bytes{1'000'000};
    m.workers = 2;
    m.runtime = Seconds(5);
    m.interrupted = true;
    m.warnings = {"a warning"};
    for (const int workers : {1, 2}) {
        FilesAtWorkers at;
        at.workers = workers;
        at.cold.files = 100;
        at.cold.bytes = m.bytes;
        at.cold.seconds = Seconds(1);
        at.cold.filesPerSecond = 100.0 * workers;
        at.cold.rate = BytesPerSecond{1e6 * workers};
        at.metadata.filesPerSecond = 1000.0 * workers;
        at.shardCold = BytesPerSecond{4e6};
        m.scaling.push_back(at);
    }
    return m;
}

LoaderMeasurement loader()
{
    LoaderMeasurement m;
    m.path = "/data";
    m.setup.workers = 7;
    m.target = LoaderTarget::Gpu;
    m.dataset.format = DatasetFormat::Tar;
    m.dataset.samples = 9;
    m.figures.utilisation = 0.5;
    m.figures.bottleneck = Stage::Storage;
    m.workers.reading = 0.75;
    m.isolation = {Seconds(1), Seconds(2), Seconds(3), Seconds(4), "the loader limits"};
    m.buffers = mebibytes(3);
    m.interrupted = true;
    m.unanswered = 1;
    return m;
}

TEST(LoaderDocument, IsReadAsItWasWritten)
{
    const auto document = toDocument("sluice.bench/1", loader());
    const auto read = readBenchDocument<LoaderMeasurement>(document, "loader", "the document");
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(*read, loader());
}

TEST(LoaderDocument, HasItsPartsWhereTheContractHasThem)
{
    const auto document = toDocument("sluice.bench/1", loader());
    EXPECT_EQ(document["kind"], "loader");
    EXPECT_EQ(document["config"]["path"], "/data");
    EXPECT_EQ(document["config"]["workers"], 7);
    EXPECT_EQ(document["config"]["target"], "gpu");
    EXPECT_EQ(document["dataset"]["format"], "tar");
    EXPECT_EQ(document["result"]["accelerator_utilisation"], 0.5);
    EXPECT_EQ(document["result"]["isolation"]["verdict"], "the loader limits");
    EXPECT_EQ(document["result"]["buffer_bytes"], 3 << 20);
    EXPECT_FALSE(document.contains("trace")) << "nobody asked for it";
}

TEST(LoaderDocument, HoldsTheTraceThatWasAskedFor)
{
    auto traced = loader();
    traced.trace.push_back(
        {.rank = 1, .batch = 2, .worker = 3, .begun = Seconds(4), .loaded = Seconds(5), .stepEnd = {}});
    const auto read =
        readBenchDocument<LoaderMeasurement>(toDocument("sluice.bench/1", traced), "loader", "the document");
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(read->trace, traced.trace);
}

TEST(FilesDocument, IsReadAsItWasWritten)
{
    const auto document = toDocument("sluice.bench/1", files());
    const auto read = readBenchDocument<FilesMeasurement>(document, "files", "the document");
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(*read, files());
}

TEST(FilesDocument, BeginsWithTheFiguresAtTheMostWorkers)
{
    const auto document = toDocument("sluice.bench/1", files());
    const auto& result = document["result"];
    EXPECT_EQ(document["config"]["file_size_bytes"], 10'000);
    EXPECT_EQ(result["files"], 100);
    EXPECT_EQ(result["files_per_second"], 200.0);
    EXPECT_EQ(result["metadata_operations_per_second"], 6000.0);
    EXPECT_EQ(result["shard_files_per_second"], 400.0);
    EXPECT_EQ(result["packing_gain"], 2.0);
    EXPECT_LT(result["packing_gain_low"], 2.0);
    EXPECT_GT(result["packing_gain_high"], 2.0);
    EXPECT_EQ(result["metadata_scaling"], 2.0);
    EXPECT_FALSE(result.contains("warm_shard_bytes_per_second")) << "there was none";
}

TEST(FilesDocument, HasNoFiguresBeforeAnythingWasMeasured)
{
    FilesMeasurement none;
    none.interrupted = true;
    const auto document = toDocument("sluice.bench/1", none);
    EXPECT_FALSE(document["result"].contains("files_per_second"));
    EXPECT_EQ(document["result"]["interrupted"], true);
}

TEST(BenchDocument, OfAnotherKindOrWithoutAResultIsRefused)
{
    const auto kind = [](const Json& document) {
        return expectBench(document, "files", "the answer") ? "accepted" : "refused";
    };
    EXPECT_EQ(kind(toDocument("sluice.bench/1", files())), std::string("accepted"));
    EXPECT_EQ(kind(toDocument("sluice.bench/1", loader())), std::string("refused"));
    EXPECT_EQ(kind(Json{{"schema", "sluice.bench/1"}, {"kind", "files"}}), std::string("refused"));
    EXPECT_EQ(kind(Json{{"kind", "files"}, {"result", {{"files", 1}}}}), std::string("refused"));
    EXPECT_EQ(expectBench(toDocument("sluice.bench/1", loader()), "files", "the answer").error().message,
              "the answer holds no measurement of this kind");
}

TEST(GuidePreview, IsReadAsItWasWritten)
{
    const GuidePreview preview{"/data", "ext4", Seconds(60), gibibytes(1), gibibytes(2), 12, {"Reads.", "Ends."}};
    const auto read = fromJson<GuidePreview>(toDocument("sluice.preview/1", preview));
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(*read, preview);
}

TEST(LoaderMoment, IsReadAsItWasWritten)
{
    const LoaderMoment moment{Seconds(1), 2, 3, 0.4, 5};
    const auto read = fromJson<LoaderMoment>(toJson(moment));
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(*read, moment);
}

} // namespace
} // namespace sluice
