// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/ratio_model.h"

#include "ui/pages/history/ratio_delegate.h"
#include "ui/tables/table_copy.h"
#include "ui/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QImage>
#include <QPainter>
#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

QList<double> dotOf(const RatioModel& model, int row)
{
    return model.index(row, RatioModel::Plot).data(RatioModel::dotRole).value<QList<double>>();
}

TEST(RatioModel, TellsEachRatioWithItsInterval)
{
    RatioModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRows({{QStringLiteral("random 4 KiB"), QStringLiteral("Run 2"), 0.88, 0.85, 0.91},
                   {QStringLiteral("random 1 MiB"), QStringLiteral("Run 2"), 1.01, 0.98, 1.04},
                   {QStringLiteral("sequential"), QStringLiteral("Run 2"), 12.4, 12.1, 12.7}});
    EXPECT_EQ(model.index(0, RatioModel::Ratio).data(), QStringLiteral("0.88 (0.85 to 0.91)"));
    EXPECT_EQ(model.index(0, RatioModel::Plot).data(), QStringLiteral("slower"));
    EXPECT_EQ(model.index(1, RatioModel::Plot).data(), QStringLiteral("noise"));
    EXPECT_EQ(model.index(2, RatioModel::Ratio).data(), QStringLiteral("12 (12 to 13)"));
    EXPECT_EQ(model.index(2, RatioModel::Plot).data(), QStringLiteral("faster"));
    EXPECT_TRUE(tableCsv(model).contains(QStringLiteral("0.88 (0.85 to 0.91)")));
}

TEST(RatioModel, AllRowsShareAnAxisAroundOne)
{
    RatioModel model;
    model.setRows({{{}, {}, 0.5, 0.4, 0.6}, {{}, {}, 1, 0.99, 1.01}});
    for (int row = 0; row < 2; ++row) {
        EXPECT_DOUBLE_EQ(dotOf(model, row)[3], 0.4);
        EXPECT_DOUBLE_EQ(dotOf(model, row)[4], 2.5);
    }
    model.setRows({{{}, {}, 1, 0.999, 1.001}});
    EXPECT_DOUBLE_EQ(dotOf(model, 0)[4], 1.25) << "noise of a thousandth does not fill the plot";
    model.setRows({{{}, {}, 0.5, 0, 1.5}});
    EXPECT_DOUBLE_EQ(dotOf(model, 0)[4], 100) << "an interval down to nothing has an end, too";
}

TEST(RatioDelegate, DrawsTheDotWhereItsRatioIs)
{
    RatioModel model;
    model.setRows({{{}, {}, 0.5, 0.45, 0.55}, {{}, {}, 1, 0.4, 2.5}});
    QImage image(340, 24, QImage::Format_RGB32);
    QStyleOptionViewItem option;
    option.rect = image.rect();
    option.palette = QApplication::palette();
    const auto theme = themeOf(option.palette);
    const auto drawn = [&](int row) {
        image.fill(theme.surface);
        QPainter painter(&image);
        RatioDelegate().paint(&painter, option, model.index(row, RatioModel::Plot));
        painter.end();
        return image;
    };
    const double width = 340 - 16;
    const auto x = [width](double ratio) {
        return static_cast<int>(8 + std::log(ratio / 0.4) / std::log(2.5 / 0.4) * width);
    };
    EXPECT_EQ(drawn(0).pixelColor(x(0.5), 12), theme.bad);
    EXPECT_NE(drawn(0).pixelColor(x(2), 12), theme.bad);
    EXPECT_EQ(drawn(1).pixelColor(x(1), 12), theme.surface) << "noise is hollow";
}

} // namespace
} // namespace sluice::ui
