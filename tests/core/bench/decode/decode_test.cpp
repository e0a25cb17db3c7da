// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/decode/decode.h"

#include "core/base/json.h"
#include "core/decode/codec/codec.h"
#include "tests/core/decode/samples.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <numeric>
#include <unistd.h>

namespace sluice {
namespace {

using decoders::isBuiltIn;
using decoders::storedSample;

class DecodeMeasured : public testing::Test {
protected:
    void copy(const std::string& sample, const std::string& name) const
    {
        writeContent(m_folder.file(name), storedSample(sample));
    }
    DecodeSpec spec(Seconds runtime = Seconds(0.1)) const
    {
        return {.path = m_folder.path().string(), .threads = 2, .samples = 100, .runtime = runtime};
    }
    Result<DecodeMeasurement> measure(const DecodeSpec& spec, const std::stop_token& stop = {},
                                      const DecodeListener& listener = {}) const
    {
        auto found = dataset::catalogueOf(spec.path);
        if (!found) {
            return found.error();
        }
        return measureDecode(spec, std::make_shared<const dataset::Catalogue>(*std::move(found)), stop, listener);
    }

    TemporaryFolder m_folder;
};

TEST_F(DecodeMeasured, TellsCostDeliveryRatesAndCodecs)
{
    if (!isBuiltIn("jpeg")) {
        GTEST_SKIP() << "built without libjpeg";
    }
    for (int i = 0; i < 5; ++i) {
        copy("photo.jpg", std::to_string(i) + ".jpg");
    }
    std::vector<DecodeRate> told;
    const auto measured = measure(spec(), {}, {.rate = [&told](const DecodeRate& rate) { told.push_back(rate); }});
    ASSERT_TRUE(measured.ok()) << measured.error().message;
    EXPECT_EQ(measured->samples, 5);
    EXPECT_EQ(measured->failed, 0);
    EXPECT_EQ(measured->formats, (std::vector<SampleCount>{{"jpeg", 5}}));
    EXPECT_EQ(measured->stored.count, static_cast<std::int64_t>(storedSample("photo.jpg").size()));
    EXPECT_EQ(measured->delivered.uint8, Bytes{48 * 32 * 3});
    EXPECT_EQ(measured->delivered.float32, Bytes{48 * 32 * 3 * 4});
    ASSERT_TRUE(measured->cost.has_value());
    EXPECT_GT(measured->cost->mean.count(), 1e-6);
    EXPECT_LE(measured->cost->p50, measured->cost->p99);
    EXPECT_LE(measured->cost->p99, measured->cost->max);
    const auto counted = std::accumulate(measured->histogram.begin(), measured->histogram.end(), std::int64_t{0},
                                         [](std::int64_t sum, const auto& bin) { return sum + bin.samples; });
    EXPECT_GT(counted, 0);
    EXPECT_TRUE(counted % 5 == 0 || counted < 5) << counted << ": whole passes, where there was time for one";
    ASSERT_EQ(measured->rates.size(), 2U);
    EXPECT_EQ(told, measured->rates);
    EXPECT_EQ(measured->rates[1].threads, 2);
    EXPECT_DOUBLE_EQ(measured->rates[0].efficiency, 1);
    EXPECT_GT(measured->rates[0].samplesPerSecond, 0);
    EXPECT_NE(measured->python.find("Python"), std::string::npos);
    EXPECT_FALSE(measured->interrupted);
}

TEST_F(DecodeMeasured, CountsTruncatedSamplesAndGoesOn)
{
    if (!isBuiltIn("jpeg")) {
        GTEST_SKIP() << "built without libjpeg";
    }
    copy("photo.jpg", "a.jpg");
    const auto whole = storedSample("photo.jpg");
    writeContent(m_folder.file("b.jpg"), whole.substr(0, whole.size() / 2));
    writeContent(m_folder.file("c.jpg"), whole.substr(0, whole.size() / 3));
    const auto measured = measure(spec());
    ASSERT_TRUE(measured.ok()) << measured.error().message;
    EXPECT_EQ(measured->samples, 3);
    EXPECT_EQ(measured->failed, 2);
    ASSERT_FALSE(measured->failures.empty());
    EXPECT_EQ(measured->failures[0].name, "truncated JPEG");
    EXPECT_TRUE(measured->cost.has_value());
    ASSERT_FALSE(measured->warnings.empty());
    EXPECT_NE(measured->warnings[0].find("2 of 3"), std::string::npos) << measured->warnings[0];
}

TEST_F(DecodeMeasured, RefusesFormatsWithoutADecoderByName)
{
    copy("none.tiff", "a.tiff");
    const auto refused = measure(spec());
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::Unsupported);
    EXPECT_NE(refused.error().message.find("tiff"), std::string::npos) << refused.error().message;
}

TEST_F(DecodeMeasured, RefusesADataSetOfDamagedSamples)
{
    if (!isBuiltIn("png")) {
        GTEST_SKIP() << "built without libpng";
    }
    writeContent(m_folder.file("a.png"), storedSample("rgb.png").substr(0, 60));
    const auto refused = measure(spec());
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::Corrupt);
    EXPECT_NE(refused.error().message.find("none of 1"), std::string::npos) << refused.error().message;
}

