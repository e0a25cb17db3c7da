// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/uring/uring_operations.h"

#include "tests/core/io/uring/uring_file.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

namespace sluice::io {
namespace {

class UringOperationsTest : public testing::Test {
protected:
    void SetUp() override
    {
        auto made = Ring::make(8);
        if (!made) {
            GTEST_SKIP() << made.error().message;
        }
        ring.emplace(std::move(*made));
    }

    UringFile file;
    std::optional<Ring> ring;
};

TEST_F(UringOperationsTest, ReadsEachSlotFromItsOffset)
{
    auto task = file.task(2);
    auto operations = operationsFor(task, std::move(*ring));
    operations.prepare(0, 3 * 4096);
    operations.prepare(1, 5 * 4096);
    std::map<std::uint64_t, int> results;
    while (results.size() < 2) {
        ASSERT_GE(operations.submitAndWait(static_cast<int>(2 - results.size())), 0);
        std::array<io_uring_cqe*, 4> space{};
        const auto done = operations.completions(space);
        for (const auto* each : done) {
            results[each->user_data] = each->res;
        }
        operations.release(done.size());
    }
    EXPECT_EQ(results, (std::map<std::uint64_t, int>{{0, 4096}, {1, 4096}}));
    EXPECT_EQ(operations.bufferOf(0).front(), std::byte(3));
    EXPECT_EQ(operations.bufferOf(1).back(), std::byte(5));
}

TEST_F(UringOperationsTest, RecordsInFieldsWhatItsSummarySays)
{
    for (const bool oneByOne : {false, true}) {
        auto task = file.task(1);
        task.options.oneByOne = oneByOne;
        auto again = Ring::make(8);
        ASSERT_TRUE(again);
        const auto operations = operationsFor(task, std::move(*again));
        auto read = operations.setup();
        readSummary(read);
        EXPECT_EQ(read, operations.setup()) << operations.setup().summary;
        EXPECT_EQ(operations.setup().oneByOne, oneByOne);
        EXPECT_TRUE(operations.setup().fixedFile) << operations.setup().summary;
        EXPECT_FALSE(operations.setup().async);
    }
}

TEST_F(UringOperationsTest, RegistersNoBuffersWhereOrdinaryOnesAreAskedFor)
{
    auto task = file.task(1);
    task.options.buffers = Buffers::Ordinary;
    EXPECT_FALSE(operationsFor(task, std::move(*ring)).setup().fixedBuffers);
}

TEST_F(UringOperationsTest, EndsAWaitThatNothingAnswers)
{
    auto task = file.task(1);
    auto operations = operationsFor(task, std::move(*ring));
    operations.setAlarm();
    ASSERT_GE(operations.submitAndWait(1), 0);
    std::array<io_uring_cqe*, 4> space{};
    const auto done = operations.completions(space);
    ASSERT_EQ(done.size(), 1U);
    EXPECT_EQ(done[0]->user_data, UringOperations::alarm);
    operations.release(done.size());
}

} // namespace
} // namespace sluice::io
