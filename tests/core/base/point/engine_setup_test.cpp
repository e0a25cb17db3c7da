// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/point/engine_setup.h"

#include "core/base/json.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

EngineSetup readBack(const Json& json)
{
    return *fromJson<EngineSetup>(json);
}

TEST(EngineSetup, KeepsItsFieldsAndItsSummary)
{
    EngineSetup setup{.summary = "io_uring: plain", .flags = {"IOPOLL"}, .fallbackReason = "none"};
    setup.note("huge pages");
    setup.hugePages = true;
    setup.async = true;
    setup.numaNode = 3;
    const auto json = toJson(setup);
    EXPECT_EQ(json["rung"], "io_uring: plain, huge pages");
    EXPECT_EQ(json["huge_pages"], true);
    EXPECT_EQ(json["one_by_one"], false);
    EXPECT_EQ(json["numa_node"], 3);
    EXPECT_EQ(readBack(json), setup);
}

TEST(EngineSetup, IsReadFromTheSummaryOfARunThatHasNoFields)
{
    const auto setup =
        readBack({{"rung",
                   "io_uring: SINGLE_ISSUER|DEFER_TASKRUN, registered ring, registered file, registered buffers, "
                   "huge pages, one by one, carried out by threads of the kernel, on NUMA node 1"},
                  {"flags", {"SINGLE_ISSUER", "DEFER_TASKRUN"}}});
    EXPECT_TRUE(setup.hugePages && setup.fixedBuffers && setup.fixedFile && setup.oneByOne && setup.kernelThreads);
    EXPECT_FALSE(setup.async);
    EXPECT_EQ(setup.numaNode, 1);
    const auto refused = readBack({{"rung",
                                    "io_uring: plain, no registered file (Operation not permitted), "
                                    "no registered buffers (Cannot allocate memory)"}});
    EXPECT_FALSE(refused.fixedFile || refused.fixedBuffers || refused.hugePages || refused.numaNode);
    const auto oldest = readBack({{"rung", "io_uring: SINGLE_ISSUER, fixed buffers, fixed file"}});
    EXPECT_TRUE(oldest.fixedBuffers && oldest.fixedFile);
}

TEST(EngineSetup, LetsTheFieldsOfADocumentStandAgainstItsSummary)
{
    const auto setup = readBack({{"rung", "pread"}, {"huge_pages", true}, {"numa_node", 2}});
    EXPECT_TRUE(setup.hugePages);
    EXPECT_EQ(setup.numaNode, 2);
}

TEST(EngineSetup, ClaimsNothingWhereNothingRan)
{
    EXPECT_FALSE(toJson(EngineSetup{}).contains("huge_pages"));
    EXPECT_FALSE(readBack({{"rung", "pread, on NUMA node -1"}}).numaNode);
    EXPECT_FALSE(readBack({{"rung", "pread, on NUMA node 99999999999"}}).numaNode);
}

} // namespace
} // namespace sluice
