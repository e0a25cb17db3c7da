// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/readers/fio_documents.h"
#include "tests/core/imports/reading.h"

#include <optional>
#include <string>

namespace sluice::imports {
namespace {

TEST(FioWaves, JobsThatRanAtOnceAreASupplyOnlyTogether)
{
    const auto file = fileOf(importFixture("fio_two.json"));
    ASSERT_EQ(file.results.size(), 3U);
    EXPECT_EQ(figure(file.results[0], "bytes_per_second"), 116947862);
    EXPECT_EQ(reasonsOf(file.results[0]), "besideOthers");
    const auto sum = resultOf(file, "sum of 2 jobs");
    EXPECT_EQ(figure(sum, "bytes"), 234012672 + 225886208);
    EXPECT_DOUBLE_EQ(figure(sum, "bytes_per_second"), (234012672 + 225886208) / 2.002);
    EXPECT_EQ(sum.setting.jobs, 2) << "numjobs=2 made the two";
}

TEST(FioWaves, AGroupCountsItsJobs)
{
    const auto file = fileOf(importFixture("fio_group.json"));
    ASSERT_EQ(file.results.size(), 1U);
    EXPECT_EQ(figure(file.results.front(), "bytes_per_second"), 241721229);
    EXPECT_EQ(file.results.front().setting.jobs, 2);
    EXPECT_TRUE(warnsOf(file, "fioMean"));
}

TEST(FioWaves, TheSumOfClientsIsNotAddedToThem)
{
    const auto file = fileOf(importFixture("fio_client.json"));
    EXPECT_TRUE(warnsOf(file, "fioClients"));
    EXPECT_EQ(file.hostName, "127.0.0.1");
    EXPECT_EQ(figure(resultOf(file, "All clients"), "bytes_per_second"), 354944000);
    const auto sum = resultOf(file, "sum of 2 jobs");
    EXPECT_EQ(figure(sum, "bytes"), 363462656) << "as fio adds them up";
    EXPECT_DOUBLE_EQ(figure(sum, "bytes_per_second"), 363462656 / 1.024);
    EXPECT_EQ(sum.setting.blockSize, kibibytes(64)) << "of the global options";
}

TEST(FioWaves, AReaderBesideAWriterIsNoSupply)
{
    const auto file = fileOfJobs(jobNamed("reader", moved("read")) + ", " + jobNamed("writer", moved("write")));
    EXPECT_EQ(reasonsOf(file.results[0]), "besideWriters");
    EXPECT_EQ(reasonsOf(fileOfJobs(jobNamed("reader", moved("read")) + ", " + jobNamed("t", moved("trim"))).results[0]),
              "besideWriters");
}

TEST(FioWaves, ASumHasTheReasonsOfEachOfItsJobs)
{
    const auto with = [](const std::string& second) {
        return reasonsOf(resultOf(fileOfJobs(jobNamed("a", moved("read")) + ", " + second), "sum of 2 jobs"));
    };
    EXPECT_EQ(with(jobNamed("b", moved("read"))), "");
    EXPECT_EQ(with(jobNamed("b", moved("read"), R"(, "rate": "10m")")), "heldBack");
    EXPECT_EQ(with(jobNamed("b", moved("read") + ", " + moved("write"))), "besideWriters mixed");
    auto failed = jobNamed("b", moved("read"));
    failed.replace(failed.find("\"error\": 0"), 10, "\"error\": 5");
    EXPECT_EQ(with(failed), "failedJob");
    EXPECT_EQ(with(jobNamed("b", moved("read"), R"(, "ioengine": "libaio")")), "besideOthers") << "of another engine";
}

TEST(FioWaves, GroupsRunAtOnceUnlessOneWaits)
{
    const std::string first = jobNamed("a", moved("read")) + ", ";
    const auto together = fileOfJobs(first + jobNamed("b", moved("read"), R"(, "new_group": "")", R"("groupid": 1, )"));
    EXPECT_EQ(reasonsOf(together.results[0]), "besideOthers");
    EXPECT_EQ(figure(resultOf(together, "sum of 2 jobs"), "bytes_per_second"), 200 << 20);
    const auto apart = fileOfJobs(first + jobNamed("b", moved("read"), R"(, "stonewall": "")", R"("groupid": 1, )"));
    ASSERT_EQ(apart.results.size(), 2U);
    EXPECT_EQ(reasonsOf(apart.results[0]) + reasonsOf(apart.results[1]), "");
}

/// Two jobs in groups of their own, of a second each; `times` are of the second one, or of both where there is no
/// first.
std::string twoGroups(const std::string& times, const std::string& timesOfFirst = {})
{
    return jobNamed("a", moved("read"), {}, R"("groupid": 0, )" + (timesOfFirst.empty() ? times : timesOfFirst)) + ", "
        + jobNamed("b", moved("read"), {}, R"("groupid": 1, )" + times);
}

TEST(FioWaves, WhereVersionsLoseStonewallTimesTellWhetherGroupsRanAtOnce)
{
    const auto results = [](const std::string& jobs, const std::string& version) {
        return fileOfJobs(jobs, "jobs", version).results.size();
    };
    EXPECT_EQ(results(twoGroups(R"("elapsed": 3, )"), "3.33"), 2U) << "as long as both, one after the other";
    EXPECT_EQ(results(twoGroups(R"("elapsed": 1, )"), "3.33"), 3U) << "at once, with their sum";
    EXPECT_EQ(results(twoGroups(""), "3.9"), 2U) << "nothing tells: most groups wait";
    EXPECT_EQ(results(twoGroups(R"("elapsed": 3, )"), "3.39"), 3U) << "this version would tell of a stonewall";
    const std::string first = R"("elapsed": 3, "job_start": 1795989600000, )";
    EXPECT_EQ(results(twoGroups(R"("elapsed": 3, "job_start": 1795989601000, )", first), "3.36"), 2U);
    EXPECT_EQ(results(twoGroups(R"("elapsed": 3, "job_start": 1795989600100, )", first), "3.36"), 3U);
}

TEST(FioWaves, JobsThatStartLaterHaveNoSum)
{
    const auto file =
        fileOfJobs(jobNamed("a", moved("read")) + ", " + jobNamed("b", moved("read"), R"(, "startdelay": "30")"));
    EXPECT_NE(reasonsOf(resultOf(file, "sum of 2 jobs")).find("startedLater"), std::string::npos);
}

TEST(FioWaves, ASumOfWhichAPartIsNotKnownIsNotKnown)
{
    const auto file = fileOfJobs(jobNamed("a", moved("read")) + ", "
                                 + jobNamed("a", R"("read": {"bw_bytes": 1000, "runtime": 1000})"));
    const auto sum = resultOf(file, "sum of 2 jobs");
    EXPECT_EQ(figure(sum, "bytes"), -1);
    EXPECT_EQ(figure(sum, "bytes_per_second"), -1);
    EXPECT_EQ(reasonsOf(sum), "noRate");
}

TEST(FioWaves, ClientsOnSeveralHostsAreNoSupplyOfOneNode)
{
    const auto client = [](const std::string& host) {
        return jobNamed("a", moved("read"), {}, R"("groupid": 0, "hostname": ")" + host + "\", ");
    };
    const auto file = fileOfJobs(client("h0") + ", " + client("h1"), "client_stats");
    EXPECT_EQ(file.hostName, std::nullopt) << "it is not one";
    EXPECT_EQ(reasonsOf(resultOf(file, "sum of 2 jobs")), "severalNodes");
    EXPECT_EQ(resultOf(file, "sum of 2 jobs").notSupply.front().text, "it measured 2 nodes at once");
    const auto waiting = [](const std::string& host, const std::string& group) {
        return jobNamed("a", moved("read"), R"(, "stonewall": "")",
                        R"("groupid": )" + group + R"(, "hostname": ")" + host + "\", ");
    };
    const auto waves = fileOfJobs(waiting("h0", "0") + ", " + waiting("h0", "1") + ", " + waiting("h1", "0") + ", "
                                      + waiting("h1", "1"),
                                  "client_stats");
    ASSERT_EQ(waves.results.size(), 6U) << "each group runs at the same time on both";
    EXPECT_EQ(waves.results[4].name + waves.results[5].name, "sum of 2 jobssum of 2 jobs");
    const auto one = fileOfJobs(client("h0") + ", " + client("h0"), "client_stats");
    EXPECT_EQ(one.hostName, "h0");
    EXPECT_EQ(reasonsOf(resultOf(one, "sum of 2 jobs")), "");
}

} // namespace
} // namespace sluice::imports
