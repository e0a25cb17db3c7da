// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/engine/line_buffer.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

TEST(LineBuffer, GivesNothingUntilALineEnds)
{
    LineBuffer buffer;
    buffer.append("half a ");
    EXPECT_FALSE(buffer.next());
    buffer.append("line\nand");
    EXPECT_EQ(buffer.next(), QByteArray("half a line"));
    EXPECT_FALSE(buffer.next());
}

TEST(LineBuffer, GivesSeveralLinesOfOnePortion)
{
    LineBuffer buffer;
    buffer.append("a\n\nb\n");
    EXPECT_EQ(buffer.next(), QByteArray("a"));
    EXPECT_EQ(buffer.next(), QByteArray(""));
    EXPECT_EQ(buffer.next(), QByteArray("b"));
    EXPECT_FALSE(buffer.next());
}

TEST(LineBuffer, KeepsTheRestOfALineThatNeverEnded)
{
    LineBuffer buffer;
    buffer.append("whole\nrest");
    EXPECT_EQ(buffer.next(), QByteArray("whole"));
    EXPECT_EQ(buffer.takeRest(), QByteArray("rest"));
    EXPECT_EQ(buffer.takeRest(), QByteArray());
}

TEST(LineBuffer, DropsALineBeyondTheLimitAndReadsOn)
{
    LineBuffer buffer(10);
    buffer.append("0123456789");
    buffer.append("0123456789");
    buffer.append("0123456789");
    EXPECT_FALSE(buffer.next());
    buffer.append("tail\nnext\n");
    EXPECT_EQ(buffer.next(), QByteArray("next"));
    EXPECT_EQ(buffer.takeDropped(), 1);
    EXPECT_EQ(buffer.takeDropped(), 0);
}

} // namespace
} // namespace sluice::ui
