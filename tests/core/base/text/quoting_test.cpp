// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/quoting.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>

namespace sluice {
namespace {

/// What a shell makes of words.
std::string spoken(const std::string& shell, const std::string& words)
{
    const std::string command = shell + " -c \"$(cat <<'THE END'\nprintf '[%s]' " + words + "\nTHE END\n)\"";
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), &::pclose);
    std::array<char, 256> block{};
    std::string text;
    while (pipe && std::fgets(block.data(), block.size(), pipe.get()) != nullptr) {
        text += block.data();
    }
    return text;
}

TEST(ShellWord, LeavesOrdinaryPathsAndOptionsAlone)
{
    EXPECT_EQ(shellWord("/data/train"), "/data/train");
    EXPECT_EQ(shellWord("rw,vers=4.1,proto=rdma"), "rw,vers=4.1,proto=rdma");
    EXPECT_EQ(shellWord("vda1"), "vda1");
}

TEST(ShellWord, IsOneWordWhateverStandsInIt)
{
    EXPECT_EQ(shellWord("/media/Laptop Files"), "'/media/Laptop Files'");
    EXPECT_EQ(shellWord("/data/x;reboot -f"), "'/data/x;reboot -f'");
    EXPECT_EQ(shellWord(""), "''");
    for (const std::string text :
         {"it's", "$(id)", "a`id`b", "~", "*", "[fd00::5]:/x", "a\\b", "x # y", "-n", "\"", "a'b;c"}) {
        EXPECT_EQ(spoken("sh", shellWord(text)), "[" + text + "]");
    }
}

TEST(ShellWord, KeepsControlCharactersOnOneLine)
{
    const auto word = shellWord("a\nb'c\td");
    EXPECT_EQ(word, "$'a\\012b\\047c\\011d'");
    EXPECT_EQ(spoken("bash", word), "[a\nb'c\td]");
}

TEST(ShellWord, ShowsBytesThatAreNoTextAndMarksThatAreNotSeen)
{
    EXPECT_EQ(shellWord("/caf\xe9"), "$'/caf\\351'");
    EXPECT_EQ(shellWord("a\u202Eb"), "$'a\\342\\200\\256b'");
    EXPECT_EQ(shellWord("/\u00fcn\u00ef"), "'/\u00fcn\u00ef'");
    for (const std::string text : {"/caf\xe9", "a\u202Eb", "\xff'\\", "\u2028"}) {
        EXPECT_EQ(spoken("bash", shellWord(text)), "[" + text + "]");
    }
}

TEST(FstabField, ShowsBytesThatAreNoTextAndMarksThatAreNotSeen)
{
    EXPECT_EQ(fstabField("/caf\xe9"), "/caf\\351");
    EXPECT_EQ(fstabField("a\u202Eb"), "a\\342\\200\\256b");
    EXPECT_EQ(fromOctalEscapes(fstabField("/caf\xe9\u202E")), "/caf\xe9\u202E");
}

TEST(FstabField, EscapesWhatDividesFields)
{
    EXPECT_EQ(fstabField("/media/Laptop Files"), "/media/Laptop\\040Files");
    EXPECT_EQ(fstabField("a\tb\nc\\d"), "a\\011b\\012c\\134d");
    EXPECT_EQ(fstabField("#disk"), "\\043disk");
    EXPECT_EQ(fstabField(""), "none");
}

TEST(FstabField, IsReadAsItWasWritten)
{
    for (const std::string text : {"/media/Laptop Files", "a\\040b", "tab\there", "#x#"}) {
        EXPECT_EQ(fromOctalEscapes(fstabField(text)), text);
    }
    EXPECT_EQ(fromOctalEscapes("a\\04"), "a\\04"); // cut short
}

TEST(UdevPattern, MatchesAnyCharacterWhereOneHasAMeaning)
{
    EXPECT_EQ(udevPattern("nvme0n1"), "nvme0n1");
    EXPECT_EQ(udevPattern("a\", RUN=\"x"), "a???RUN??x");
}

} // namespace
} // namespace sluice
