// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// The window on a display that cannot be reached: Sluice's own words and exit 3, not SIGABRT.
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace sluice {
namespace {

TEST(WindowDisplay, ThatDoesNotAnswerIsAnErrorThatSaysWhatToCheck)
{
    const auto window = std::string(programFolder) + "/sluice";
    if (!std::filesystem::exists(window)) {
        GTEST_SKIP() << "the window was not built";
    }
    const TemporaryFolder home;
    const auto environment = "env -u QT_QPA_PLATFORM HOME=" + quoted(home.path().string()) + " ";
    for (const auto* display : {"DISPLAY=localhost:77", "DISPLAY=:77", "DISPLAY=nonsense",
                                "WAYLAND_DISPLAY=none QT_QPA_PLATFORM=wayland", "QT_QPA_PLATFORM=nonsense"}) {
        const auto said = shell(environment + display + " timeout 20 " + quoted(window) + " 2>&1");
        EXPECT_EQ(said.exitCode, 3) << display << said.out;
        EXPECT_TRUE(said.says("sluice: cannot open a window")) << display << said.out;
        EXPECT_FALSE(said.says("Aborted")) << display;
    }
}

} // namespace
} // namespace sluice
