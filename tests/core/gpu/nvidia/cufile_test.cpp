// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/cufile.h"

#include "core/gpu/nvidia/cufile_errors.h"
#include "tests/core/gpu/fake_machine.h"

#include <cerrno>
#include <cstdio>
#include <set>

namespace sluice::gpu {
namespace {

/// A file of 64 KiB whose bytes are their place / 4096, and the fake device.
class CufileTest : public FakeMachine {
protected:
    CufileTest()
    {
        for (int i = 0; i < 16 * 4096; ++i) {
            std::fputc(i / 4096, m_file);
        }
        std::fflush(m_file);
    }
    ~CufileTest() override
    {
        std::fclose(m_file);
        const SharedLibrary library(FAKE_CUFILE);
        EXPECT_EQ(library.function<int()>("fakeCufileLive")(), 0) << "something was not given back";
    }

    int descriptor() const { return ::fileno(m_file); }
    Result<Device> device() const
    {
        const auto driver = Driver::open(libraries, build);
        return driver ? driver->device(0) : Result<Device>(driver.error());
    }
    /// One read of a page at `offset` and its first byte; or the error of whatever failed.
    Result<int> firstByteAt(std::int64_t offset) const;

private:
    std::FILE* m_file = std::tmpfile();
};

Result<int> CufileTest::firstByteAt(std::int64_t offset) const
{
    const auto gpu = device();
    const auto memory = gpu ? gpu->allocate(kibibytes(8)) : Result<DeviceMemory>(gpu.error());
    const auto library = Cufile::open({FAKE_CUFILE});
    if (!memory || !library) {
        return memory ? library.error() : memory.error();
    }
    const auto file = CufileFile::make(*library, descriptor());
    const auto buffer = CufileBuffer::make(*library, *memory);
    if (!file || !buffer) {
        return file ? buffer.error() : file.error();
    }
    if (const auto done = file->read(*memory, kibibytes(4), offset, 4096); !done) {
        return done.error();
    }
    return static_cast<int>(reinterpret_cast<const std::byte*>(memory->address())[4096]);
}

TEST_F(CufileTest, ReadsIntoMemoryOfTheGpu)
{
    is("devices=1");
    EXPECT_EQ(firstByteAt(8192).value(), 2);
    EXPECT_EQ(firstByteAt(64 * 1024).error().kind, ErrorKind::Corrupt) << "behind the end";
}

TEST_F(CufileTest, WhatItRefusesIsSaidAndGivenBack)
{
    is("devices=1;cufile=!5001");
    EXPECT_EQ(firstByteAt(0).error(),
              (Error{ErrorKind::Unsupported,
                     "cannot start cuFile: nvidia-fs is not loaded "
                     "(cuFile 5001)",
                     "sudo modprobe nvidia-fs, or allow compatibility mode in cufile.json"}));
    is("devices=1;cufile_file=!5008");
    EXPECT_EQ(firstByteAt(0).error().kind, ErrorKind::Unsupported);
    is("devices=1;cufile_buffer=!5036");
    EXPECT_NE(firstByteAt(0).error().hint.text.find("BAR1"), std::string::npos);
    is("devices=1;cufile_read=!5008");
    EXPECT_NE(firstByteAt(0).error().message.find("does not support this file"), std::string::npos);
    is("devices=1;cufile_negative=1;cufile_read=!5016");
    EXPECT_EQ(firstByteAt(0).error().kind, ErrorKind::NoSpace);
}

TEST_F(CufileTest, CountsTellTheWayOfThisGpuAlone)
{
    for (const char* version : {"1150", "1200"}) {
        is("devices=1;cufile_way=direct;cufile_version=" + std::string(version));
        const auto gpu = device();
        const auto library = Cufile::open({FAKE_CUFILE});
        ASSERT_TRUE(gpu && library);
        EXPECT_EQ(library->version(), std::stoi(version));
        ASSERT_TRUE(library->startCounting());
        const auto memory = gpu->allocate(kibibytes(4));
        const auto file = CufileFile::make(*library, descriptor());
        ASSERT_TRUE(memory && file && file->read(*memory, kibibytes(4), 0, 0));
        EXPECT_EQ(library->counts(gpu->uuid()), (PathCounts{1, 1, 0, 0})) << version;
        EXPECT_EQ(library->counts({}), std::nullopt) << "a GPU without a name";
        is("devices=1;cufile_uuid=7;cufile_version=" + std::string(version));
        EXPECT_EQ(library->counts(gpu->uuid()), std::nullopt) << "not in the counters, or a layout that nobody knows";
    }
}

TEST_F(CufileTest, AnOlderOneReadsAndDoesNotCount)
{
    is("devices=1");
    const auto library = Cufile::open({"libsluice-none.so.0", FAKE_CUFILE_OLD});
    ASSERT_TRUE(library) << library.error().message;
    EXPECT_FALSE(library->startCounting());
    EXPECT_EQ(library->counts({1}), std::nullopt);
}

TEST_F(CufileTest, SaysWhyThereIsNone)
{
    const auto none = Cufile::open({"libsluice-none.so.0"});
    EXPECT_EQ(none.error().kind, ErrorKind::NotFound);
    EXPECT_NE(none.error().message.find("libsluice-none.so.0: cannot open shared object file"), std::string::npos);
    EXPECT_EQ(Cufile::open({"libc.so.6"}).error().kind, ErrorKind::Unsupported);
}

TEST(CufileErrors, EveryDocumentedNumberHasItsTextAndHint)
{
    std::set<int> numbers;
    for (const auto& meaning : cufileMeanings()) {
        EXPECT_TRUE(numbers.insert(meaning.number).second) << meaning.number;
        EXPECT_FALSE(meaning.text.empty() || meaning.hint.empty()) << meaning.number;
        const auto error = cufileError("read", meaning.number);
        EXPECT_NE(error.message.find(meaning.text), std::string::npos) << meaning.number;
        EXPECT_EQ(error.kind, meaning.kind);
    }
    const std::set<int> never = {5021, 5032}; // numbers that NVIDIA left out
    for (int number = 5001; number < 5050; ++number) {
        EXPECT_EQ(numbers.contains(number), !never.contains(number)) << number;
    }
    EXPECT_EQ(cufileError("read", 5099).message, "cannot read: an error of a later cuFile (cuFile 5099)");
    EXPECT_NE(cufileError("start", 5011, 3).message.find("(cuFile 5011, CUDA 3)"), std::string::npos);
}

TEST(CufileErrors, TellWhatCufileRefusesFromWhatFails)
{
    EXPECT_TRUE(isRefusal(textOf(cufileError("start cuFile", 5001)))) << "nvidia-fs is not loaded";
    EXPECT_TRUE(isRefusal(textOf(cufileError("read", 5025)))) << "nobody may use it";
    EXPECT_FALSE(isRefusal(textOf(cufileError("read", 5044)))) << "the drive failed";
    EXPECT_FALSE(isRefusal(textOf(cufileError("read", 5011, 999))));
    EXPECT_FALSE(isRefusal("cuFile did not answer in time and was ended"));
    EXPECT_FALSE(isRefusal("cannot read: an error of a later cuFile (cuFile 5999)"));
}

TEST(CufileErrors, AReadAnswersInThreeWays)
{
    EXPECT_EQ(cufileBytes("read", 4096, 0).value(), 4096U);
    EXPECT_EQ(cufileBytes("read", 0, 0).value(), 0U);
    EXPECT_EQ(cufileBytes("read", -1, EIO).error().message, "cannot read: Input/output error");
    EXPECT_NE(cufileBytes("read", -1, 5008).error().message.find("(cuFile 5008)"), std::string::npos);
    EXPECT_NE(cufileBytes("read", -5016, 0).error().message.find("(cuFile 5016)"), std::string::npos);
}

} // namespace
} // namespace sluice::gpu
