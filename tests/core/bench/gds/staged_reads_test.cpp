// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/staged_reads.h"

#include "core/bench/gds/staged_buffers.h"
#include "core/io/files/own_file.h"
#include "tests/core/gpu/fake_machine.h"
#include "tests/core/temporary_folder.h"

#include <unistd.h>

namespace sluice {
namespace {

/// A file of 256 KiB whose content is known, and a GPU whose memory is host memory.
class StagedReadsTest : public gpu::FakeMachine {
protected:
    void SetUp() override
    {
        is("copy_rate=4e9;devices=1");
        auto driver = gpu::Driver::open(libraries, build);
        ASSERT_TRUE(driver) << driver.error().message;
        device.emplace(*driver->device(0));
        own.emplace(*io::OwnFile::create(folder.path()));
        std::vector<std::byte> bytes(static_cast<std::size_t>(size.count));
        content.fill(bytes, 0);
        ASSERT_EQ(::pwrite(own->descriptor(), bytes.data(), bytes.size(), 0), size.count);
        if (auto buffers = StagedBuffers::make(*device, file(), spec); !buffers) {
            GTEST_SKIP() << buffers.error().message;
        }
    }

    GpuReadFile file() const { return {own->descriptor(), size, content}; }

    const Bytes size = kibibytes(256);
    const GpuReadSpec spec{.readSize = kibibytes(16), .depth = 4, .runtime = Seconds(0.3)};
    const io::Content content = io::Content::unique();
    TemporaryFolder folder;
    std::optional<io::OwnFile> own;
    std::optional<gpu::Device> device;
};

TEST_F(StagedReadsTest, EveryWayBringsWhatIsInTheFile)
{
    const auto ways = readStaged(*device, file(), spec, {});
    ASSERT_TRUE(ways) << ways.error().message;
    ASSERT_EQ(ways->size(), 3U);
    for (const auto& way : *ways) {
        EXPECT_TRUE(way.verified) << word(way.path);
        EXPECT_GT(way.tally.bytes(), 0) << word(way.path);
        EXPECT_EQ(way.tally.bytes() % spec.readSize.count, 0);
    }
}

TEST_F(StagedReadsTest, AByteThatIsNotInTheFileIsACorruption)
{
    GpuReadFile other = file();
    other.content = io::Content::unique();
    const auto ways = readStaged(*device, other, spec, {});
    ASSERT_FALSE(ways);
    EXPECT_EQ(ways.error().kind, ErrorKind::Corrupt);
}

TEST_F(StagedReadsTest, AStopLeavesWhatWasMeasuredUnverified)
{
    std::stop_source stop;
    stop.request_stop();
    const auto ways = readStaged(*device, file(), spec, stop.get_token());
    ASSERT_TRUE(ways);
    for (const auto& way : *ways) {
        EXPECT_FALSE(way.verified);
        EXPECT_EQ(way.tally.bytes(), 0);
    }
}

TEST_F(StagedReadsTest, CopiesComeBackInTheOrderInWhichTheyWereStarted)
{
    const auto source = file();
    auto made = StagedBuffers::make(*device, source, spec);
    ASSERT_TRUE(made);
    auto& buffers = **made;
    for (int slot = 0; slot < buffers.size(); ++slot) {
        buffers.read(slot);
    }
    while (buffers.readsInFlight() > 0) {
        ASSERT_TRUE(buffers.finishedReads(std::chrono::seconds(5)));
    }
    EXPECT_FALSE(buffers.copying());
    for (const int slot : {2, 0, 3, 1}) {
        ASSERT_TRUE(buffers.startCopy(slot));
    }
    EXPECT_EQ(*buffers.finishedCopy(true), 2);
    EXPECT_EQ(*buffers.finishedCopy(true), 0);
    EXPECT_TRUE(buffers.copying());
    ASSERT_TRUE(buffers.finishCopies());
    EXPECT_FALSE(buffers.copying());
    EXPECT_EQ(*buffers.finishedCopy(true), std::nullopt) << "there is none to wait for";
    EXPECT_TRUE(buffers.verify(true));
}

} // namespace
} // namespace sluice
