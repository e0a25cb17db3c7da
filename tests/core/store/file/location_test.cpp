// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/file/location.h"

#include "core/store/store.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <cstdlib>

namespace sluice {
namespace {

namespace fs = std::filesystem;

class DefaultStorePath : public testing::Test {
protected:
    DefaultStorePath() { ::setenv("HOME", "/home/ada", 1); }
    ~DefaultStorePath() override
    {
        m_dataHome.empty() ? ::unsetenv("XDG_DATA_HOME") : ::setenv("XDG_DATA_HOME", m_dataHome.c_str(), 1);
        ::setenv("HOME", m_home.c_str(), 1);
    }

private:
    static std::string valueOf(const char* name) { return std::getenv(name) != nullptr ? std::getenv(name) : ""; }
    std::string m_dataHome = valueOf("XDG_DATA_HOME");
    std::string m_home = valueOf("HOME");
};

TEST_F(DefaultStorePath, FollowsXdgDataHome)
{
    ::setenv("XDG_DATA_HOME", "/data/ada", 1);
    EXPECT_EQ(defaultStorePath(), "/data/ada/sluice/sluice.db");
}

TEST_F(DefaultStorePath, FallsBackToHome)
{
    ::unsetenv("XDG_DATA_HOME");
    EXPECT_EQ(defaultStorePath(), "/home/ada/.local/share/sluice/sluice.db");
    ::setenv("XDG_DATA_HOME", "relative", 1);
    EXPECT_EQ(defaultStorePath(), "/home/ada/.local/share/sluice/sluice.db") << "a relative one is invalid";
}

TEST_F(DefaultStorePath, IsNeverInTheWorkingFolderNorAtTheRoot)
{
    ::unsetenv("XDG_DATA_HOME");
    for (const char* home : {"", "relative", "./here"}) {
        ::setenv("HOME", home, 1);
        const auto path = defaultStorePath(); // below the home that the list of users names, if any
        EXPECT_TRUE(path.empty() || (path.starts_with('/') && !path.starts_with("/.local"))) << path;
    }
}

TEST(Location, WithoutAHomeFolderSaysWhatToSet)
{
    const auto location = store::preparedLocation("");
    ASSERT_FALSE(location.ok());
    EXPECT_EQ(location.error().hint.remedy, Remedy::SetHistoryFolder);
}

TEST(Location, MakesTheFolder)
{
    const TemporaryFolder folder;
    EXPECT_EQ(*store::preparedLocation(folder.file("a/b/x.db")), folder.file("a/b/x.db"));
    EXPECT_TRUE(fs::is_directory(folder.file("a/b")));
    EXPECT_FALSE(fs::exists(folder.file("a/b/x.db")));
}

TEST(Location, FollowsALinkToAFile)
{
    const TemporaryFolder folder;
    writeContent(folder.file("real.db"), "");
    fs::create_symlink(folder.file("real.db"), folder.file("link.db"));
    EXPECT_TRUE(store::preparedLocation(folder.file("link.db")).ok());
}

TEST(Location, RefusesWhatIsNoFile)
{
    const TemporaryFolder folder;
    fs::create_symlink("/dev/null", folder.file("device"));
    fs::create_symlink("/dev/no-such-device", folder.file("nowhere"));
    ASSERT_EQ(::mkfifo(folder.file("pipe").c_str(), 0600), 0);
    const Message hint(Remedy::NameHistoryFile);
    const auto refusal = [&](const std::string& path) { return Store::open(path).error(); };
    const auto path = folder.path().string();
    EXPECT_EQ(refusal(path), (Error{ErrorKind::Usage, "the history file " + path + " is a folder", hint}));
    EXPECT_EQ(refusal(folder.file("device")).message, "the history file " + folder.file("device") + " is a device");
    EXPECT_EQ(refusal(folder.file("nowhere")).message,
              "the history file " + folder.file("nowhere") + " is a symbolic link that leads nowhere");
    EXPECT_EQ(refusal(folder.file("pipe")).message,
              "the history file " + folder.file("pipe") + " is a pipe or socket, not a file");
    EXPECT_EQ(refusal("").kind, ErrorKind::Usage);
}

TEST(Location, RefusesWhatTheKernelMakesUp)
{
    for (const auto* path : {"/proc/self/status", "/proc/kmsg"}) { // root would wait at the second for ever
        const auto refused = Store::open(path);
        ASSERT_FALSE(refused.ok()) << path;
        EXPECT_EQ(refused.error().kind, ErrorKind::Usage) << refused.error().message;
    }
}

TEST(Location, SaysThatAFileStandsInTheWayOfTheFolder)
{
    const TemporaryFolder folder;
    writeContent(folder.file("file"), "kept");
    const auto error = Store::open(folder.file("file/sluice.db")).error();
    EXPECT_EQ(error.kind, ErrorKind::NotFound);
    EXPECT_NE(error.message.find("Not a directory"), std::string::npos) << error.message;
    EXPECT_EQ(contentOf(folder.file("file")), "kept");
}

} // namespace
} // namespace sluice
