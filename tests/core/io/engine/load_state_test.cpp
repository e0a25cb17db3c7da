// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/load_state.h"

#include "tests/core/io/engine/scripted_engine.h"

#include <gtest/gtest.h>

#include <set>

namespace sluice::io {
namespace {

TEST(LoadState, SharesTheWorkAmongItsWorkers)
{
    auto spec = scriptedSpec();
    spec.limit = kibibytes(32);
    std::vector<std::int64_t> firsts;
    std::set<std::int64_t> offsets;
    const auto state = scriptedState(spec, 2, [&](WorkerTask& task, WorkerRecord& record, const LoadControl&) {
        EXPECT_EQ(task.inFlight, 2);
        EXPECT_EQ(task.limit, kibibytes(16));
        firsts.push_back(task.firstContent);
        for (int i = 0; i < 8; ++i) {
            offsets.insert(task.offsets.next());
        }
        task.waitForStart();
        record.finished.add(100, CompletionLog::Clock::now());
    });
    state->startBarrier().go();
    EXPECT_TRUE(state->work(0));
    EXPECT_TRUE(state->work(1));
    EXPECT_NE(firsts.at(0), firsts.at(1)) << "they would write the same";
    EXPECT_EQ(offsets.size(), 16U) << "between them they visit every block of the file";
    EXPECT_EQ(state->finished().bytes, 200);
}

TEST(LoadState, GivesEachWorkerAReadAheadOfItsOwn)
{
    for (const auto access : {Access::Buffered, Access::Direct}) {
        auto spec = scriptedSpec();
        spec.point.access = access;
        std::set<int> descriptors;
        const auto state = scriptedState(spec, 2, [&](WorkerTask& task, WorkerRecord&, const LoadControl&) {
            descriptors.insert(task.descriptor);
            task.waitForStart();
        });
        state->startBarrier().go();
        EXPECT_TRUE(state->work(0));
        EXPECT_TRUE(state->work(1));
        EXPECT_EQ(descriptors.size(), access == Access::Buffered ? 2U : 1U) << "the kernel reads ahead by open file";
    }
}

TEST(LoadState, RemembersWhenTheFirstWorkerEnded)
{
    const auto state = scriptedState(scriptedSpec(), 2, [](WorkerTask& task, WorkerRecord& record, const LoadControl&) {
        task.waitForStart();
        record.finished.add(100, CompletionLog::Clock::now());
    });
    state->startBarrier().go();
    EXPECT_FALSE(state->firstDone().first);
    state->work(0);
    const auto first = state->firstDone();
    ASSERT_TRUE(first.first);
    EXPECT_EQ(first.second, Bytes{100});
    state->work(1);
    EXPECT_EQ(state->firstDone(), first);
}

TEST(LoadState, LetsTheOthersStartWhereOneFailsBeforeItStarts)
{
    const auto state = scriptedState(scriptedSpec(), 1, [](WorkerTask&, WorkerRecord& record, const LoadControl&) {
        record.error = Error{ErrorKind::Io, "broken", ""};
    });
    state->startBarrier().go();
    EXPECT_FALSE(state->work(0));
    state->startBarrier().waitForAll(); // returns: the worker has arrived
}

} // namespace
} // namespace sluice::io
