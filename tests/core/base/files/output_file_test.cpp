// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/output_file.h"

#include "core/base/files/held_signals.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace sluice {
namespace {

TEST(OutputFile, MayHaveTheLongestNameThatAFileCanHave)
{
    const TemporaryFolder folder;
    const auto path = folder.file(std::string(255, 'x').c_str());
    ASSERT_TRUE(writeWholeFile(path, "text", false, "").ok());
    EXPECT_EQ(contentOf(path), "text");
}

TEST(OutputFile, IsReplacedOnlyWhereThatIsAskedFor)
{
    const TemporaryFolder folder;
    const auto path = folder.file("report");
    writeContent(path, "before");
    EXPECT_FALSE(writeWholeFile(path, "after", false, "").ok());
    EXPECT_EQ(contentOf(path), "before");
    EXPECT_TRUE(writeWholeFile(path, "after", true, "").ok());
    EXPECT_EQ(contentOf(path), "after");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

volatile std::sig_atomic_t signalCame = 0;

TEST(OutputFile, ASignalComesWhenNothingIsHalfWritten)
{
    const TemporaryFolder folder;
    const auto before = std::signal(SIGTERM, [](int) { signalCame = 1; });
    {
        const HeldSignals held;
        std::raise(SIGTERM);
        EXPECT_EQ(signalCame, 0) << "it waits";
        EXPECT_TRUE(writeWholeFile(folder.file("report"), "text", false, "").ok());
        EXPECT_EQ(signalCame, 0) << "the one within does not let it through";
    }
    EXPECT_EQ(signalCame, 1);
    std::signal(SIGTERM, before);
    EXPECT_EQ(contentOf(folder.file("report")), "text");
}

TEST(OutputFile, WrittenDurablyIsWrittenOrSaysWhyNot)
{
    const TemporaryFolder folder;
    const int file = ::open(folder.file("new").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    EXPECT_EQ(writeDurably(file, "text"), 0);
    ::close(file);
    EXPECT_EQ(contentOf(folder.file("new")), "text");
    const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
    EXPECT_EQ(writeDurably(full, "text"), ENOSPC);
    ::close(full);
}

} // namespace
} // namespace sluice
