// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/check/check_run.h"

#include "core/bench/check/check_file.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace sluice {
namespace {

/// A baseline of one setting, whose rate nothing here reaches, or everything does.
Run baselineOf(double bytesPerSecond)
{
    Measurement m;
    m.point.pattern = Pattern::Random;
    m.point.readSize = kibibytes(4);
    m.point.depth = 1;
    m.rate = {bytesPerSecond};
    m.relativeHalfWidth = 0.01;
    Run run;
    run.startedAt = "2026-01-01T00:00:00Z";
    run.measurements = {m};
    return run;
}

class CheckRun : public testing::Test {
protected:
    static CheckSpec specOf(const std::string& path, std::optional<sluice::Run> baseline = {})
    {
        CheckSpec spec;
        spec.path = path;
        spec.baseline = std::move(baseline);
        spec.budget = Seconds{0};
        return spec;
    }
    Result<NodeCheck> check(const CheckSpec& spec, const std::stop_token& stop = {})
    {
        return runCheck(
            spec, [this](const NodeCheck& sofar) { m_soFar.push_back(sofar); }, stop);
    }
    std::string file() const
    {
        writeContent(m_folder.file("data"), std::string(1 << 20, 'd'));
        return m_folder.file("data");
    }

    TemporaryFolder m_folder;
    std::vector<NodeCheck> m_soFar;
};

TEST(UsualCheckPoints, AreReadsOfThreeKinds)
{
    const auto points = usualCheckPoints();
    ASSERT_EQ(points.size(), 3U);
    EXPECT_TRUE(std::all_of(points.begin(), points.end(),
                            [](const IoPoint& point) { return point.direction == Direction::Read; }));
    EXPECT_EQ(points[0].pattern, Pattern::Sequential);
    EXPECT_EQ(points[2].readSize, kibibytes(4));
    EXPECT_TRUE(points[0] != points[1] && points[1] != points[2]);
}

TEST_F(CheckRun, WithoutAFileToReadItSaysSoAndWhatIsKnownOfTheNode)
{
    const auto found = check(specOf(m_folder.path()));
    ASSERT_FALSE(found.ok());
    EXPECT_EQ(found.error().kind, ErrorKind::NotFound);
    ASSERT_EQ(m_soFar.size(), 1U) << "the node was read before";
    EXPECT_FALSE(m_soFar[0].hostName.empty());
    EXPECT_EQ(m_soFar[0].path, m_folder.path());
    EXPECT_TRUE(m_soFar[0].points.empty());
    EXPECT_TRUE(m_folder.empty()) << "a check writes nothing";
}

TEST_F(CheckRun, APathThatIsNotThereIsSaid)
{
    const auto found = check(specOf(m_folder.file("nowhere")));
    ASSERT_FALSE(found.ok());
    EXPECT_NE(found.error().message.find("nowhere"), std::string::npos) << found.error().message;
    EXPECT_FALSE(runCheckBaseline(m_folder.file("nowhere"), 1, [](int, int) { ADD_FAILURE(); }, {}).ok());
}

TEST_F(CheckRun, ABaselineWithoutReadsFromTheDeviceIsRefused)
{
    auto baseline = baselineOf(1e9);
    baseline.measurements[0].pageCache = true;
    const auto found = check(specOf(file(), baseline));
    ASSERT_FALSE(found.ok());
    EXPECT_EQ(found.error().kind, ErrorKind::Usage);
    EXPECT_NE(found.error().message.find("no reads that came from the device"), std::string::npos);
}

TEST_F(CheckRun, AStopBeforeTheFirstRoundMeasuresNothing)
{
    std::stop_source stop;
    stop.request_stop();
    const auto found = check(specOf(file(), baselineOf(1)), stop.get_token());
    EXPECT_TRUE(!found.ok() || found->points.empty());
    EXPECT_EQ(runCheckBaseline(
                  file(), 2, [](int, int) { ADD_FAILURE() << "nothing was measured"; }, stop.get_token())
                  .error()
                  .kind,
              ErrorKind::Interrupted);
}

/// Each setting is measured once, whatever the budget, and a slower one again only where there is time.
TEST_F(CheckRun, OneRoundIsMeasuredAndCompared)
{
    const auto found = check(specOf(file(), baselineOf(1)));
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_TRUE(found->complete);
    EXPECT_EQ(m_soFar.size(), 2U) << "the node, and one setting";
    if (found->points.empty()) {
        GTEST_SKIP() << "the temporary folder is in memory, which tells nothing of a device";
    }
    ASSERT_EQ(found->points.size(), 1U);
    EXPECT_EQ(found->points[0].rounds, 1);
    EXPECT_GT(found->points[0].ratio, 1) << "a byte a second is soon reached";
    EXPECT_FALSE(found->points[0].worse);
    EXPECT_EQ(found->baselineAt, "2026-01-01T00:00:00Z");
}

} // namespace
} // namespace sluice
