// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/guide_remarks.h"

#include "core/bench/point/processor_watch.h"
#include "tests/models/measured.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using testing_device::measuredAt;
using testing_device::pointOf;

TEST(GuideRemarks, TellHowFarTheStorageChanged)
{
    const auto point = pointOf(EngineKind::Uring, Pattern::Random, mebibytes(1), 8);
    EXPECT_FALSE(driftRemark({measuredAt(point, 2e9), measuredAt(point, 2.02e9)}));
    const auto remark = driftRemark({measuredAt(point, 2e9), measuredAt(point, 1e9)});
    ASSERT_TRUE(remark);
    EXPECT_NE(remark->find("gave 2 GB/s at first and 1 GB/s later (-50 %)"), std::string::npos) << *remark;
}

TEST(GuideRemarks, OfAFilesystemInMemoryBlameNoDevice)
{
    auto run = std::vector{measuredAt(pointOf(EngineKind::Uring, Pattern::Random, mebibytes(1), 8), 2e9),
                           measuredAt(pointOf(EngineKind::Uring, Pattern::Random, mebibytes(1), 8), 1e9)};
    EXPECT_NE(driftRemark(run)->find("throttling"), std::string::npos) << *driftRemark(run);
    for (auto& m : run) {
        m.pageCache = true; // as measured on tmpfs
    }
    EXPECT_EQ(driftRemark(run)->find("throttling"), std::string::npos) << *driftRemark(run);
}

TEST(GuideRemarks, SpeakOfOtherMachinesOnlyWhereTheyTookMuch)
{
    EXPECT_FALSE(stolenRemark(std::nullopt));
    EXPECT_FALSE(stolenRemark(muchStolen));
    const auto remark = stolenRemark(0.25);
    ASSERT_TRUE(remark);
    EXPECT_NE(remark->find("25 %"), std::string::npos) << *remark;
}

TEST(GuideRemarks, MemoryThatComesSlowlyIsSaidOfEnoughOfIt)
{
    EXPECT_FALSE(slowMemoryRemark({}));
    EXPECT_FALSE(slowMemoryRemark({.touched = mebibytes(700), .took = Seconds(0.26)}));
    EXPECT_FALSE(slowMemoryRemark({.touched = mebibytes(8), .took = Seconds(1)}));
    const auto remark = slowMemoryRemark({.touched = Bytes{210'000'000}, .took = Seconds(1)});
    ASSERT_TRUE(remark);
    EXPECT_NE(remark->find("210 MB/s"), std::string::npos) << *remark;
}

TEST(GuideRemarks, NameTheRunThatIsContinued)
{
    sluice::Run earlier;
    earlier.startedAt = "2026-01-01T00:00:00Z";
    EXPECT_EQ(continuedRemark(earlier, 3),
              "continues a run of 2026-01-01T00:00:00Z: its 3 measurements are part of this one");
    earlier.id = RunId{7};
    EXPECT_TRUE(continuedRemark(earlier, 3).starts_with("continues run 7 of"));
}

TEST(GuideRemarks, RefuseARunOfAnotherHost)
{
    sluice::Run earlier;
    EXPECT_FALSE(problemOfHost("here", earlier)) << "whose host is not known";
    earlier.node.identity.hostName = "here";
    EXPECT_FALSE(problemOfHost("here", earlier));
    earlier.node.identity.hostName = "there";
    const auto problem = problemOfHost("here", earlier);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->kind, ErrorKind::Usage);
    EXPECT_NE(problem->message.find("measured on there, and this is here"), std::string::npos) << problem->message;
}

} // namespace
} // namespace sluice
