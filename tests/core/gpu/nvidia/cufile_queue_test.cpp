// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/cufile_queue.h"

#include "tests/core/gpu/fake_machine.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>

namespace sluice::gpu {
namespace {

constexpr int depth = 4;
constexpr Bytes page = kibibytes(4);

/// A file of 64 KiB whose bytes are their place / 4096, memory of the fake GPU for four reads, and a queue over both.
class CufileQueueTest : public FakeMachine, public testing::WithParamInterface<CufileQueueKind> {
protected:
    CufileQueueTest()
    {
        for (int i = 0; i < 16 * 4096; ++i) {
            std::fputc(i / 4096, m_file);
        }
        std::fflush(m_file);
    }
    ~CufileQueueTest() override
    {
        m_queue.reset();
        m_registered.reset();
        m_library.reset();
        m_memory.reset();
        std::fclose(m_file);
        const SharedLibrary library(FAKE_CUFILE);
        EXPECT_EQ(library.function<int()>("fakeCufileLive")(), 0) << "something was not given back";
    }

    /// A queue on the machine as it is now.
    Result<Done> make(const char* library = FAKE_CUFILE)
    {
        const auto driver = Driver::open(libraries, build);
        m_device.emplace(*driver->device(0));
        m_memory.emplace(*m_device->allocate(page * depth));
        m_library.emplace(*Cufile::open({library}));
        m_registered.emplace(*CufileFile::make(*m_library, ::fileno(m_file)));
        auto made = CufileQueue::make(GetParam(), *m_library, *m_device, *m_registered, *m_memory, depth);
        if (!made) {
            return made.error();
        }
        m_queue = *std::move(made);
        return Done{};
    }
    Result<Done> ask(const std::vector<CufileRead>& reads) { return m_queue->submit(reads); }
    /// All that is in flight, as it comes.
    Result<std::vector<int>> all()
    {
        std::vector<int> slots;
        while (m_queue->inFlight() > 0) {
            const auto some = m_queue->finished();
            if (!some) {
                return some.error();
            }
            slots.insert(slots.end(), some->begin(), some->end());
        }
        return slots;
    }
    int byteOf(int slot) const
    {
        return static_cast<int>(reinterpret_cast<const std::byte*>(m_memory->address())[slot * page.count]);
    }
    CufileQueue& queue() { return *m_queue; }

private:
    std::FILE* m_file = std::tmpfile();
    std::optional<Device> m_device;
    std::optional<DeviceMemory> m_memory;
    std::optional<Cufile> m_library;
    std::optional<CufileFile> m_registered;
    std::unique_ptr<CufileQueue> m_queue;
};

CufileRead readOf(int slot, int pageOfFile)
{
    return {slot, page, pageOfFile * page.count, slot * page.count};
}

TEST_P(CufileQueueTest, EveryReadComesBackOnceWithItsBytesInItsPlace)
{
    is("devices=1");
    const auto made = make();
    ASSERT_TRUE(made) << made.error().message;
    ASSERT_TRUE(ask({readOf(0, 7), readOf(1, 3), readOf(2, 15)}));
    EXPECT_EQ(queue().inFlight(), 3);
    auto slots = all();
    ASSERT_TRUE(slots) << slots.error().message;
    std::sort(slots->begin(), slots->end());
    EXPECT_EQ(*slots, (std::vector<int>{0, 1, 2})) << "in any order";
    EXPECT_EQ(byteOf(0), 7);
    EXPECT_EQ(byteOf(1), 3);
    EXPECT_EQ(byteOf(2), 15);
}

TEST_P(CufileQueueTest, ASlotIsFreeAgainWhenItsReadIsDone)
{
    is("devices=1");
    const auto made = make();
    ASSERT_TRUE(made) << made.error().message;
    for (int turn = 0; turn < 3; ++turn) {
        ASSERT_TRUE(ask({readOf(0, turn), readOf(3, 10 + turn)}));
        ASSERT_EQ(all()->size(), 2U);
        EXPECT_EQ(byteOf(0), turn);
        EXPECT_EQ(byteOf(3), 10 + turn);
    }
    EXPECT_EQ(queue().inFlight(), 0);
    EXPECT_TRUE(queue().finished()->empty()) << "nothing to wait for";
}

TEST_P(CufileQueueTest, AFileThatEndsWithinAReadIsCorrupt)
{
    is("devices=1");
    const auto made = make();
    ASSERT_TRUE(made) << made.error().message;
    ASSERT_TRUE(ask({readOf(0, 16)}));
    const auto slots = all();
    ASSERT_FALSE(slots);
    EXPECT_EQ(slots.error().kind, ErrorKind::Corrupt);
}

TEST_P(CufileQueueTest, AReadThatFailsSaysWhatTheSystemSaid)
{
    is("devices=1;cufile_read=!5");
    const auto made = make();
    ASSERT_TRUE(made) << made.error().message;
    ASSERT_TRUE(ask({readOf(0, 1)}));
    const auto slots = all();
    ASSERT_FALSE(slots);
    EXPECT_NE(slots.error().message.find("Input/output error"), std::string::npos) << slots.error().message;
}

TEST_P(CufileQueueTest, AReadThatCufileRefusesHasItsNumber)
{
    is("devices=1;cufile_read=!5008");
    const auto made = make();
    ASSERT_TRUE(made) << made.error().message;
    ASSERT_TRUE(ask({readOf(0, 1)}));
    const auto slots = all();
    ASSERT_FALSE(slots);
    EXPECT_NE(slots.error().message.find("5008"), std::string::npos) << slots.error().message;
}

TEST_P(CufileQueueTest, ABatchThatIsRefusedHasNothingInFlight)
{
    if (GetParam() != CufileQueueKind::Batch) {
        GTEST_SKIP() << "streams are asked read by read";
    }
    is("devices=1;cufile_batch=!5008");
    const auto made = make();
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_FALSE(ask({readOf(0, 1), readOf(1, 2)}));
    EXPECT_EQ(queue().inFlight(), 0);
}

TEST_P(CufileQueueTest, AnOlderCufileHasNeither)
{
    is("devices=1");
    const auto made = make(FAKE_CUFILE_OLD);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, ErrorKind::Unsupported);
    EXPECT_NE(made.error().hint, "") << "which version has them";
}

INSTANTIATE_TEST_SUITE_P(, CufileQueueTest, testing::Values(CufileQueueKind::Batch, CufileQueueKind::Streams),
                         [](const auto& kind) { return kind.param == CufileQueueKind::Batch ? "Batch" : "Streams"; });

} // namespace
} // namespace sluice::gpu
