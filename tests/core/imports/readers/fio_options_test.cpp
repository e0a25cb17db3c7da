// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/readers/fio_options.h"

#include "tests/core/imports/readers/fio_documents.h"
#include "tests/core/imports/reading.h"

#include <chrono>
#include <optional>
#include <string>

namespace sluice::imports {
namespace {

TEST(FioOptions, ItsOptionsAreTheSettingAndMakeItASupply)
{
    const auto job = fileOf(importFixture("fio_one.json")).results.front();
    EXPECT_EQ(job.setting.direction, Direction::Read);
    EXPECT_EQ(job.setting.pattern, Pattern::Random);
    EXPECT_EQ(job.setting.access, Access::Direct);
    EXPECT_EQ(job.setting.engine, EngineKind::Uring);
    EXPECT_EQ(job.setting.blockSize, kibibytes(16));
    EXPECT_EQ(job.setting.depth, 4);
    EXPECT_EQ(job.setting.jobs, 1);
    EXPECT_EQ(job.setting.path, "/data/f.bin");
    EXPECT_EQ(job.setting.fileSize, mebibytes(64));
    EXPECT_EQ(reasonsOf(job), "");
}

TEST(FioOptions, WithoutOptionsNothingIsKnownOfTheSetting)
{
    EXPECT_EQ(reasonsOf(fileOf(documentWith("")).results.front()),
              "noPattern noAccess noEngine noBlockSize noDepth noJobs");
}

TEST(FioOptions, WhatOptionsDoNotTellHasTheDefaultOfFio)
{
    const auto job = jobWith(R"("size": "1G")");
    EXPECT_EQ(job.setting.blockSize, Bytes{4096});
    EXPECT_EQ(job.setting.engineName, "psync");
    EXPECT_EQ(job.setting.engine, EngineKind::Threads);
    EXPECT_EQ(job.setting.access, Access::Buffered);
    EXPECT_EQ(job.setting.pattern, Pattern::Sequential);
    EXPECT_EQ(job.setting.depth, 1);
}

TEST(FioOptions, ADepthThatAnEngineCannotReachIsToldAndCountedAsOne)
{
    const auto file = fileOf(documentWith(R"("ioengine": "psync", "iodepth": "32", "direct": "1")"));
    EXPECT_EQ(file.results.front().setting.depth, 1);
    EXPECT_TRUE(warnsOf(file, "fioDepthWithoutEffect"));
    EXPECT_TRUE(warnsOf(fileOf(documentWith(R"("ioengine": "libaio", "iodepth": "32")")), "fioBufferedAio"));
}

TEST(FioOptions, EnginesThatNoneOfOursIsLikeAreNamed)
{
    EXPECT_EQ(reasonsOf(jobWith(R"("ioengine": "rbd", "direct": "1")")), "oddEngine");
    EXPECT_EQ(reasonsOf(jobWith(R"("direct": "1", "bssplit": "4k/50:8k/50")")), "noBlockSize");
    EXPECT_EQ(reasonsOf(jobWith(R"("direct": "1", "rw": "randread", "random_distribution": "zipf:1.2")")),
              "oddPattern");
}

TEST(FioOptions, AJobThatWasHeldBackTellsByWhat)
{
    EXPECT_NE(reasonsOf(fileOf(importFixture("fio_rate.json")).results.front()).find("heldBack"), std::string::npos);
    EXPECT_EQ(reasonsOf(jobWith(R"("direct": "1", "thinktime": "100")")), "heldBack");
    EXPECT_EQ(reasonsOf(jobWith(R"("direct": "1", "thinktime": "0")")), "");
}

TEST(FioOptions, ManyGlobalOptionsAreLookedUpAtOnce)
{
    std::string global;
    for (int i = 0; i < 20'000; ++i) {
        global += (i > 0 ? ", \"k" : "\"k") + std::to_string(i) + "\": \"\"";
    }
    std::string jobs;
    for (int i = 0; i < 5000; ++i) {
        jobs += (i > 0 ? ", " : "") + jobNamed("j", moved("read"));
    }
    const auto before = std::chrono::steady_clock::now();
    const auto file =
        fileOf(R"({"fio version": "fio-3.36", "global options": {)" + global + R"(}, "jobs": [)" + jobs + "]}");
    EXPECT_EQ(file.results.size(), Collector::maxResults);
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(10)) << "minutes, job by job";
}

TEST(FioOptions, SizesAreReadAsFioDoes)
{
    EXPECT_EQ(fioSize("4k"), Bytes{4096});
    EXPECT_EQ(fioSize("4kb"), Bytes{4096});
    EXPECT_EQ(fioSize("4Ki"), Bytes{4000}) << "the other way round than elsewhere, unless kb_base=1000";
    EXPECT_EQ(fioSize("4Ki", 1000), Bytes{4096});
    EXPECT_EQ(fioSize("1.5G"), Bytes{1610612736});
    EXPECT_EQ(fioSize("512"), Bytes{512});
    EXPECT_EQ(fioSize("4x"), std::nullopt);
    EXPECT_EQ(fioSize("-4k"), std::nullopt);
    EXPECT_EQ(fioSize("9999999p"), std::nullopt);
}

} // namespace
} // namespace sluice::imports
