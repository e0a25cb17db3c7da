// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/machine_files.h"

#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

namespace sluice {
namespace {

MachineFiles filesOf(const MachineTree& machine)
{
    return *MachineFiles::open(machine.root());
}

TEST(MachineFiles, GiveTextWithTheMachinesOwnPathAsSource)
{
    MachineTree machine;
    machine.file("/sys/block/vda/size", "  42 \n");
    const auto files = filesOf(machine);
    EXPECT_EQ(files.text("/sys/block/vda/size"), knownFact(std::string("42"), "/sys/block/vda/size"));
    EXPECT_EQ(files.integer("/sys/block/vda/size"), knownFact(std::int64_t{42}, "/sys/block/vda/size"));
    EXPECT_FALSE(files.live());
}

TEST(MachineFiles, SayWhyAFactIsNotKnown)
{
    MachineTree machine;
    machine.file("/sys/empty", "");
    machine.file("/sys/word", "many");
    machine.file("/sys/overflow", "99999999999999999999");
    std::filesystem::create_directory(machine.root() + "/sys/folder");
    ::mkfifo((machine.root() + "/sys/pipe").c_str(), 0600);
    const auto files = filesOf(machine);
    EXPECT_EQ(files.text("/sys/missing").reason, "not in a captured tree");
    EXPECT_EQ(files.integer("/sys/empty").reason, "empty");
    EXPECT_EQ(files.integer("/sys/word").reason, "not a number: \"many\"");
    EXPECT_FALSE(files.integer("/sys/overflow").known());
    EXPECT_EQ(files.text("/sys/folder").reason, "not a regular file");
    EXPECT_EQ(files.text("/sys/pipe").reason, "not a regular file");
}

TEST(MachineFiles, FollowNoLinkOutOfACapturedTree)
{
    MachineTree machine;
    machine.link("/sys/absolute", "/proc/version");
    machine.link("/sys/relative", "../../../../../../../../proc/version");
    machine.link("/sys/folder", "/proc");
    machine.link("/sys/loop", "loop");
    const auto files = filesOf(machine);
    EXPECT_EQ(files.text("/sys/absolute").reason, "a link that leads out of the captured tree");
    EXPECT_FALSE(files.text("/sys/relative").known());
    EXPECT_FALSE(files.text("/sys/folder/version").known());
    EXPECT_FALSE(files.names("/sys/folder").known());
    EXPECT_FALSE(files.text("/sys/loop").known());
    EXPECT_FALSE(files.exists("/sys/absolute"));
    EXPECT_EQ(files.resolved("/sys/absolute"), "");
}

TEST(MachineFiles, FollowLinksWithinTheTree)
{
    MachineTree machine;
    machine.file("/sys/devices/a/size", "7");
    machine.link("/sys/block/a", "../devices/a");
    const auto files = filesOf(machine);
    EXPECT_EQ(*files.integer("/sys/block/a/size"), 7);
    EXPECT_EQ(files.resolved("/sys/block/a"), "/sys/devices/a");
    EXPECT_EQ(files.linkName("/sys/block/a"), "a");
}

TEST(MachineFiles, ReadNothingThatIsTooLarge)
{
    MachineTree machine;
    machine.file("/sys/huge", "");
    std::filesystem::resize_file(machine.root() + "/sys/huge", std::uintmax_t{1} << 30);
    EXPECT_EQ(filesOf(machine).text("/sys/huge").reason, "larger than any such file can be");
}

TEST(MachineFiles, LetNoControlCharactersThrough)
{
    MachineTree machine;
    machine.file("/sys/model", "bad\x1b[31mname\n");
    EXPECT_EQ(*filesOf(machine).text("/sys/model"), "bad?[31mname");
}

TEST(MachineFiles, GivePathsByteForByte)
{
    MachineTree machine;
    machine.file("/sys/backing_file", " /caf\xe9/a\x1b \n");
    machine.file("/sys/zero", std::string("a\0b", 3));
    EXPECT_EQ(*filesOf(machine).paths("/sys/backing_file"), " /caf\xe9/a\x1b ");
    EXPECT_FALSE(filesOf(machine).paths("/sys/zero").known());
}

TEST(MachineFiles, ListNamesAsPeopleCount)
{
    MachineTree machine;
    for (const char* name : {"nvme10n1", "nvme2n1", "sda"}) {
        machine.file(std::string("/sys/block/") + name, "");
    }
    EXPECT_EQ(*filesOf(machine).names("/sys/block"), (std::vector<std::string>{"nvme2n1", "nvme10n1", "sda"}));
}

TEST(MachineFiles, RefuseARootThatIsNoTree)
{
    const TemporaryFolder empty;
    EXPECT_EQ(MachineFiles::open(empty.path()).error().kind, ErrorKind::NotFound);
    EXPECT_EQ(MachineFiles::open(empty.file("missing")).error().kind, ErrorKind::NotFound);
    EXPECT_TRUE(MachineFiles::open("/")->live());
}

TEST(MachineFiles, LinesMayEndAsWindowsEndsThem)
{
    MachineTree machine;
    machine.file("/etc/cufile.json", "{\r\n \"a\": 1\r\n}\r\n");
    EXPECT_EQ(*MachineFiles::open(machine.root())->text("/etc/cufile.json"), "{\n \"a\": 1\n}");
}

} // namespace
} // namespace sluice
