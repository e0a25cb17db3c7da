// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/files/file.h"
#include "core/io/uring/read_queue.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <fstream>

namespace sluice::io {
namespace {

/// Four buffers of 4 KiB, and a file of ten pages, each filled with its number.
class ReadQueueTest : public testing::Test {
protected:
    ReadQueueTest()
    {
        std::ofstream out(folder.file("pages"));
        for (char page = 0; page < 10; ++page) {
            out << std::string(4096, page);
        }
    }
    Result<ReadQueue> queue()
    {
        if (!file.isOpen()) {
            file = *File::open(folder.file("pages"), O_RDONLY);
        }
        std::vector<std::span<std::byte>> buffers;
        for (std::size_t i = 0; i < 4; ++i) {
            buffers.push_back(std::span(memory).subspan(i * 4096, 4096));
        }
        return ReadQueue::make(file.descriptor(), buffers);
    }

    TemporaryFolder folder;
    File file;
    std::vector<std::byte> memory = std::vector<std::byte>(4 * 4096);
};

TEST_F(ReadQueueTest, FillsEachBufferFromItsPlace)
{
    auto reads = queue();
    if (!reads) {
        GTEST_SKIP() << reads.error().message;
    }
    for (int slot = 0; slot < 4; ++slot) {
        reads->read(slot, (9 - slot) * 4096);
    }
    EXPECT_EQ(reads->inFlight(), 4);
    std::size_t done = 0;
    while (reads->inFlight() > 0) {
        const auto slots = reads->finished(std::chrono::seconds(5));
        ASSERT_TRUE(slots) << slots.error().message;
        done += slots->size();
    }
    EXPECT_EQ(done, 4U);
    for (std::size_t slot = 0; slot < 4; ++slot) {
        EXPECT_EQ(memory[slot * 4096 + 4095], std::byte(9 - slot));
    }
    EXPECT_TRUE(reads->finished(std::chrono::milliseconds(1)).value().empty()) << "nothing is in flight";
}

TEST_F(ReadQueueTest, AReadBeyondTheEndIsAnErrorAndNoSilence)
{
    auto reads = queue();
    if (!reads) {
        GTEST_SKIP() << reads.error().message;
    }
    reads->read(0, 10 * 4096);
    EXPECT_EQ(reads->finished(std::chrono::seconds(5)).error().kind, ErrorKind::Corrupt);
}

TEST_F(ReadQueueTest, WaitsForWhatIsInFlightWhenItDies)
{
    auto reads = queue();
    if (!reads) {
        GTEST_SKIP() << reads.error().message;
    }
    reads->read(1, 4096);
}

} // namespace
} // namespace sluice::io
