// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/unpacked_stream.h"
#include "core/trace/trace.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace sluice::trace {
namespace {

std::string fixture(const std::string& name)
{
    return std::string(fixturesFolder) + "/traces/" + name + ".pt.trace.json.gz";
}

std::string unpacked(const std::string& path)
{
    const auto file = dataset::FileView::open(path);
    constexpr std::size_t most = 1 << 20;
    return file ? dataset::unpackedHead(*file, most) : std::string();
}

TracedRank only(const Result<TracedJob>& job)
{
    return job && job->ranks.size() == 1 ? job->ranks.front() : TracedRank();
}

/// Figures of the public traces whose times the fixtures have, to 0.1 point.
TEST(Trace, HasTheFiguresOfPublicOnes)
{
    constexpr double tenth = 0.0005;
    const auto inProcess = only(readTraces({fixture("in_process")}));
    EXPECT_NEAR(inProcess.waitingShare.value_or(-1), 0.396, tenth);
    EXPECT_NEAR(inProcess.gpuBusyShare.value_or(-1), 0.575, tenth);
    EXPECT_NEAR(inProcess.length.count(), 1.0490, 1e-4);
    EXPECT_EQ(inProcess.loader, TraceLoader::InProcess);
    const auto workers = only(readTraces({fixture("workers")}));
    EXPECT_NEAR(workers.waitingShare.value_or(-1), 0.010, tenth);
    EXPECT_NEAR(workers.gpuBusyShare.value_or(-1), 0.733, tenth);
    EXPECT_NEAR(workers.length.count(), 0.8382, 1e-4);
    const auto fed = only(readTraces({fixture("fed")}));
    EXPECT_NEAR(fed.waitingShare.value_or(-1), 0.0009, tenth / 10);
    EXPECT_NEAR(fed.gpuBusyShare.value_or(-1), 0.836, tenth);
}

TEST(Trace, OfOneThatLoadsInItsOwnProcessSaysThatItWaits)
{
    const auto job = readTraces({fixture("in_process")});
    ASSERT_TRUE(job.ok());
    EXPECT_EQ(job->verdict.waiting, Waiting::Yes);
    EXPECT_NEAR(*job->verdict.ceilingSpeedup, 1.66, 0.01);
    EXPECT_EQ(readTraces({fixture("fed")})->verdict.waiting, Waiting::No);
}

TEST(Trace, OfSeveralRanksIsJudgedByTheOneThatWaitsMostAndListedInTheirOrder)
{
    const auto job = readTraces({fixture("fed"), fixture("in_process")});
    ASSERT_TRUE(job.ok());
    EXPECT_EQ(job->ranks.at(0).file, fixture("in_process")) << "rank 0 of both";
    EXPECT_EQ(job->verdict.waiting, Waiting::Yes);
    EXPECT_EQ(job->verdict.because.front().path, fixture("in_process"));
}

TEST(Trace, IsReadBackFromItsDocument)
{
    const auto job = readTraces({fixture("workers")});
    ASSERT_TRUE(job.ok());
    const auto again = fromJson<TracedJob>(toDocument("sluice.trace/1", *job));
    ASSERT_TRUE(again.ok()) << again.error().message;
    EXPECT_EQ(*again, *job);
}

TEST(Trace, ThatIsCutOffIsReadAsFarAsItGoes)
{
    const TemporaryFolder folder;
    const auto whole = unpacked(fixture("workers"));
    std::ofstream(folder.file("cut"), std::ios::binary) << whole.substr(0, whole.size() * 7 / 10);
    const auto job = readTraces({folder.file("cut")});
    ASSERT_TRUE(job.ok()) << job.error().message;
    const auto rank = only(job);
    EXPECT_FALSE(rank.whole);
    EXPECT_GT(rank.steps.size(), 1U);
    EXPECT_LT(rank.steps.size(), 6U);
    EXPECT_EQ(job->unknown.front().reason.id, "trace.fileEndsEarly");
}

TEST(Trace, ThatIsNoneIsRefused)
{
    const TemporaryFolder folder;
    std::ofstream(folder.file("text")) << "a text";
    const auto refused = readTraces({fixture("fed"), folder.file("text")});
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().message.find(folder.file("text")), std::string::npos);
    EXPECT_EQ(readTraces({folder.file("missing")}).error().kind, ErrorKind::NotFound);
    EXPECT_FALSE(readTraces({folder.path().string()}).ok()) << "a folder";
    std::ofstream(folder.file("empty")).flush();
    EXPECT_FALSE(readTraces({folder.file("empty")}).ok());
}

TEST(Trace, WithVeryManyStepsListsThoseOfItsBeginning)
{
    const TemporaryFolder folder;
    std::ofstream out(folder.file("long.json"));
    out << "[";
    for (int i = 0; i < 1500; ++i) {
        out << (i > 0 ? "," : "") << R"({"ph":"X","cat":"user_annotation","name":"ProfilerStep#)" << i
            << R"(","pid":1,"tid":1,"ts":)" << 10 * i << R"(,"dur":10})";
    }
    out << "]";
    out.close();
    const auto job = readTraces({folder.file("long.json")});
    ASSERT_TRUE(job.ok());
    EXPECT_EQ(only(job).steps.size(), 1000U);
    EXPECT_NEAR(only(job).length.count(), 0.015, 1e-9);
    EXPECT_EQ(job->unknown.back().reason.id, "trace.stepsLeftOut");
}

} // namespace
} // namespace sluice::trace
