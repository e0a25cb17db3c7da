// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/copy/copy_bench.h"
#include "core/gpu/copy/pattern.h"
#include "tests/core/gpu/fake_machine.h"

#include <algorithm>

namespace sluice::gpu {
namespace {

constexpr double stated = 4e9; // bytes/s of the fake device

/// The fake device's clock is arithmetic, so a rate is right only if exactly the timed copies are between the events.
class CopyBench : public FakeMachine {
protected:
    CopyBench() { request.size = mebibytes(1); }

    Result<CopyReport> reportOf(const std::string& table)
    {
        is("copy_rate=4e9;" + table);
        return benchCopies(request, libraries, {}, {}, build);
    }

    CopyRequest request;
};

const CopyMeasurement* find(const CopyReport& report, CopyWay way, HostMemory memory, Beside beside = Beside::Nothing)
{
    const auto found = std::find_if(report.table.begin(), report.table.end(), [&](const CopyMeasurement& m) {
        return m.point.way == way && m.point.memory == memory && m.point.beside == beside;
    });
    return found != report.table.end() ? &*found : nullptr;
}

TEST_F(CopyBench, RatesAreThoseOfTheTimedCopiesAlone)
{
    const auto report = reportOf("devices=1");
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_FALSE(report->failure);
    for (const auto way : {CopyWay::ToDevice, CopyWay::ToHost}) {
        for (const auto memory : {HostMemory::Pinned, HostMemory::Registered, HostMemory::Hugepages}) {
            const auto* m = find(*report, way, memory);
            ASSERT_NE(m, nullptr);
            EXPECT_NEAR(m->rate.value, stated, stated * 1e-3);
            EXPECT_EQ(m->samples.size(), 3U);
            EXPECT_EQ(m->timedBy, "events, held by a wait value");
            EXPECT_TRUE(m->latency);
        }
        EXPECT_NEAR(pinnedRate(*report, way)->value, stated, stated * 1e-3);
    }
    EXPECT_EQ(find(*report, CopyWay::ToHost, HostMemory::WriteCombined), nullptr) << "reading it back takes seconds";
    EXPECT_NE(find(*report, CopyWay::ToDevice, HostMemory::WriteCombined), nullptr);
}

TEST_F(CopyBench, PageableMemoryIsNotHeldAndIsTimedByTheCpu)
{
    const auto report = reportOf("devices=1");
    ASSERT_TRUE(report);
    const auto* m = find(*report, CopyWay::ToDevice, HostMemory::Pageable);
    ASSERT_NE(m, nullptr);
    EXPECT_EQ(m->timedBy, "the CPU's clock");
    EXPECT_GT(m->rate.value, 0);
}

TEST_F(CopyBench, TheCurveDoublesFromTheSmallestToTheLargest)
{
    const auto report = reportOf("devices=1");
    ASSERT_TRUE(report);
    ASSERT_EQ(report->curve.size(), 2U * 9U) << "4 KiB to 1 MiB, both ways";
    EXPECT_EQ(report->curve.front().point.size, kibibytes(4));
    EXPECT_EQ(report->curve.back().point.size, mebibytes(1));
}

TEST_F(CopyBench, OtherDevicesCopyAtTheSameTimeAndAddUp)
{
    const auto report = reportOf("devices=3");
    ASSERT_TRUE(report);
    EXPECT_EQ(report->devices, 3);
    EXPECT_NEAR(find(*report, CopyWay::ToDevice, HostMemory::Pinned, Beside::OtherDevices)->rate.value, 3 * stated,
                stated * 1e-2);
    EXPECT_EQ(find(*reportOf("devices=1"), CopyWay::ToDevice, HostMemory::Pinned, Beside::OtherDevices), nullptr);
}

TEST_F(CopyBench, OnlyOneWayOfTwoIsCounted)
{
    const auto report = reportOf("devices=1");
    ASSERT_TRUE(report);
    EXPECT_NEAR(find(*report, CopyWay::ToHost, HostMemory::Pinned, Beside::OtherWay)->rate.value, stated,
                stated * 1e-2);
}

TEST_F(CopyBench, MemoryThatCannotBeLockedIsAGapAndTheRestIsMeasured)
{
    const auto report = reportOf("devices=1;register=!2");
    ASSERT_TRUE(report);
    EXPECT_FALSE(report->failure);
    EXPECT_EQ(find(*report, CopyWay::ToDevice, HostMemory::Registered), nullptr);
    EXPECT_NE(find(*report, CopyWay::ToDevice, HostMemory::Pinned), nullptr);
    const auto gap = std::find_if(report->gaps.begin(), report->gaps.end(),
                                  [](const CopyGap& each) { return each.point.memory == HostMemory::Registered; });
    ASSERT_NE(gap, report->gaps.end());
    EXPECT_NE(gap->reason.find("cannot register 1 MiB of host memory"), std::string::npos) << gap->reason;
}

TEST_F(CopyBench, APointThatTakesMoreHostMemoryThanThereIsIsAGap)
{
    request.hostMemory = mebibytes(3);
    const auto report = reportOf("devices=2");
    ASSERT_TRUE(report);
    EXPECT_NE(find(*report, CopyWay::ToDevice, HostMemory::Pinned), nullptr);
    EXPECT_EQ(find(*report, CopyWay::ToDevice, HostMemory::Pinned, Beside::OtherWay), nullptr);
    EXPECT_EQ(find(*report, CopyWay::ToDevice, HostMemory::Pinned, Beside::OtherDevices), nullptr);
    ASSERT_FALSE(report->gaps.empty());
    EXPECT_EQ(report->gaps.front().reason,
              "the buffers of the copies take 4 MiB of host memory, and 3 MiB may be taken");
}

TEST_F(CopyBench, ADeviceWithoutRoomIsAGapOfEveryPoint)
{
    const auto report = reportOf("devices=1;device_memory=1000");
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->table.empty() && report->curve.empty());
    EXPECT_FALSE(report->gaps.empty());
}

TEST_F(CopyBench, ADeviceThatIsLostEndsItAndWhatWasMeasuredIsKept)
{
    const auto report = reportOf("devices=1;lost_at_copy=200");
    ASSERT_TRUE(report);
    ASSERT_TRUE(report->failure);
    EXPECT_EQ(report->failure->kind, ErrorKind::Io);
    EXPECT_NE(report->failure->message.find("CUDA_ERROR_UNKNOWN (999)"), std::string::npos) << report->failure->message;
    EXPECT_NE(report->failure->hint.text.find("xid"), std::string::npos);
    EXPECT_NEAR(pinnedRate(*report, CopyWay::ToDevice)->value, stated, stated * 1e-3);
    EXPECT_TRUE(report->curve.empty());
}

TEST_F(CopyBench, AByteThatArrivesWrongIsACorruptionAndNoFigure)
{
    for (const char* copy : {"wrong_at_copy=20", "wrong_at_copy=116"}) { // the last of a sample, each way
        const auto report = reportOf("devices=1;" + std::string(copy));
        ASSERT_TRUE(report);
        EXPECT_TRUE(report->failure && report->failure->kind == ErrorKind::Corrupt) << copy;
        restart();
    }
}

TEST_F(CopyBench, TheLinkIsTheFastestThatWasSeenWhileCopiesRan)
{
    request.size = mebibytes(64);
    request.smallest = request.size;
    request.spec = {0, 1, 1};
    is("copy_rate=4e9;devices=1;0.address=0000:1B:00.0;0.pci=00000000:1B:00.0;0.generation=5;0.width=16");
    auto driver = Driver::open(libraries, build);
    auto device = driver->device(0);
    auto nvml = Nvml::open(FAKE_NVML);
    ASSERT_TRUE(device && nvml);
    const CopyTools tools{{*device}, {}, *nvml};
    const auto m = measureCopy(tools, {.size = request.size}, request.spec);
    ASSERT_TRUE(m) << m.error().message;
    EXPECT_EQ(m->link, (LinkState{5, 16}));
}

TEST_F(CopyBench, ARequestThatMakesNoSenseIsRefused)
{
    const auto kindOf = [this](Bytes size, Bytes smallest, CopySpec spec) {
        request = {0, size, smallest, spec};
        const auto report = reportOf("devices=1");
        return report ? ErrorKind::Interrupted : report.error().kind;
    };
    EXPECT_EQ(kindOf(Bytes{5000}, kibibytes(4), {}), ErrorKind::Usage);
    EXPECT_EQ(kindOf(gibibytes(32), kibibytes(4), {}), ErrorKind::Usage);
    EXPECT_EQ(kindOf(mebibytes(1), mebibytes(2), {}), ErrorKind::Usage);
    EXPECT_EQ(kindOf(mebibytes(1), kibibytes(4), {4, 0, 3}), ErrorKind::Usage);
    EXPECT_EQ(kindOf(mebibytes(1), kibibytes(4), {4, 16, 0}), ErrorKind::Usage);
    request = {7, mebibytes(1), kibibytes(4), {}};
    EXPECT_EQ(reportOf("devices=1").error().kind, ErrorKind::NotFound);
}

TEST_F(CopyBench, StopsBetweenPointsAndSaysSo)
{
    is("devices=1");
    std::stop_source stop;
    const auto report = benchCopies(
        request, libraries, stop.get_token(),
        [&stop](int done, int) { done == 2 ? void(stop.request_stop()) : void(); }, build);
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->interrupted);
    EXPECT_EQ(report->table.size(), 2U);
}

TEST(Pattern, IsAnotherOneForEachSeedAndFindsOneWrongByte)
{
    std::vector<std::byte> memory(4096);
    fillPattern(memory, 1);
    EXPECT_EQ(firstWrong(memory, 1), std::nullopt);
    EXPECT_EQ(firstWrong(memory, 2), 0U);
    memory[1000] ^= std::byte{0x80};
    EXPECT_EQ(firstWrong(memory, 1), 1000U);
}

} // namespace
} // namespace sluice::gpu
