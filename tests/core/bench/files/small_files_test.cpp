// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/files/small_files.h"

#include "core/io/files/file.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

SmallFilesSpec specFor(const TemporaryFolder& folder)
{
    return {.path = folder.path(), .fileSize = kibibytes(16), .count = 200, .workers = 3, .runtime = Seconds(2)};
}

TEST(SmallFiles, AreMeasuredColdWarmAndWithoutReadingAgainstTheSameBytesInAShard)
{
    const TemporaryFolder folder;
    auto m = measureSmallFiles(specFor(folder), {});
    ASSERT_TRUE(m.ok()) << m.error().message;
    EXPECT_EQ(m->count, 200);
    EXPECT_EQ(m->bytes, kibibytes(16) * 200);
    ASSERT_EQ(m->scaling.size(), 3U);
    EXPECT_EQ(m->scaling[0].workers, 1);
    EXPECT_EQ(m->scaling[1].workers, 2);
    EXPECT_EQ(m->scaling[2].workers, 3);
    for (const auto& at : m->scaling) {
        for (const auto* pass : {&at.cold, &at.warm}) {
            EXPECT_EQ(pass->files, 200);
            EXPECT_EQ(pass->bytes, kibibytes(16) * 200);
            EXPECT_NEAR(pass->rate.value, pass->filesPerSecond * 16384, 1e-6 * pass->rate.value);
            for (const auto* latency : {&pass->open, &pass->stat, &pass->read, &pass->close}) {
                EXPECT_GT(latency->p50.count(), 0);
                EXPECT_LE(latency->max, pass->whole.max);
            }
        }
        EXPECT_EQ(at.metadata.files, 200);
        EXPECT_EQ(at.metadata.bytes.count, 0);
        EXPECT_TRUE(at.shardCold.has_value());
        EXPECT_TRUE(at.shardWarm.has_value());
    }
    EXPECT_FALSE(m->interrupted);
    m->made.reset();
    EXPECT_TRUE(folder.empty());
}

TEST(SmallFiles, ColdPassesBeginWithNothingInThePageCache)
{
    const TemporaryFolder folder;
    const auto m = measureSmallFiles(specFor(folder), {});
    ASSERT_TRUE(m.ok()) << m.error().message;
    if (m->memoryOnly) {
        GTEST_SKIP() << "the temporary folder lives in memory";
    }
    ASSERT_TRUE(m->scaling.front().cold.residentBefore.has_value());
    EXPECT_LT(*m->scaling.front().cold.residentBefore, 0.05);
    EXPECT_GT(m->scaling.front().cold.read.p50, m->scaling.front().warm.read.p50);
}

TEST(SmallFiles, ThoseThatAreThereAreOnlyRead)
{
    const TemporaryFolder folder;
    for (int i = 0; i < 50; ++i) {
        writeContent(folder.file("sample" + std::to_string(i)), std::string(static_cast<std::size_t>(1000 + i), 'x'));
    }
    auto spec = specFor(folder);
    spec.existing = true;
    const auto m = measureSmallFiles(spec, {});
    ASSERT_TRUE(m.ok()) << m.error().message;
    EXPECT_EQ(m->count, 50);
    EXPECT_EQ(m->scaling.back().cold.files, 50);
    EXPECT_EQ(m->scaling.back().cold.bytes, m->bytes);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 50);
    EXPECT_EQ(contentOf(folder.file("sample7")).size(), 1007U);
}

TEST(SmallFiles, AStopKeepsWhatWasMeasuredAndRemovesTheFiles)
{
    const TemporaryFolder folder;
    std::stop_source source;
    const SmallFilesListener listener{.phase =
                                          [&source](const std::string&, const std::string& text) {
                                              if (text == "2 workers") {
                                                  source.request_stop();
                                              }
                                          },
                                      .progress = {}};
    auto m = measureSmallFiles(specFor(folder), source.get_token(), listener);
    ASSERT_TRUE(m.ok()) << m.error().message;
    EXPECT_TRUE(m->interrupted);
    EXPECT_EQ(m->scaling.size(), 1U);
    EXPECT_FALSE(folder.empty()) << "who holds the result may look at it before the files are removed";
    m->made.reset();
    EXPECT_TRUE(folder.empty());
}

TEST(SmallFiles, APassEndsWhenItsTimeIsOver)
{
    const TemporaryFolder folder;
    auto spec = specFor(folder);
    spec.runtime = Seconds(1e-6); // over before the first file, which is finished all the same
    spec.count = 2000;
    spec.workers = 1;
    const auto m = measureSmallFiles(spec, {});
    ASSERT_TRUE(m.ok());
    ASSERT_FALSE(m->scaling.empty());
    EXPECT_LT(m->scaling.front().cold.files, 2000);
    EXPECT_GT(m->scaling.front().cold.files, 0);
    EXPECT_LE(m->scaling.front().warm.files, m->scaling.front().cold.files) << "only what was read before is warm";
}

TEST(SmallFiles, NeedAFolderWithRoom)
{
    const TemporaryFolder folder;
    writeContent(folder.file("file"), "x");
    auto spec = specFor(folder);
    spec.path = folder.file("file");
    EXPECT_EQ(measureSmallFiles(spec, {}).error().kind, ErrorKind::Usage);
    spec = specFor(folder);
    spec.fileSize = gibibytes(1);
    spec.count = 10'000'000;
    EXPECT_EQ(measureSmallFiles(spec, {}).error().kind, ErrorKind::NoSpace);
    const auto facts = io::fileSystemOf(folder.path());
    spec.fileSize = Bytes{1}; // the smallest file takes a block, and a name
    spec.count = static_cast<int>(std::min<std::int64_t>(facts->free.count / facts->block.count, INT_MAX));
    EXPECT_EQ(measureSmallFiles(spec, {}).error().kind, ErrorKind::NoSpace);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

} // namespace
} // namespace sluice
