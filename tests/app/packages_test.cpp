// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// The scripts of packaging/ that make and try packages, as far as it takes no compiler, root or network. `.ci/run
// shipping` does the rest.
#include "tests/app/command.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

namespace sluice {
namespace {

namespace fs = std::filesystem;

const std::string packaging = std::string(sourceFolder) + "/packaging/";

/// A source tree of no version control, and what SourceCommit.cmake writes of it.
class SourceCommit : public testing::Test {
protected:
    void SetUp() override
    {
        if (shell("command -v cmake").exitCode != 0) {
            GTEST_SKIP() << "cmake is missing";
        }
        fs::create_directories(source / "packaging");
    }

    std::string written(const std::string& commitFile)
    {
        writeContent((source / "packaging/commit.txt").string(), commitFile);
        const auto ran = shell("cmake -D SOURCE=" + quoted(source) + " -D OUTPUT=" + quoted(folder.file("out.cpp"))
                               + " -P " + quoted(packaging + "cmake/SourceCommit.cmake"));
        EXPECT_EQ(ran.exitCode, 0) << ran.out;
        return contentOf(folder.file("out.cpp"));
    }
    static bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

    TemporaryFolder folder;
    fs::path source = folder.path() / "a source";
};

TEST_F(SourceCommit, IsWhatGitArchiveWroteIntoTheTree)
{
    const auto text = written("0123456789abcdef0123456789abcdef01234567\n");
    EXPECT_TRUE(says(text, "sourceCommit = \"0123456789abcdef0123456789abcdef01234567\";")) << text;
    EXPECT_TRUE(says(text, "sourceChanged = false;")) << text;
}

TEST_F(SourceCommit, IsUnknownWhereNobodyWroteIt)
{
    EXPECT_TRUE(says(written("$Format:%H$\n"), "sourceCommit = \"\";"));
}

TEST_F(SourceCommit, OfACloneNamesTheCommitAndSaysWhetherAFileDiffers)
{
    if (shell("command -v git").exitCode != 0) {
        GTEST_SKIP() << "git is missing";
    }
    const auto git = [this](const std::string& arguments) {
        const auto ran =
            shell("cd " + quoted(source) + " && git -c user.name=Ada -c user.email=ada@localhost " + arguments);
        EXPECT_EQ(ran.exitCode, 0) << ran.out;
        return ran.out;
    };
    written("$Format:%H$\n");
    git("init -q . && git add -A");
    git("-c core.hooksPath=/dev/null commit -q -m 'Begin'");
    auto head = git("rev-parse HEAD");
    head.pop_back();
    EXPECT_TRUE(says(written("$Format:%H$\n"), "\"" + head + "\"")) << head;
    EXPECT_TRUE(says(written("$Format:%H$\n"), "sourceChanged = false;"));
    const auto changed = written("something else\n");
    EXPECT_TRUE(says(changed, "\"" + head + "\"")) << changed;
    EXPECT_TRUE(says(changed, "sourceChanged = true;")) << changed;
}

TEST_F(SourceCommit, LeavesAFileAloneThatWouldNotChange)
{
    written("0123456789abcdef0123456789abcdef01234567\n");
    const auto longAgo = fs::file_time_type::clock::now() - std::chrono::hours(1);
    fs::last_write_time(folder.file("out.cpp"), longAgo);
    written("0123456789abcdef0123456789abcdef01234567\n");
    EXPECT_EQ(fs::last_write_time(folder.file("out.cpp")), longAgo) << "or each build would link again";
}

TEST(BuildPackages, RefusesWhatItDoesNotMake)
{
    EXPECT_EQ(shell(packaging + "build-packages -o /nonexistent snap").exitCode, 2);
    const auto wheel =
        shell(packaging + "build-packages -o " + quoted(TemporaryFolder().path()) + " --suite trixie wheel");
    EXPECT_EQ(wheel.exitCode, 2);
    EXPECT_TRUE(wheel.says("--suite makes Debian packages alone")) << wheel.out;
}

TEST(BuildPackages, MakesTheWheelAndNamesIt)
{
    if (shell("command -v python3").exitCode != 0) {
        GTEST_SKIP() << "python3 is missing";
    }
    const TemporaryFolder made;
    const auto ran = shell(packaging + "build-packages -o " + quoted(made.path()) + " wheel");
    EXPECT_EQ(ran.exitCode, 0) << ran.out;
    EXPECT_TRUE(ran.says("-py3-none-any.whl\t")) << ran.out;
}

TEST(TryPackages, SaysWhyItCannotTryThemHere)
{
    const TemporaryFolder tools;
    for (const char* name : {"bash", "dirname"}) {
        const auto found = shell(std::string("command -v ") + name).out;
        fs::create_symlink(found.substr(0, found.find('\n')), tools.path() / name);
    }
    const auto ran = shell("PATH=" + quoted(tools.path()) + " bash " + packaging + "try-packages");
    EXPECT_EQ(ran.exitCode, 3) << ran.out;
    EXPECT_TRUE(ran.says("skipped: debootstrap is missing") || ran.says("is made by root alone")) << ran.out;
}

} // namespace
} // namespace sluice
