// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/check_report.h"

#include "core/base/text/utf8.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice::report {
namespace {

NodeCheck worse()
{
    NodeCheck check;
    check.verdict = CheckVerdict::Worse;
    check.hostName = "node17";
    check.path = "/data \"x\"\\y";
    check.baselineAt = "2026-03-14T09:26:53Z";
    check.problems = {"sequential 1 MiB reads, 16 in flight, io_uring: 690 MB/s now, 1 GB/s before: 31 % slower"};
    check.points = {{IoPoint(), {1e9}, {0.69e9}, 0.69, 0.67, 0.71, 4, true}};
    check.fastest = BytesPerSecond{0.69e9};
    check.changes = {{"driver", "NVIDIA driver", "550.54", "560.10"}, {"mount", "/data: mount options", "a", "b"}};
    check.complete = true;
    check.seconds = Seconds{4.25};
    return check;
}

NodeCheck asBefore()
{
    NodeCheck check;
    check.verdict = CheckVerdict::AsBefore;
    check.complete = true;
    return check;
}

TEST(CheckReport, TextSaysWhatByHowMuchAndSinceWhichChange)
{
    const auto text = checkText(worse());
    EXPECT_TRUE(text.starts_with("Worse: ")) << text;
    EXPECT_NE(text.find("31 % slower"), std::string::npos);
    EXPECT_NE(text.find("0.690 (0.670 to 0.710)  worse"), std::string::npos) << text;
    EXPECT_NE(text.find("NVIDIA driver: 550.54 -> 560.10"), std::string::npos);
    EXPECT_TRUE(checkText(asBefore()).starts_with("As before: "));
    EXPECT_TRUE(checkText(NodeCheck()).starts_with("Could not be checked: "));
}

TEST(CheckReport, NhcGetsOneLineOrNone)
{
    const auto line = nhcLine(worse());
    EXPECT_TRUE(line.starts_with("ERROR:  nhc:  Health check failed:  check_sluice:  sequential"));
    EXPECT_NE(line.find("since 2026-03-14 09:26:53 UTC: NVIDIA driver: 550.54 -> 560.10, and 1 more"),
              std::string::npos)
        << line;
    EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1);
    EXPECT_EQ(nhcLine(asBefore()), "");
}

TEST(CheckReport, NodeProblemDetectorGetsEightyBytes)
{
    auto check = worse();
    check.points.clear(); // a problem of another kind
    check.problems = {std::string(79, 'a') + "\u00e4\u00e4"};
    const auto line = npdLine(check);
    EXPECT_EQ(line, std::string(79, 'a') + "\n") << "no half of a character";
    EXPECT_EQ(npdLine(asBefore()), "as before\n");
    check.problems = {"two\nlines"};
    EXPECT_EQ(npdLine(check).find('\n'), npdLine(check).size() - 1);
}

TEST(CheckReport, NodeProblemDetectorHearsByHowMuchAndSinceWhichChange)
{
    auto check = worse();
    check.points[0].point.pattern = Pattern::Sequential;
    check.points[0].point.readSize = mebibytes(1);
    check.points.insert(check.points.begin(), {IoPoint(), {1e9}, {0.5e9}, 0.5, 0.4, 1.1, 1, false}); // noise
    EXPECT_GT(checkSummary(check).size(), 80U);
    EXPECT_EQ(npdLine(check), "31 % slower: sequential 1 MiB; since NVIDIA driver 550.54 -> 560.10\n");
    check.changes = {{"kernel", "kernel", "6.1.0-18-amd64", "6.1.0-21-amd64"}};
    EXPECT_EQ(npdLine(check), "31 % slower: sequential 1 MiB; since kernel 6.1.0-18-amd64 -> 6.1.0-21-amd64\n");
    check.changes = {{"mount", "/data: mount options", "rw,relatime,vers=4.2,rsize=1048576", "rw,vers=3"}};
    EXPECT_EQ(npdLine(check), "31 % slower: sequential 1 MiB; since a change of /data: mount options\n");
    check.changes[0].name = std::string(90, 'x');
    EXPECT_EQ(npdLine(check), "31 % slower: sequential 1 MiB; since a change of mount\n");
    check.changes.clear();
    EXPECT_EQ(npdLine(check), "31 % slower: sequential 1 MiB\n");
}

TEST(CheckReport, PrometheusEscapesLabelsAndTellsUnits)
{
    const auto text = prometheusText(worse(), 1773480413);
    EXPECT_NE(text.find("sluice_check_ok{path=\"/data \\\"x\\\"\\\\y\"} 0\n"), std::string::npos) << text;
    EXPECT_NE(text.find("# TYPE sluice_check_bytes_per_second gauge\n"), std::string::npos);
    EXPECT_NE(text.find("} 690000000\n"), std::string::npos);
    EXPECT_NE(text.find("sluice_last_run_timestamp_seconds{path=\"/data \\\"x\\\"\\\\y\"} 1773480413\n"),
              std::string::npos);
    const auto without = prometheusText(NodeCheck(), 1);
    EXPECT_EQ(without.find("bytes_per_second"), std::string::npos) << "what is not known is absent";
    EXPECT_NE(without.find("sluice_check_complete{path=\"\"} 0\n"), std::string::npos);
}

} // namespace
} // namespace sluice::report
