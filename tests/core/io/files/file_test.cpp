// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/files/file.h"

#include "tests/core/temporary_folder.h"
#include "tests/core/without_capability.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

namespace sluice::io {
namespace {

class FileTest : public testing::Test {
protected:
    FileTest() { std::ofstream(path) << std::string(65536, 'x'); }

    TemporaryFolder folder;
    const std::string path = folder.file("data");
};

bool isOpen(int descriptor)
{
    return ::fcntl(descriptor, F_GETFD) >= 0;
}

TEST_F(FileTest, ClosesWhenItDiesAndOnlyThen)
{
    int descriptor = -1;
    {
        auto file = *File::open(path, O_RDONLY);
        descriptor = file.descriptor();
        const File moved = std::move(file);
        EXPECT_FALSE(file.isOpen());
        EXPECT_TRUE(isOpen(descriptor));
    }
    EXPECT_FALSE(isOpen(descriptor));
}

TEST_F(FileTest, IsNotInheritedByProcessesThatAreStarted)
{
    const auto file = File::open(path, O_RDONLY);
    ASSERT_TRUE(file);
    const auto copy = File::duplicate(file->descriptor());
    ASSERT_TRUE(copy);
    EXPECT_NE(copy->descriptor(), file->descriptor());
    for (const int descriptor : {file->descriptor(), copy->descriptor()}) {
        EXPECT_NE(::fcntl(descriptor, F_GETFD) & FD_CLOEXEC, 0);
    }
}

TEST_F(FileTest, NamesWhatCannotBeOpened)
{
    const auto missing = File::open(folder.file("missing"), O_RDONLY);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::NotFound);
    EXPECT_NE(missing.error().message.find(folder.file("missing")), std::string::npos) << missing.error().message;
    EXPECT_FALSE(File::duplicate(-1));
}

TEST_F(FileTest, DoesNotWaitForTheWriterOfAPipe)
{
    const auto pipe = folder.file("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const auto file = File::openAtOnce(pipe, O_RDONLY);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(::fcntl(file->descriptor(), F_GETFL) & O_NONBLOCK, 0) << "reads may wait as ever";
}

TEST_F(FileTest, LeavesOpenWhatIsAbandoned)
{
    int descriptor = -1;
    {
        auto file = *File::open(path, O_RDONLY);
        descriptor = file.descriptor();
        file.abandon();
    }
    EXPECT_TRUE(isOpen(descriptor));
    ::close(descriptor);
}

TEST_F(FileTest, AsksAgainAfterASignal)
{
    int calls = 0;
    const int result = uninterrupted([&calls] {
        errno = EINTR;
        return ++calls < 3 ? -1 : 7;
    });
    EXPECT_EQ(result, 7);
    EXPECT_EQ(calls, 3);
}

TEST_F(FileTest, KnowsHowMuchOfAFileIsInThePageCache)
{
    const auto file = File::open(path, O_RDONLY);
    ASSERT_TRUE(file);
    std::string space(65536, ' ');
    ASSERT_EQ(::read(file->descriptor(), space.data(), space.size()), 65536);
    EXPECT_EQ(residentShare(file->descriptor(), kibibytes(64)), 1.0);
    EXPECT_EQ(residentShare(file->descriptor(), Bytes{0}), std::nullopt) << "there is nothing to look at";
    EXPECT_EQ(residentShare(-1, kibibytes(64)), std::nullopt);
}

TEST_F(FileTest, OfAFileThatIsNeitherOursNorWritableThePageCacheIsNotTold)
{
    const auto file = File::open(path, O_RDONLY);
    ASSERT_TRUE(file);
    if (::fchown(file->descriptor(), 4242, -1U) != 0) {
        GTEST_SKIP() << "needs root, to give the file away";
    }
    const WithoutCapability asInAContainer(1U << CAP_FOWNER | 1U << CAP_DAC_OVERRIDE);
    ASSERT_NE(::fchmod(file->descriptor(), 0666), 0) << "it is still as its owner left it";
    EXPECT_EQ(residentShare(file->descriptor(), kibibytes(64)), std::nullopt);
}

TEST_F(FileTest, OfAnothersFileThatWeMayWriteThePageCacheIsTold)
{
    const auto file = File::open(path, O_RDONLY);
    ASSERT_TRUE(file);
    if (::fchmod(file->descriptor(), 0666) != 0 || ::fchown(file->descriptor(), 4242, -1U) != 0) {
        GTEST_SKIP() << "needs root, to give the file away";
    }
    const WithoutCapability asInAContainer(1U << CAP_FOWNER | 1U << CAP_DAC_OVERRIDE);
    EXPECT_TRUE(residentShare(file->descriptor(), kibibytes(64)).has_value());
}

TEST_F(FileTest, OfALargeFileItLooksAtPiecesSpreadOverIt)
{
    const auto file = File::open(path, O_RDWR);
    ASSERT_TRUE(file);
    if (fileSystemOf(path)->memoryOnly || ::ftruncate(file->descriptor(), gibibytes(4096).count) != 0) {
        GTEST_SKIP() << "the filesystem of " << path << " has no files of 4 TiB on a device";
    }
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_LT(residentShare(file->descriptor(), gibibytes(4096)).value(), 0.001);
    const Seconds passed = std::chrono::steady_clock::now() - begin;
    EXPECT_LT(passed.count(), 5) << "looking at every page takes a minute";
    // Holes are cached as pages are: half a gibibyte of them is a thirty-fourth of 17 GiB.
    std::string space(1 << 20, ' ');
    for (int i = 0; i < 512; ++i) {
        ASSERT_EQ(::pread(file->descriptor(), space.data(), space.size(), std::int64_t{i} << 20), std::ssize(space));
    }
    EXPECT_NEAR(residentShare(file->descriptor(), gibibytes(17)).value(), 1.0 / 34, 0.004);
    evict(file->descriptor());
}

TEST(FileSystemFacts, TellMemoryFromADisk)
{
    const auto proc = fileSystemOf("/proc");
    ASSERT_TRUE(proc);
    EXPECT_EQ(proc->name, "0x9fa0") << "not one that data is kept on";
    EXPECT_FALSE(proc->memoryOnly);
    EXPECT_FALSE(fileSystemOf("/nowhere/at/all"));
    const auto memory = fileSystemOf("/dev/shm");
    if (!memory || memory->name != "tmpfs") {
        GTEST_SKIP() << "/dev/shm is no tmpfs here";
    }
    EXPECT_TRUE(memory->memoryOnly);
    EXPECT_LE(memory->free, memory->size);
}

} // namespace
} // namespace sluice::io
