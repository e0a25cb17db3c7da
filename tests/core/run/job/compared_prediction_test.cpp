// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/job/compared_prediction.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

ComparedPrediction offBy(double error)
{
    ComparedPrediction each;
    each.check.observed.samplesPerSecond = 100;
    each.check.samplesPerSecond = 100 * (1 + error);
    each.check.low = each.check.samplesPerSecond - 6;
    each.check.high = each.check.samplesPerSecond + 6;
    return each;
}

TEST(Accuracy, IsUnknownWithoutPredictions)
{
    EXPECT_FALSE(accuracyOf({}));
}

TEST(Accuracy, CountsErrorsBothWaysAndWhatTheIntervalsHeld)
{
    const auto accuracy = accuracyOf({offBy(0.05), offBy(-0.1), offBy(0.02), offBy(0.2)});
    ASSERT_TRUE(accuracy);
    EXPECT_EQ(accuracy->predictions, 4);
    EXPECT_EQ(accuracy->withinInterval, 2);
    EXPECT_NEAR(accuracy->medianError, 0.05, 1e-9);
    EXPECT_NEAR(accuracy->p90Error, 0.2, 1e-9);
    EXPECT_NEAR(accuracy->maxError, 0.2, 1e-9);
    EXPECT_NEAR(accuracy->meanError, 0.0425, 1e-9) << "too high on average";
}

} // namespace
} // namespace sluice
