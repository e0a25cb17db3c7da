// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"

#include <gtest/gtest.h>

#include <string>

// `workloads` as a shell sees it.
namespace sluice {
namespace {

TEST(WorkloadsCommand, ListsThePresets)
{
    const auto outcome = sluicectl({"workloads", "--format", "json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_GT(outcome.json()["workloads"].size(), 10U);
    EXPECT_NE(sluicectl({"workloads"}).out.find("resnet50-h100"), std::string::npos);
}

} // namespace
} // namespace sluice
