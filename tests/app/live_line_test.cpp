// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/live_line.h"

#include "core/base/text/words.h"
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

namespace sluice::ctl {
namespace {

TEST(LiveLine, TellsHowFarHowFastAndWhat)
{
    const LiveState state{"4/12 random", 0.42, Seconds(8.2), BytesPerSecond{1.2e9}};
    const auto text = liveText(state, 80);
    EXPECT_TRUE(text.starts_with("   42 %  ")) << text;
    EXPECT_NE(text.find("8 s left"), std::string::npos) << text;
    EXPECT_NE(text.find(words(BytesPerSecond{1.2e9}) + "  4/12 random"), std::string::npos) << text;
    EXPECT_EQ(liveText({"x", 0.5, {}, {}}, 80).find("left"), std::string::npos);
}

TEST(LiveLine, StaysOnOneRow)
{
    const LiveState state{std::string("ä\n\x1b[2J") + std::string(200, 'x'), 0.1, {}, {}};
    EXPECT_EQ(liveText(state, 20).size(), 20U);
    const auto text = liveText(state, 79);
    EXPECT_EQ(text.size(), 80U) << "one of 79 characters has two bytes";
    EXPECT_EQ(text.find('\n'), std::string::npos);
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(LiveLine, ABenchmarkShowsItOnATerminalAlone)
{
    if (shell("command -v script").exitCode != 0) {
        GTEST_SKIP() << "script is missing";
    }
    const TemporaryFolder folder;
    const auto bench = quoted(std::string(programFolder) + "/sluicectl")
        + " bench io --no-save --size 16M --runtime 1s --access buffered --path " + quoted(folder.path().string());
    const auto onTerminal = [](const std::string& command) {
        return shell("env TERM=xterm script -qec " + quoted(command) + " /dev/null").out;
    };
    const auto live = onTerminal(bench);
    EXPECT_NE(live.find(" left "), std::string::npos) << live;
    EXPECT_NE(live.find("B/s  Measuring for "), std::string::npos) << live;
    const auto last = live.rfind("\r\x1b[K");
    ASSERT_NE(last, std::string::npos);
    EXPECT_EQ(live.substr(last).find(" left "), std::string::npos) << "it is taken away before the result";
    EXPECT_EQ(onTerminal(bench + " --quiet").find("\x1b[K"), std::string::npos);
    EXPECT_EQ(shell("env TERM=xterm " + bench).out.find("\x1b[K"), std::string::npos) << "no terminal";
}

TEST(LiveLine, ANarrowTerminalIsNotScrolled)
{
    if (shell("command -v script").exitCode != 0) {
        GTEST_SKIP() << "script is missing";
    }
    const TemporaryFolder folder;
    const auto bench = "stty cols 30; " + quoted(std::string(programFolder) + "/sluicectl")
        + " bench io --no-save --size 16M --runtime 1s --access buffered --path " + quoted(folder.path().string());
    const auto out = shell("env TERM=xterm script -qec " + quoted(bench) + " /dev/null").out;
    const std::string erase = "\r\x1b[K";
    int drawn = 0;
    for (auto at = out.find(erase); at != std::string::npos; at = out.find(erase, at)) {
        at += erase.size();
        const auto row = out.substr(at, out.find('\r', at) - at);
        if (row.starts_with("  ") && row.find(" %  ") != std::string::npos) {
            EXPECT_LE(row.size(), 29U) << row;
            ++drawn;
        }
    }
    EXPECT_GT(drawn, 0) << out;
}

} // namespace
} // namespace sluice::ctl
