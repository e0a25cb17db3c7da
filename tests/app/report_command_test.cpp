// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/store.h"
#include "tests/app/history_command.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <string>

namespace sluice {
namespace {

class ReportCommand : public HistoryCommand { };

TEST_F(ReportCommand, ReportPrintsOrWritesEveryFormat)
{
    EXPECT_TRUE(run({"report", "--run", "last"}).out.starts_with("<!-- sluice.report/1 -->\n# Can fixture-node"));
    EXPECT_EQ(run({"report", "--run", "1", "--format", "json"}).json()["schema"], "sluice.report/1");
    EXPECT_EQ(linesOf(run({"report", "--run", "1", "--format", "csv"}).out), 24);
    const auto written = run({"report", "--run", "1", "-o", m_output});
    EXPECT_EQ(written.exitCode, 0);
    EXPECT_EQ(written.out, "");
    EXPECT_EQ(written.err, "Wrote the report of run 1 to " + m_output + "\n");
    EXPECT_EQ(run({"report", "--run", "2", "--format", "csv", "-o", m_output, "--quiet"}).err, "");
    const auto content = contentOf(m_output);
    EXPECT_EQ(content.substr(0, content.find(',')), "sluice_run_id");
    EXPECT_NE(content.find(",sluice_seal\r\n"), std::string::npos) << "by which it is known as unchanged";
}

TEST_F(ReportCommand, ARunWithoutARateIsNoEmptyTable)
{
    auto nothing = runFixture();
    nothing.measurements.clear();
    nothing.startedAt = "2026-03-20T09:26:53Z";
    ASSERT_TRUE(Store::open(m_database)->save(nothing).ok());
    const auto refused = run({"report", "--run", "3", "--format", "csv"});
    EXPECT_EQ(refused.exitCode, 3);
    EXPECT_EQ(refused.out, "");
    EXPECT_TRUE(refused.err.starts_with("sluicectl: run 3 holds no measured rate")) << refused.err;
}

TEST_F(ReportCommand, ReportNeverReplacesSomethingElse)
{
    writeContent(m_output, "notes");
    const auto refused = run({"report", "--run", "1", "-o", m_output});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_EQ(linesOf(refused.err), 1);
    EXPECT_EQ(contentOf(m_output), "notes");
    EXPECT_EQ(run({"report", "--run", "1", "-o", "/dev/full"}).exitCode, 2);
    EXPECT_EQ(run({"report", "--run", "1", "-o", m_folder.file("no/such/folder.md")}).exitCode, 3);
}

TEST_F(ReportCommand, ReportNamesWhatItDoesNotKnow)
{
    EXPECT_EQ(run({"report"}).exitCode, 2);
    EXPECT_EQ(run({"report", "--run", "last", "--format", "html"}).exitCode, 2);
    EXPECT_EQ(run({"report", "--run", "9"}).err,
              "sluicectl: there is no run 9 in the history (runs that exist: 2, 1)\n");
}

} // namespace
} // namespace sluice
