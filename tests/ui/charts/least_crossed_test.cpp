// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/least_crossed.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

const QRectF left(0, 0, 10, 10);
const QRectF right(90, 0, 10, 10);
const QRectF below(0, 20, 10, 10);

TEST(LeastCrossed, TheFirstWhereNoLineRuns)
{
    EXPECT_EQ(leastCrossed({left, right}, {}), left);
    EXPECT_EQ(leastCrossed({right, left}, {QPolygonF({{0, 15}, {100, 15}})}), right);
}

TEST(LeastCrossed, IsWhereALineThatRisesHasLeftIt)
{
    const QList<QPolygonF> rising{QPolygonF({{0, 5}, {50, 5}, {60, 50}, {100, 50}})};
    EXPECT_EQ(leastCrossed({left, right}, rising), right);
    EXPECT_EQ(leastCrossed({left, below}, rising), below);
}

TEST(LeastCrossed, HidesLessOfAShortWay)
{
    const QList<QPolygonF> lines{QPolygonF({{0, 5}, {10, 5}}), QPolygonF({{95, -5}, {95, 3}}),
                                 QPolygonF({{-5, 25}, {50, 25}})};
    EXPECT_EQ(leastCrossed({left, right, below}, lines), right);
}

TEST(LeastCrossed, WhatPassesByAtACornerDoesNotCross)
{
    EXPECT_EQ(leastCrossed({left, right}, {QPolygonF({{5, 16}, {16, 5}})}), left);
}

} // namespace
} // namespace sluice::ui
