// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/measurement_warnings.h"

#include "core/bench/point/processor_watch.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

/// A steady direct read of 1 GB from a disk that moved as much.
Measurement soundMeasurement()
{
    Measurement m;
    m.point = {.readSize = kibibytes(64), .depth = 1};
    m.bytes = Bytes{1'000'000'000};
    m.steady = true;
    m.layers.resize(1);
    m.layers[0].device = "nvme0n1";
    m.layers[0].bytes = m.bytes;
    return m;
}

std::string warningsOf(Measurement m, const std::string& fileSystem = "xfs", bool memoryOnly = false)
{
    io::Target target;
    target.fileSystem.name = fileSystem;
    target.fileSystem.memoryOnly = memoryOnly;
    addWarnings(m, target, {});
    std::string all;
    for (const auto& warning : m.warnings) {
        all += warning + "\n";
    }
    return all;
}

TEST(MeasurementWarnings, AreNoneWhereAllIsWell)
{
    EXPECT_EQ(warningsOf(soundMeasurement()), "");
}

TEST(MeasurementWarnings, NameOtherUsersOfTheDevice)
{
    auto m = soundMeasurement();
    m.layers[0].bytes = m.bytes * 2;
    EXPECT_NE(warningsOf(m).find("nvme0n1 moved 2.0 times what was asked"), std::string::npos) << warningsOf(m);
    m.interrupted = true;
    EXPECT_EQ(warningsOf(m), "") << "cut off, both counts may differ";
}

TEST(MeasurementWarnings, SayWhatNeverReachedTheDevice)
{
    auto m = soundMeasurement();
    m.layers[0].bytes = Bytes{m.bytes.count / 4};
    EXPECT_NE(warningsOf(m).find("moved only 25 % of what was read"), std::string::npos) << warningsOf(m);
    m.layers.resize(2);
    EXPECT_EQ(warningsOf(m, "btrfs").find("moved only"), std::string::npos) << "the first of several does a part";
}

TEST(MeasurementWarnings, SayHowLittleADeviceMovedAlsoWhereItCountsAsMemory)
{
    auto m = soundMeasurement();
    m.layers[0].bytes = Bytes{m.bytes.count / 4};
    m.pageCache = true;
    const auto all = warningsOf(m);
    EXPECT_NE(all.find("although O_DIRECT was asked for"), std::string::npos) << all;
    EXPECT_NE(all.find("moved only 25 % of what was read"), std::string::npos) << all;
}

TEST(MeasurementWarnings, SayWhenMemoryWasMeasured)
{
    auto m = soundMeasurement();
    m.layers.clear();
    m.pageCache = true;
    EXPECT_NE(warningsOf(m, "tmpfs", true).find("tmpfs lives in memory"), std::string::npos);
    m.point.access = Access::Buffered;
    m.pageCacheResidentBefore = 0.5;
    EXPECT_NE(warningsOf(m).find("not cold: 50 % of the file"), std::string::npos) << warningsOf(m);
}

TEST(MeasurementWarnings, TakeNoReadAheadForANeighbour)
{
    auto m = soundMeasurement();
    ASSERT_FALSE(m.layers.empty());
    m.layers.front().bytes = m.bytes * 2;
    EXPECT_NE(warningsOf(m).find("somebody else uses it too"), std::string::npos) << warningsOf(m);
    m.point.access = Access::Buffered;
    EXPECT_EQ(warningsOf(m).find("somebody else uses it too"), std::string::npos) << warningsOf(m);
}

TEST(MeasurementWarnings, SpeakOfProcessorTimeOnlyWhereMuchWasTaken)
{
    auto m = soundMeasurement();
    m.processorStolen = muchStolen;
    EXPECT_EQ(warningsOf(m), "");
    m.processorStolen = 0.3;
    EXPECT_NE(warningsOf(m).find("the hypervisor gave 30 %"), std::string::npos) << warningsOf(m);
}

TEST(MeasurementWarnings, SayHowItWasCarriedOutOtherwise)
{
    auto m = soundMeasurement();
    m.engineSetup.fallbackReason = "no io_uring";
    m.unanswered = 2;
    m.verified = Bytes{1};
    m.steady = false;
    m.unsteadyReason = "it rises";
    EXPECT_EQ(warningsOf(m),
              "not as asked: no io_uring\n"
              "the storage stopped answering: 2 of the measuring threads were left waiting\n"
              "every byte was compared, which takes processor time: rates are lower than without\n"
              "not steady: it rises\n");
}

} // namespace
} // namespace sluice
