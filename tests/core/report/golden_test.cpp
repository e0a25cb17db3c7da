// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/report.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace sluice::report {
namespace {

std::string goldenPath()
{
    return std::string(fixturesFolder) + "/runs/vm_two_cores.md";
}

// The whole report of the fixture, as a person reads it. When a change is meant, look at the
// difference, then write it anew with
//     SLUICE_WRITE_GOLDENS=1 test_report --gtest_filter='Golden.*'
TEST(Golden, MarkdownOfTheFixtureIsWordForWord)
{
    const std::string text = toMarkdown(describeRun(runFixture()));
    if (std::getenv("SLUICE_WRITE_GOLDENS") != nullptr) {
        writeContent(goldenPath(), text);
        GTEST_SKIP() << "wrote " << goldenPath() << " instead of comparing";
    }
    EXPECT_EQ(text, contentOf(goldenPath()));
}

} // namespace
} // namespace sluice::report
