// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/cufile_reads.h"

#include "core/io/files/own_file.h"
#include "tests/core/gpu/fake_machine.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <unistd.h>

namespace sluice {
namespace {

/// A file of 256 KiB whose content is known, and a GPU whose memory is host memory.
class CufileReadsTest : public gpu::FakeMachine {
protected:
    CufileReadsTest()
    {
        std::vector<std::byte> bytes(static_cast<std::size_t>(size.count));
        content.fill(bytes, 0);
        EXPECT_EQ(::pwrite(own.descriptor(), bytes.data(), bytes.size(), 0), size.count);
    }

    GpuReadFile file() const { return {own.descriptor(), size, content}; }
    /// Reads by one way on the machine as it is now.
    Result<gpu::PathEvidence> read(ReadPath path, const GpuReadFile& from, std::stop_token stop = {})
    {
        const auto driver = gpu::Driver::open(libraries, build);
        const auto device = driver->device(0);
        const auto library = gpu::Cufile::open({fakeLibrary("cufile")});
        if (!library) {
            return library.error();
        }
        tally = ReadTally(spec.runtime, stop);
        const auto reading = readByCufile(*device, *library, from, spec, path, stop);
        if (!reading) {
            return reading.error();
        }
        tally = reading->tally;
        return reading->evidence;
    }

    const Bytes size = kibibytes(256);
    const GpuReadSpec spec{.readSize = kibibytes(16), .depth = 4, .runtime = Seconds(0.1)};
    const io::Content content = io::Content::unique();
    TemporaryFolder folder;
    io::OwnFile own = *io::OwnFile::create(folder.path());
    ReadTally tally{Seconds(0.1), {}};
};

constexpr std::array ways{ReadPath::Cufile, ReadPath::CufileBatch, ReadPath::CufileStream};

TEST_F(CufileReadsTest, EveryWayCountsWholeReads)
{
    for (const auto way : ways) {
        is("devices=1;cufile_way=direct");
        const auto evidence = read(way, file());
        ASSERT_TRUE(evidence) << word(way) << ": " << evidence.error().message;
        EXPECT_GT(tally.bytes(), 0) << word(way);
        EXPECT_EQ(tally.bytes(), tally.latency().count() * static_cast<std::uint64_t>(spec.readSize.count));
        EXPECT_GT(tally.seconds(), Seconds(0));
    }
}

TEST_F(CufileReadsTest, SettingUpTakesNothingOfTheTimeToReadIn)
{
    for (const auto way : ways) {
        is("devices=1;cufile_setup_milliseconds=300");
        ASSERT_TRUE(read(way, file()));
        EXPECT_GT(tally.bytes(), 0) << word(way) << ": it takes longer than all of the reads";
        EXPECT_NEAR(tally.seconds().count(), spec.runtime.count(), 0.01);
    }
}

TEST_F(CufileReadsTest, CufilesCountersTellWhichWayTheReadsTook)
{
    is("devices=1;cufile_way=direct");
    EXPECT_EQ(read(ReadPath::Cufile, file())->proof, gpu::PathProof::Direct);
    is("devices=1;cufile_way=posix");
    EXPECT_EQ(read(ReadPath::Cufile, file())->proof, gpu::PathProof::Compat);
    is("devices=1;cufile_uuid=7");
    EXPECT_EQ(read(ReadPath::Cufile, file())->proof, gpu::PathProof::Unproven) << "they are another GPU's";
}

TEST_F(CufileReadsTest, BytesThatAreNotInTheFileAreACorruption)
{
    auto other = file();
    other.content = io::Content::unique();
    for (const auto way : ways) {
        is("devices=1");
        const auto evidence = read(way, other);
        ASSERT_FALSE(evidence) << word(way);
        EXPECT_EQ(evidence.error().kind, ErrorKind::Corrupt);
    }
    other.content.reset();
    EXPECT_TRUE(read(ReadPath::Cufile, other)) << "of a file of others nothing is known";
}

TEST_F(CufileReadsTest, WhatCufileRefusesEndsTheReading)
{
    for (const auto way : ways) {
        is("devices=1;cufile_read=!5008");
        const auto evidence = read(way, file());
        ASSERT_FALSE(evidence) << word(way);
        EXPECT_NE(evidence.error().message.find("5008"), std::string::npos) << evidence.error().message;
        EXPECT_EQ(tally.bytes(), 0);
    }
    is("devices=1;cufile_buffer=!5036");
    EXPECT_FALSE(read(ReadPath::Cufile, file())) << "the memory cannot be registered";
    is("devices=1;cufile_file=!5008");
    EXPECT_FALSE(read(ReadPath::Cufile, file())) << "nor the file";
}

TEST_F(CufileReadsTest, AStopBeforeTheFirstReadIsNoError)
{
    std::stop_source stop;
    stop.request_stop();
    for (const auto way : ways) {
        is("devices=1");
        EXPECT_TRUE(read(way, file(), stop.get_token())) << word(way);
        EXPECT_EQ(tally.bytes(), 0);
    }
}

TEST_F(CufileReadsTest, ThereAreNoMoreThreadsThanBlocks)
{
    is("devices=1");
    auto small = file();
    small.size = spec.readSize * 2;
    const auto evidence = read(ReadPath::Cufile, small);
    ASSERT_TRUE(evidence) << evidence.error().message;
    EXPECT_GT(tally.bytes(), 0);
}

} // namespace
} // namespace sluice
