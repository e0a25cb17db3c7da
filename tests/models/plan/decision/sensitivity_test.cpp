// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/sensitivity.h"

#include "core/base/json.h"
#include "tests/models/planned.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using namespace testing_device;

const TurningPoint* turningOf(const Sensitivity& s, const std::string& input)
{
    const auto found = std::find_if(s.turningPoints.begin(), s.turningPoints.end(),
                                    [&](const TurningPoint& t) { return t.input == input; });
    return found == s.turningPoints.end() ? nullptr : &*found;
}

TEST(Sensitivity, TheBottleneckChangesWhereDemandMeetsSupply)
{
    const auto s = sensitivityOf(images(), stated(2.6624e9)); // twice the 1.3312 GB/s of 8 GPUs
    ASSERT_TRUE(s.ok());
    ASSERT_NE(turningOf(*s, "gpus"), nullptr);
    EXPECT_NEAR(turningOf(*s, "gpus")->value, 17, 1); // 16 fit exactly
    EXPECT_EQ(turningOf(*s, "gpus")->below, Stage::Gpu);
    EXPECT_EQ(turningOf(*s, "gpus")->above, Stage::Storage);
    EXPECT_NEAR(turningOf(*s, "sample_bytes")->value, 260'000, 1'000);
    EXPECT_NEAR(turningOf(*s, "step_seconds")->value, 0.1, 0.001);
    EXPECT_EQ(turningOf(*s, "step_seconds")->below, Stage::Storage);
}

TEST(Sensitivity, TheTornadoBeginsWithWhatMattersMost)
{
    const auto s = sensitivityOf(images(), stated(1e9));
    ASSERT_TRUE(s.ok());
    const auto width = [](const Influence& i) { return std::abs(i.gpusFedHigh - i.gpusFedLow); };
    for (std::size_t i = 1; i < s->tornado.size(); ++i) {
        EXPECT_GE(width(s->tornado[i - 1]), width(s->tornado[i]));
    }
    const auto cores =
        std::find_if(s->tornado.begin(), s->tornado.end(), [](const Influence& i) { return i.input == "cpu_cores"; });
    ASSERT_NE(cores, s->tornado.end());
    EXPECT_EQ(width(*cores), 0); // nothing is decoded
}

TEST(Sensitivity, DecodingThatNobodyToldIsShownBetweenFarEnds)
{
    auto request = images();
    EXPECT_FALSE(sensitivityOf(request, stated(1e9))->unknownDecoding) << "nothing to decode is known";
    request.workload.decodeFree = false;
    const auto s = sensitivityOf(request, stated(1e9));
    ASSERT_TRUE(s.ok());
    ASSERT_TRUE(s->unknownDecoding);
    EXPECT_EQ(s->unknownDecoding->input, "decode_seconds");
    EXPECT_GT(s->unknownDecoding->gpusFedLow, 3 * s->unknownDecoding->gpusFedHigh);
    EXPECT_EQ(toJson(*s)["unknown_decoding"]["input"], "decode_seconds");
    request.workload.decodeTime = Seconds(1e-3);
    EXPECT_FALSE(sensitivityOf(request, stated(1e9))->unknownDecoding);
}

TEST(Sensitivity, MeasuredStorageIsAskedAtEachSize)
{
    const auto s = sensitivityOf(images(), measuredSurface());
    ASSERT_TRUE(s.ok());
    EXPECT_FALSE(s->tornado.empty());
}

} // namespace
} // namespace sluice
