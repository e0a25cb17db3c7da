// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/phrases.h"

#include <gtest/gtest.h>

namespace sluice::report {
namespace {

TEST(Phrases, NeverRoundUpToAGpuThatIsNotFed)
{
    EXPECT_EQ(gpuWords(6.398), "6.3");
    EXPECT_EQ(gpuWords(7.999), "7.9");
    EXPECT_EQ(gpuWords(8), "8");
    EXPECT_EQ(gpuWords(0.04), "0");
    EXPECT_EQ(gpuWords(5.2), "5.2");
}

TEST(Phrases, AChangeFeedsNoMoreGpusThanTheJobHas)
{
    Workload workload;
    workload.gpus = 8;
    workload.targetUtilisation = 0.9;
    EXPECT_EQ(fedWords({.change = {}, .utilisation = 0.5, .gpusFed = 4.26, .gpus = {}}, workload), "4.2");
    EXPECT_EQ(fedWords({.change = {}, .utilisation = 1, .gpusFed = 12.7, .gpus = {}}, workload), "all");
    EXPECT_EQ(fedWords({.change = {}, .utilisation = 0.89, .gpusFed = 12.7, .gpus = {}}, workload), "8");
}

TEST(Phrases, SpeakAsPeopleDo)
{
    EXPECT_EQ(pointWords({}), "sequential 1 MiB reads, 32 in flight, io_uring");
    EXPECT_EQ(countWords(1, "GPU", "GPUs"), "1 GPU");
    EXPECT_EQ(countWords(1024, "GPU", "GPUs"), "1,024 GPUs");
    EXPECT_EQ(listWords({"a", "b", "c"}), "a, b and c");
    EXPECT_EQ(listWords({}), "");
    EXPECT_EQ(timeWords("2026-03-14T09:26:53Z"), "2026-03-14 09:26:53 UTC");
    EXPECT_EQ(timeWords("yesterday"), "yesterday");
}

TEST(Phrases, TheBestReadLeavesOutWhatWasInterrupted)
{
    sluice::Run run;
    EXPECT_FALSE(bestRead(run));
    run.measurements.resize(3);
    run.measurements[0].rate = BytesPerSecond{1e9};
    run.measurements[1].rate = BytesPerSecond{2e9};
    run.measurements[1].interrupted = true;
    run.measurements[2].rate = BytesPerSecond{3e9};
    run.measurements[2].point.direction = Direction::Write;
    EXPECT_EQ(bestRead(run).measurement, &run.measurements[0]);
    EXPECT_FALSE(bestRead(run, Pattern::Random));
}

TEST(Phrases, SayWhatTheDeviceMadeOfWhatWasAsked)
{
    Measurement m;
    EXPECT_EQ(requestWords(m), "");
    m.point.readSize = mebibytes(1);
    m.layers = {{"vda", 4000, 0, mebibytes(1000), 0.998, Seconds(0.012), {}}};
    EXPECT_EQ(
        requestWords(m),
        "vda: 4,000 requests of 256 KiB (each in 4: split at what one request may hold), busy 99.8 %, 12 ms each");
    m.point.readSize = kibibytes(64);
    EXPECT_EQ(requestWords(m),
              "vda: 4,000 requests of 256 KiB (4 that follow each other merged into one), busy 99.8 %, 12 ms each");
    m.point.readSize = kibibytes(256);
    EXPECT_EQ(requestWords(m), "vda: 4,000 requests of 256 KiB, busy 99.8 %, 12 ms each");
    m.point.access = Access::Buffered;
    EXPECT_EQ(requestWords(m), "vda: 4,000 requests of 256 KiB (as the kernel read ahead), busy 99.8 %, 12 ms each");
}

TEST(Phrases, CountersThatNoDeviceCouldHaveAreNotTold)
{
    Measurement m;
    m.point.readSize = mebibytes(1);
    m.layers = {{"vda", 992, 0, Bytes{2}, 0.998, Seconds(0.012), {}}};
    EXPECT_EQ(requestWords(m), "");
}

} // namespace
} // namespace sluice::report
