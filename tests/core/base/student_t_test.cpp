// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/student_t.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

// Source: NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2.
TEST(StudentT, MatchesTheTablesOfNist)
{
    EXPECT_NEAR(studentT(0.975, 1), 12.706, 0.0005);
    EXPECT_NEAR(studentT(0.975, 19), 2.093, 0.0005);
    EXPECT_NEAR(studentT(0.95, 6), 1.943, 0.0005);
    EXPECT_NEAR(studentT(0.95, 100), 1.660, 0.0005);
}

TEST(StudentT, ApproachesTheNormalDistribution)
{
    EXPECT_NEAR(studentT(0.975, 1e6), 1.95996, 1e-4);
}

TEST(StudentT, TakesLessThanOneDegreeAsOne)
{
    EXPECT_EQ(studentT(0.975, 0), studentT(0.975, 1));
}

} // namespace
} // namespace sluice
