// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flow_splitter.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QLabel>

namespace sluice::ui {
namespace {

TEST(FlowSplitter, TurnsWithItsWidth)
{
    FlowSplitter splitter(520, 100);
    for (int i = 0; i < 2; ++i) {
        splitter.addPart(new QLabel(QStringLiteral("part")));
    }
    splitter.show();
    for (const int width : {800, 400, 900}) {
        splitter.resize(width, 400);
        QCoreApplication::processEvents();
        EXPECT_EQ(splitter.width(), width);
        EXPECT_EQ(splitter.orientation(), width >= 520 ? Qt::Horizontal : Qt::Vertical) << width;
        EXPECT_EQ(splitter.minimumHeight(), width >= 520 ? 100 : 200) << width;
        const auto second = splitter.widget(1)->geometry();
        EXPECT_EQ(second.left() > 0, width >= 520) << width;
        EXPECT_EQ(second.top() > 0, width < 520) << width;
    }
}

} // namespace
} // namespace sluice::ui
