// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/files/target.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace sluice::io {
namespace {

TEST(Target, AFolderIsForOurOwnFile)
{
    const TemporaryFolder folder;
    const auto target = resolveTarget(folder.path(), false);
    ASSERT_TRUE(target.ok()) << target.error().message;
    EXPECT_EQ(target->kind, TargetKind::Directory);
    EXPECT_GT(target->fileSystem.free.count, 0);
}

TEST(Target, AnExistingFileIsTakenAsItIs)
{
    const TemporaryFolder folder;
    std::ofstream(folder.file("shard.tar")) << "some data";
    const auto target = resolveTarget(folder.file("shard.tar"), false);
    ASSERT_TRUE(target.ok());
    EXPECT_EQ(target->kind, TargetKind::ExistingFile);
    EXPECT_EQ(target->size.count, 9);
}

TEST(Target, AnExistingFileIsNeverOpenedForWriting)
{
    const TemporaryFolder folder;
    std::ofstream(folder.file("shard.tar")) << "some data";
    const auto file = openReadOnly(*resolveTarget(folder.file("shard.tar"), false), false);
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(::write(file->descriptor(), "x", 1), -1);
}

struct Refusal {
    std::string path;
    std::string says;
};

TEST(Target, ABlockDeviceIsNotInMemoryBecauseItsNameIs)
{
    for (const auto& device : std::filesystem::directory_iterator("/sys/block")) {
        const auto target = resolveTarget("/dev/" + device.path().filename().string(), true);
        if (target && target->size > Bytes{0}) {
            EXPECT_EQ(target->kind, TargetKind::BlockDevice);
            EXPECT_FALSE(target->fileSystem.memoryOnly) << "/dev is a devtmpfs, the device is none";
            return;
        }
    }
    GTEST_SKIP() << "no block device here that this user may read";
}

TEST(Target, RefusesWhatCannotOrMustNotBeMeasured)
{
    const TemporaryFolder folder;
    std::ofstream(folder.file("empty")).flush();
    std::filesystem::create_symlink("/dev/null", folder.file("link"));
    std::filesystem::create_symlink("/dev/shm", folder.file("folder-link"));
    std::filesystem::create_symlink(folder.file("nowhere"), folder.file("dangling"));
    ::mkfifo(folder.file("pipe").c_str(), 0600);
    for (const auto& [path, says] :
         {Refusal{folder.file("missing"), "No such file"}, Refusal{folder.file("empty"), "is empty"},
          Refusal{folder.file("link"), "symbolic link into /dev"},
          Refusal{folder.file("folder-link"), "symbolic link into /dev"},
          Refusal{folder.file("dangling"), "No such file"}, Refusal{folder.file("pipe"), "neither"},
          Refusal{"/dev", "folder of devices"}, Refusal{"/dev/null", "neither"}, Refusal{"", "empty path"}}) {
        const auto target = resolveTarget(path, true);
        ASSERT_FALSE(target.ok()) << path;
        EXPECT_NE(target.error().message.find(says), std::string::npos) << target.error().message;
    }
}

TEST(Target, ALinkIntoDevicesIsRefusedHoweverItIsSpelt)
{
    const TemporaryFolder folder;
    std::filesystem::create_symlink("/dev/null", folder.file("link"));
    std::vector<std::string> spellings{"/dev/.." + folder.file("link"), "/dev/shm/../.." + folder.file("link")};
    std::optional<TemporaryFolder> shared;
    if (::access("/dev/shm", W_OK) == 0) {
        shared.emplace("/dev/shm");
        std::filesystem::create_symlink("/dev/null", shared->file("link"));
        spellings.push_back(shared->file("link"));
    }
    for (const auto& path : spellings) {
        const auto target = resolveTarget(path, true);
        ASSERT_FALSE(target.ok()) << path;
        EXPECT_NE(target.error().message.find("symbolic link into /dev"), std::string::npos) << target.error().message;
    }
}

TEST(Target, WhatIsWrittenLeavesATwentiethOfTheFilesystemOr256MebibytesFree)
{
    const auto disk = [](std::int64_t free, std::int64_t size) {
        return Target{TargetKind::Directory, "/data", {}, {"xfs", false, Bytes{free}, Bytes{size}}};
    };
    EXPECT_EQ(reserveOf(disk(0, 1'000'000'000'000)), Bytes{50'000'000'000});
    EXPECT_EQ(reserveOf(disk(0, 1'000'000'000)), mebibytes(256));
    EXPECT_TRUE(roomFor(Bytes{10'000'000'000}, disk(60'000'000'000, 1'000'000'000'000)).ok());
    const auto refused = roomFor(Bytes{10'000'000'001}, disk(60'000'000'000, 1'000'000'000'000));
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::NoSpace);
    for (const auto* figure : {"60 GB free", "10 GB more", "50 GB"}) {
        EXPECT_NE(refused.error().message.find(figure), std::string::npos) << refused.error().message;
    }
}

TEST(Target, IsOpenedWithoutWaitingAndReadAsAnyFile)
{
    const TemporaryFolder folder;
    std::ofstream(folder.file("data")) << std::string(4096, 'x');
    const auto file = openReadOnly(*resolveTarget(folder.file("data"), false), false);
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(::fcntl(file->descriptor(), F_GETFL) & (O_NONBLOCK | O_ACCMODE), O_RDONLY);
    struct stat before { };
    struct stat after { };
    const timespec longAgo[2] = {{1, 0}, {2, 0}}; // older than its change, so that relatime would update it
    ASSERT_EQ(::futimens(file->descriptor(), longAgo), 0);
    ::fstat(file->descriptor(), &before);
    char byte = 0;
    EXPECT_EQ(::pread(file->descriptor(), &byte, 1, 0), 1);
    ::fstat(file->descriptor(), &after);
    EXPECT_EQ(before.st_atim.tv_sec, after.st_atim.tv_sec);
    ASSERT_EQ(::mkfifo(folder.file("pipe").c_str(), 0600), 0);
    EXPECT_TRUE(File::openAtOnce(folder.file("pipe"), O_RDONLY).ok()) << "nobody writes to it";
}

} // namespace
} // namespace sluice::io
