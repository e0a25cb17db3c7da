// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/guide.h"

#include "core/base/point/point_words.h"
#include "core/bench/guide/schedule.h"
#include "tests/core/temporary_folder.h"
#include "tests/lab/loop_device.h"
#include "tests/models/measured.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <set>
#include <thread>
#include <unistd.h>

namespace sluice {
namespace {

/// Where a few seconds are enough for a guide: a disk may be kept busy by others for longer than these tests last.
/// What a guide does on a disk is seen through the command line.
std::filesystem::path inMemory()
{
    const std::filesystem::path memory = "/dev/shm";
    constexpr std::uintmax_t enough = 1U << 30U;
    std::error_code unknown;
    const bool usable =
        ::access(memory.c_str(), W_OK) == 0 && std::filesystem::space(memory, unknown).available > enough;
    return usable && !unknown ? memory : std::filesystem::temp_directory_path();
}

Workload smallJob()
{
    Workload workload;
    workload.name = "test";
    workload.title = "A small job";
    workload.gpus = 1;
    workload.batchPerGpu = 4;
    workload.sampleBytes = kibibytes(100);
    workload.stepTime = Seconds(1);
    return workload;
}

TEST(Guide, FromAFolderToAVerdictWithinTheBudget)
{
    const TemporaryFolder folder(inMemory());
    std::vector<std::string> phases;
    std::size_t measured = 0;
    GuideListener listener;
    listener.phase = [&phases](const std::string& name, const std::string&) { phases.push_back(name); };
    listener.measured = [&measured](const Measurement&) { ++measured; };
    const auto begin = std::chrono::steady_clock::now();
    const auto run = runGuide({folder.path(), Seconds(6), smallJob(), false}, {}, listener);
    ASSERT_TRUE(run.ok()) << run.error().message;
    EXPECT_LT(Seconds(std::chrono::steady_clock::now() - begin).count(), 12);
    EXPECT_EQ(phases, (std::vector<std::string>{"snapshot", "audit", "prepare", "measure", "clean", "plan"}));
    EXPECT_EQ(run->state, RunState::Complete);
    EXPECT_GE(measured, 1U);
    EXPECT_EQ(run->measurements.size(), measured);
    ASSERT_TRUE(run->plan.has_value());
    EXPECT_FALSE(run->plan->verdict.empty());
    EXPECT_FALSE(run->node.identity.hostName.empty());
    EXPECT_TRUE(folder.empty());
}

TEST(Guide, AStopKeepsWhatWasMeasuredAndRemovesTheFile)
{
    const TemporaryFolder folder(inMemory());
    std::stop_source source;
    GuideListener listener;
    listener.measured = [&source](const Measurement&) { source.request_stop(); };
    const auto run = runGuide({folder.path(), Seconds(20), smallJob(), false}, source.get_token(), listener);
    ASSERT_TRUE(run.ok());
    EXPECT_EQ(run->state, RunState::Interrupted);
    EXPECT_FALSE(run->measurements.empty());
    EXPECT_TRUE(folder.empty());
}

TEST(Guide, AStopBeforeAnythingWasMeasuredIsARunWithoutAPlan)
{
    const TemporaryFolder folder(inMemory());
    std::stop_source source;
    source.request_stop();
    const auto run = runGuide({folder.path(), Seconds(20), smallJob(), false}, source.get_token(), {});
    ASSERT_TRUE(run.ok());
    EXPECT_EQ(run->state, RunState::Interrupted);
    EXPECT_FALSE(run->plan.has_value());
    EXPECT_FALSE(run->warnings.empty());
}

/// A filesystem of a gigabyte that somebody else fills, up to what `stays`, when the machine has been read.
Result<Run> guideInAFolderFilledMeanwhile(const LoopDevice& device, Bytes stays)
{
    GuideListener listener;
    listener.phase = [&device, stays](const std::string& name, const std::string&) {
        if (name == "audit") {
            const auto space = std::filesystem::space(device.mount().path());
            const io::File hog(::open(device.mount().file("hog").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
            EXPECT_EQ(::posix_fallocate(hog.descriptor(), 0, static_cast<off_t>(space.available) - stays.count), 0);
        }
    };
    return runGuide({device.mount().path(), Seconds(6), smallJob(), false}, {}, listener);
}

class GuideOnASmallDisk : public testing::Test {
protected:
    void SetUp() override
    {
        if (!m_device.problem().empty()) {
            GTEST_SKIP() << m_device.problem();
        }
        if (const auto problem = m_device.mountAs("ext4", "mkfs.ext4 -q -F"); !problem.empty()) {
            GTEST_SKIP() << problem;
        }
    }
    LoopDevice m_device{mebibytes(1024)};
};

TEST_F(GuideOnASmallDisk, TheFileFitsIntoWhatIsFreeWhenItIsWritten)
{
    const auto run = guideInAFolderFilledMeanwhile(m_device, mebibytes(400));
    ASSERT_TRUE(run.ok()) << run.error().message;
    ASSERT_FALSE(run->measurements.empty());
    EXPECT_LE(run->measurements.front().fileSize, mebibytes(100)) << "a quarter of what is free";
}

TEST_F(GuideOnASmallDisk, ADiskThatOthersFilledIsTooSmall)
{
    const auto run = guideInAFolderFilledMeanwhile(m_device, mebibytes(260));
    ASSERT_FALSE(run.ok());
    EXPECT_EQ(run.error().kind, ErrorKind::NoSpace);
}

TEST(Guide, AResumedRunTakesOverWhatWasMeasuredAndGoesOn)
{
    const TemporaryFolder folder(inMemory());
    // Not by a short budget: its patience with a machine that is held for seconds is short as well.
    const auto measureMore = [&folder](int wanted, std::optional<sluice::Run> earlier) {
        std::stop_source source;
        GuideListener listener;
        listener.measured = [&](const Measurement&) { --wanted == 0 ? source.request_stop() : false; };
        GuideSpec spec{folder.path(), Seconds(20), smallJob(), false};
        spec.resumed = std::move(earlier);
        return runGuide(spec, source.get_token(), listener);
    };
    const auto first = measureMore(4, {});
    ASSERT_TRUE(first.ok()) << first.error().message;
    const auto second = measureMore(2, *first);
    ASSERT_TRUE(second.ok()) << second.error().message;
    const auto& before = first->measurements;
    const auto& after = second->measurements;
    ASSERT_EQ(before.size(), 4U) << fmt::format("{}", fmt::join(first->warnings, "\n"));
    ASSERT_EQ(after.size(), 6U) << fmt::format("{}", fmt::join(second->warnings, "\n"));
    EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin()));
    EXPECT_EQ(after[4].point, before[0].point) << "the first is repeated, to see whether the storage has changed";
    EXPECT_NE(second->warnings.front().find("continues a run"), std::string::npos);
    EXPECT_TRUE(second->plan.has_value());
}

TEST(Guide, AThoroughOneMeasuresWhatIsLeftHoweverSureThePlanIs)
{
    const TemporaryFolder folder(inMemory());
    const auto all = allPoints(smallJob(), io::makeEngine(EngineKind::Uring).ok(), false, gibibytes(1));
    GuideSpec spec{folder.path(), Seconds(28), smallJob(), false, true};
    spec.resumed.emplace();
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        spec.resumed->measurements.push_back(testing_device::measuredAt(all[i], 1e9));
    }
    const auto run = runGuide(spec, {}, {});
    ASSERT_TRUE(run.ok()) << run.error().message;
    for (const auto& point : all) {
        EXPECT_TRUE(std::any_of(run->measurements.begin(), run->measurements.end(), [&point](const Measurement& m) {
            return m.point.carriedOut() == point;
        })) << pointWords(point);
    }
    for (const auto& warning : run->warnings) {
        EXPECT_EQ(warning.find("settings were measured"), std::string::npos) << warning;
    }
}

TEST(Guide, AThoroughOneSaysWhatItsBudgetHadNoTimeFor)
{
    const TemporaryFolder folder(inMemory());
    const auto run = runGuide({folder.path(), Seconds(6), smallJob(), false, true}, {}, {});
    ASSERT_TRUE(run.ok()) << run.error().message;
    EXPECT_TRUE(std::any_of(run->warnings.begin(), run->warnings.end(), [](const std::string& warning) {
        return warning.find("the budget ended before the others") != std::string::npos;
    }));
}

TEST(Guide, AThoroughOneThatIsStoppedBlamesNoBudget)
{
    const TemporaryFolder folder(inMemory());
    std::stop_source source;
    GuideListener listener;
    listener.measured = [&source](const Measurement&) { source.request_stop(); };
    const auto run = runGuide({folder.path(), Seconds(20), smallJob(), false, true}, source.get_token(), listener);
    ASSERT_TRUE(run.ok()) << run.error().message;
    for (const auto& warning : run->warnings) {
        EXPECT_EQ(warning.find("settings were measured"), std::string::npos) << warning;
    }
}

TEST(Guide, TakesOneLookWhereTheFileTookAllTheTime)
{
    const TemporaryFolder folder(inMemory());
    GuideListener listener;
    listener.phase = [](const std::string& name, const std::string&) {
        if (name == "measure") {
            std::this_thread::sleep_for(shortestBudget);
        }
    };
    const auto run = runGuide({folder.path(), shortestBudget, smallJob(), false}, {}, listener);
    ASSERT_TRUE(run.ok()) << run.error().message;
    EXPECT_EQ(run->measurements.size(), 1U);
    EXPECT_TRUE(run->plan.has_value());
}

bool judges(const Audit& audit, const char* rule)
{
    const auto of = [rule](const auto& each) { return each.rule == rule; };
    return std::any_of(audit.findings.begin(), audit.findings.end(), of)
        || std::any_of(audit.passed.begin(), audit.passed.end(), of)
        || std::any_of(audit.unknown.begin(), audit.unknown.end(), of);
}

/// One that goes on with a run that has seen its opening, and is stopped when it has looked at another setting.
Result<Run> stoppedAfterTheOpening(const std::string& folder, Seconds budget)
{
    const auto opening = initialDesign(smallJob(), io::makeEngine(EngineKind::Uring).ok(), false, gibibytes(1));
    GuideSpec spec{folder, budget, smallJob(), false};
    spec.resumed.emplace();
    for (const auto& point : opening) {
        spec.resumed->measurements.push_back(testing_device::measuredAt(point, 1e9));
    }
    std::stop_source source;
    GuideListener listener;
    listener.measured = [&](const Measurement& m) {
        m.point.carriedOut() != opening.front() ? source.request_stop() : false;
    };
    return runGuide(spec, source.get_token(), listener);
}

TEST(Guide, OfHalfAMinuteComparesTheMemoryThatIsReadInto)
{
    const TemporaryFolder folder(inMemory());
    const auto half = stoppedAfterTheOpening(folder.path(), Seconds(30));
    ASSERT_TRUE(half.ok()) << half.error().message;
    EXPECT_TRUE(judges(half->audit, "memory.buffers"));
    const auto shorter = stoppedAfterTheOpening(folder.path(), Seconds(20));
    ASSERT_TRUE(shorter.ok()) << shorter.error().message;
    EXPECT_FALSE(judges(shorter->audit, "memory.buffers"));
}

TEST(Guide, ARunOfAnotherNodeIsNotResumedHere)
{
    const TemporaryFolder folder(inMemory());
    GuideSpec spec{folder.path(), Seconds(6), smallJob(), false};
    spec.resumed.emplace();
    spec.resumed->node.identity.hostName = "elsewhere";
    const auto run = runGuide(spec, {}, {});
    ASSERT_FALSE(run.ok());
    EXPECT_EQ(run.error().kind, ErrorKind::Usage);
    EXPECT_NE(run.error().message.find("elsewhere"), std::string::npos);
    EXPECT_TRUE(folder.empty());
}

TEST(Guide, ThePreviewTouchesNothing)
{
    const TemporaryFolder folder(inMemory());
    const auto preview = previewGuide({folder.path(), Seconds(60), smallJob(), false});
    ASSERT_TRUE(preview.ok());
    EXPECT_GT(preview->points, 20);
    EXPECT_GT(preview->fileSize.count, 0);
    EXPECT_FALSE(preview->statements.empty());
    EXPECT_TRUE(folder.empty());
}

TEST(Guide, ThePreviewCountsEverySettingThatMayBeMeasured)
{
    const TemporaryFolder folder(inMemory());
    const auto preview = previewGuide({folder.path(), std::chrono::minutes(15), smallJob(), false});
    ASSERT_TRUE(preview.ok());
    const auto opening = initialDesign(smallJob(), true, false, preview->fileSize);
    std::set<IoPoint> all(opening.begin(), opening.end());
    for (const auto& point : candidatePoints(smallJob(), true, preview->fileSize)) {
        all.insert(point);
    }
    for (const auto& point : bufferedDesign(smallJob(), preview->fileSize)) {
        all.insert(point);
    }
    EXPECT_EQ(preview->points, static_cast<int>(all.size()));
}

TEST(Guide, RefusesABudgetThatIsTooShort)
{
    const TemporaryFolder folder(inMemory());
    const auto run = runGuide({folder.path(), Seconds(1), smallJob(), false}, {}, {});
    ASSERT_FALSE(run.ok());
    EXPECT_EQ(run.error().kind, ErrorKind::Usage);
}

TEST(Guide, AMissingFolderIsAnErrorBeforeAnythingStarts)
{
    const auto run = runGuide({"/no/such/folder", Seconds(60), smallJob(), false}, {}, {});
    ASSERT_FALSE(run.ok());
    EXPECT_EQ(run.error().kind, ErrorKind::NotFound);
}

} // namespace
} // namespace sluice