/// An array of floats is delivered as it is stored: whether to compress it is all there is to know.
TEST_F(DecodeMeasured, TriesCodecsOnWhatIsNotEncoded)
{
    writeContent(m_folder.file("a.npy"), std::string(100'000, 'f') + "and its end");
    const auto measured = measure(spec());
    ASSERT_TRUE(measured.ok()) << measured.error().message;
    EXPECT_FALSE(measured->cost.has_value()) << "an unknown is not a zero";
    EXPECT_TRUE(measured->rates.empty());
    EXPECT_EQ(measured->formats, (std::vector<SampleCount>{{"as_stored", 1}}));
    for (const auto& codec : measured->codecs) {
        EXPECT_GT(codec.ratio, 10) << codec.name;
        EXPECT_GT(codec.decompressRate.value, 1e6) << codec.name;
        EXPECT_NE(measured->codecVerdict.find("saves"), std::string::npos) << measured->codecVerdict;
    }
}

/// An image in a row is there, and is not found: whatever it costs, it is not nothing. Codecs need no image.
TEST_F(DecodeMeasured, TriesCodecsOnRowsThatItDoesNotLookInto)
{
    for (const auto* name : {"mds", "parquet_none"}) {
        DecodeSpec rows = spec();
        rows.path = std::string(fixturesFolder) + "/datasets/" + name;
        const auto measured = measure(rows);
        ASSERT_TRUE(measured.ok()) << name << ": " << measured.error().message;
        EXPECT_FALSE(measured->cost.has_value()) << name;
        EXPECT_EQ(measured->failed, 0) << name;
        EXPECT_EQ(measured->formats, (std::vector<SampleCount>{{std::string(notLookedInto), measured->samples}}));
        EXPECT_EQ(measured->codecs.empty(), decoders::makeCodecs().empty()) << name;
        ASSERT_FALSE(measured->warnings.empty()) << name;
        EXPECT_TRUE(
            measured->warnings[0].ends_with("lie within rows or records: what is encoded in them is not looked for"))
            << measured->warnings[0];
        for (const auto& warning : measured->warnings) {
            EXPECT_EQ(warning.find("nothing to decode"), std::string::npos) << warning;
        }
    }
}

TEST_F(DecodeMeasured, RefusesRowsThatLieCompressedInTheirShards)
{
    for (const auto* name : {"parquet_snappy", "parquet_zstd", "feather", "mds_zstd", "jsonl_gz", "npz"}) {
        DecodeSpec rows = spec();
        rows.path = std::string(fixturesFolder) + "/datasets/" + name;
        const auto refused = measure(rows);
        ASSERT_FALSE(refused.ok()) << name;
        EXPECT_EQ(refused.error().kind, ErrorKind::Unsupported) << name << ": " << refused.error().message;
    }
}

TEST_F(DecodeMeasured, RefusesContainersThatNothingIsKnownOf)
{
    writeContent(m_folder.file("train.rec"), std::string(5000, 'r'));
    auto found = dataset::catalogueOf(m_folder.path().string(), Bytes{1000});
    ASSERT_TRUE(found.ok()) << found.error().message;
    const auto cut = measureDecode(spec(), std::make_shared<const dataset::Catalogue>(*std::move(found)), {});
    ASSERT_FALSE(cut.ok());
    EXPECT_EQ(cut.error().kind, ErrorKind::Unsupported);
}

TEST_F(DecodeMeasured, ComparesCodecsOnTheContentOfCompressedFiles)
{
    if (!isBuiltIn("gzip")) {
        GTEST_SKIP() << "built without zlib";
    }
    dataset::Catalogue catalogue;
    copy("text.txt.gz", "a.npy.gz");
    catalogue.files = {m_folder.file("a.npy.gz")};
    catalogue.samples = {{0, 0, static_cast<std::int64_t>(storedSample("text.txt.gz").size())}};
    const auto measured = measureDecode(spec(), std::make_shared<const dataset::Catalogue>(catalogue), {});
    ASSERT_TRUE(measured.ok()) << measured.error().message;
    ASSERT_TRUE(measured->storedRatio.has_value());
    EXPECT_NEAR(*measured->storedRatio, 16'690 / 1'055.0, 0.1);
    for (const auto& codec : measured->codecs) {
        if (codec.name == "gzip -6") {
            EXPECT_NEAR(codec.ratio, *measured->storedRatio, 0.3);
        }
    }
    EXPECT_EQ(measured->delivered.uint8, Bytes{16'690});
    EXPECT_FALSE(measured->delivered.float32.has_value());
}

/// WebDataset: image, label and mask of a sample are members; every image is decoded.
TEST_F(DecodeMeasured, DecodesTheMembersOfShards)
{
    if (!isBuiltIn("jpeg") || !isBuiltIn("png")) {
        GTEST_SKIP() << "built without libjpeg or libpng";
    }
    for (const auto* key : {"0", "1", "2"}) {
        copy("photo.jpg", std::string(key) + ".jpg");
        copy("grey16.png", std::string(key) + ".png");
        writeContent(m_folder.file(std::string(key) + ".cls"), "7");
    }
    const auto pack = "cd " + m_folder.path().string() + " && mkdir shards && tar -cf shards/a.tar 0.* 1.* 2.*";
    ASSERT_EQ(std::system(pack.c_str()), 0);
    auto shards = spec();
    shards.path = m_folder.file("shards");
    const auto measured = measure(shards);
    ASSERT_TRUE(measured.ok()) << measured.error().message;
    EXPECT_EQ(measured->samples, 3);
    EXPECT_EQ(measured->failed, 0);
    EXPECT_EQ(measured->delivered.uint8, Bytes{2 * 48 * 32 * 3});
}

TEST_F(DecodeMeasured, RefusesShardsThatAreCompressedAsAWhole)
{
    dataset::Catalogue catalogue;
    copy("text.txt.gz", "a.tar.gz");
    catalogue.files = {m_folder.file("a.tar.gz")};
    catalogue.samples = {{0, 512, 100}, {0, 700, 100}};
    catalogue.summary.format = DatasetFormat::Tar;
    const auto refused = measureDecode(spec(), std::make_shared<const dataset::Catalogue>(catalogue), {});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::Unsupported);
    EXPECT_NE(refused.error().message.find("compressed as a whole"), std::string::npos) << refused.error().message;
}

TEST_F(DecodeMeasured, AFileThatWentAwayIsCounted)
{
    if (!isBuiltIn("jpeg")) {
        GTEST_SKIP() << "built without libjpeg";
    }
    copy("photo.jpg", "a.jpg");
    copy("photo.jpg", "b.jpg");
    auto found = dataset::catalogueOf(m_folder.path().string());
    ASSERT_TRUE(found.ok());
    const auto catalogue = std::make_shared<const dataset::Catalogue>(*std::move(found));
    std::filesystem::remove(m_folder.file("b.jpg"));
    const auto measured = measureDecode(spec(), catalogue, {});
    ASSERT_TRUE(measured.ok()) << measured.error().message;
    EXPECT_EQ(measured->samples, 2);
    EXPECT_EQ(measured->failed, 1);
    std::filesystem::remove(m_folder.file("a.jpg"));
    const auto nothing = measureDecode(spec(), catalogue, {});
    ASSERT_FALSE(nothing.ok());
    EXPECT_EQ(nothing.error().kind, ErrorKind::NotFound);
}

TEST_F(DecodeMeasured, AStopKeepsWhatWasMeasured)
{
    if (!isBuiltIn("jpeg")) {
        GTEST_SKIP() << "built without libjpeg";
    }
    copy("photo.jpg", "a.jpg");
    std::stop_source stop;
    const DecodeListener listener{.rate = [&stop](const DecodeRate&) { stop.request_stop(); }};
    const auto measured = measure(spec(), stop.get_token(), listener);
    ASSERT_TRUE(measured.ok()) << measured.error().message;
    EXPECT_TRUE(measured->interrupted);
    EXPECT_TRUE(measured->cost.has_value());
    EXPECT_EQ(measured->rates.size(), 1U);
    const auto before = measure(spec(), stop.get_token());
    ASSERT_FALSE(before.ok());
    EXPECT_EQ(before.error().kind, ErrorKind::Interrupted);
}

TEST_F(DecodeMeasured, ReadsItsOwnDocument)
{
    copy("text.txt", "a.npy");
    const auto measured = measure(spec());
    ASSERT_TRUE(measured.ok()) << measured.error().message;
    const auto document = toDocument("sluice.bench/1", *measured);
    EXPECT_EQ(document["kind"], "decode");
    const auto read = fromJson<DecodeMeasurement>(document);
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(*read, *measured);
}

} // namespace
} // namespace sluice
