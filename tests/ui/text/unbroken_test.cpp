// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/unbroken.h"

#include <gtest/gtest.h>

#include <QTextLayout>

namespace sluice::ui {
namespace {

TEST(Unbroken, EndsNoLineBetweenANumberAndItsUnit)
{
    const auto verdict = QStringLiteral("This node feeds 5.7 of 8 GPUs. Storage limits at 1.06 GB/s of 1.64 GB/s.");
    const auto tied = unbroken(verdict);
    QTextLayout layout(tied);
    for (int width = 60; width < 600; width += 7) {
        layout.beginLayout();
        for (auto line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            const auto words = tied.mid(line.textStart(), line.textLength());
            EXPECT_FALSE(words.startsWith(QStringLiteral("GB"))) << width;
            EXPECT_FALSE(words.startsWith(QStringLiteral("/s"))) << width;
            EXPECT_FALSE(words.startsWith(QStringLiteral("s of"))) << width;
        }
        layout.endLayout();
    }
    EXPECT_EQ(plainSpaces(tied), verdict);
}

TEST(Unbroken, LeavesOtherTextAlone)
{
    const auto path = QStringLiteral("/data/train 8 stripes and/or more");
    EXPECT_EQ(unbroken(path), path);
}

} // namespace
} // namespace sluice::ui
