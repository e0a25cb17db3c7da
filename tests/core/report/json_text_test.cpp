// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/report.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

namespace sluice::report {
namespace {

TEST(JsonText, HoldsTheWholeRunTheMethodAndTheFioCommands)
{
    const auto json = parseJson(toJsonText(runFixture()), "report");
    ASSERT_TRUE(json.ok());
    EXPECT_TRUE(expectSchema(*json, "sluice.report/1", "report").ok());
    EXPECT_TRUE(expectSchema((*json)["run"], "sluice.run/1", "report").ok());
    EXPECT_EQ(*fromJson<sluice::Run>((*json)["run"]), runFixture());
    EXPECT_EQ((*json)["method"]["path"], "/data/train");
    EXPECT_EQ((*json)["method"]["test_file"], "4 GiB, our own, incompressible data, removed afterwards");
    const auto& commands = (*json)["reproduce"]["fio"];
    ASSERT_EQ(commands.size(), 4U);
    EXPECT_TRUE(commands[0].get<std::string>().starts_with("fio --name=sluice"));
}

} // namespace
} // namespace sluice::report
