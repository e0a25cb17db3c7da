// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/what_if_page.h"

#include "tests/core/run_fixture.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/theme/code_box.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QSlider>
#include <QTableView>
#include <QTest>

namespace sluice::ui {
namespace {

struct WhatIfPageTest : testing::Test {
    WhatIfPageTest()
    {
        page.resize(900, 600);
        page.show();
    }

    template <class W>
    W* find(const char* name)
    {
        auto* widget = page.findChild<W*>(QString::fromLatin1(name));
        EXPECT_TRUE(widget) << name;
        return widget;
    }

    QString text(const char* label) { return find<QLabel>(label)->text(); }

    void type(const char* field, const char* words)
    {
        auto* edit = find<QLineEdit>((std::string(field) + "_edit").c_str());
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, QString::fromLatin1(words));
    }

    double requirement() { return page.findChild<CurveChart*>()->model()->chart().requirement->y; }

    WhatIfPage page;
};

TEST_F(WhatIfPageTest, PlansFromADataSheetWhileNoRunIsOpen)
{
    EXPECT_FALSE(find<QRadioButton>("supply_measured")->isEnabled());
    EXPECT_FALSE(text("verdict").isEmpty());
    type("gpus", "64");
    type("sheet_bandwidth", "100MB/s");
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("of 64 GPUs"))) << text("verdict").toStdString();
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("100 MB/s")));
    type("sheet_bandwidth", "9TB/s");
    type("sheet_latency", "1us");
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("all 64 GPUs"))) << text("verdict").toStdString();
}

TEST_F(WhatIfPageTest, TakesOverTheRunsWorkloadAndMeasurements)
{
    const auto run = runFixture();
    page.showRun(run);
    EXPECT_TRUE(find<QRadioButton>("supply_measured")->isChecked());
    EXPECT_EQ(find<QLineEdit>("gpus_edit")->text(), QString::number(run.plan->workload.gpus));
    const auto& chart = page.findChild<CurveChart*>()->model()->chart();
    EXPECT_GE(chart.series.size(), 1U);
    EXPECT_DOUBLE_EQ(requirement(), demandOf(run.plan->workload).rate.value);
}

TEST_F(WhatIfPageTest, ChangesVerdictAndRequirementWithEveryKey)
{
    page.showRun(runFixture());
    const auto before = text("verdict");
    const double needed = requirement();
    type("gpus", "16");
    EXPECT_NE(text("verdict"), before);
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("of 16 GPUs"))) << text("verdict").toStdString();
    EXPECT_NEAR(requirement(), 2 * needed, needed * 1e-9);
    EXPECT_TRUE(text("gpus_fed").endsWith(QStringLiteral("of 16")));
    type("gpus", "1");
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("feeds the one GPU"))) << text("verdict").toStdString();
}

TEST_F(WhatIfPageTest, MarksTextThatItDoesNotUnderstandAndKeepsTheLastGoodValue)
{
    page.showRun(runFixture());
    type("step_time", "500ms");
    const auto before = text("verdict");
    auto* edit = find<QLineEdit>("step_time_edit");
    edit->setText(QString());
    QTest::keyClicks(edit, QStringLiteral("soon"));
    EXPECT_TRUE(find<QLabel>("step_time_message")->isVisible());
    EXPECT_TRUE(text("step_time_message").contains(QStringLiteral("\"soon\" is not a time")));
    EXPECT_EQ(text("verdict"), before);
    type("step_time", "1s");
    EXPECT_FALSE(find<QLabel>("step_time_message")->isVisible());
    EXPECT_NE(text("verdict"), before);
}

TEST_F(WhatIfPageTest, FollowsTheSliderAndTheSliderFollowsTheField)
{
    page.showRun(runFixture());
    auto* slider = find<QSlider>("batch_slider");
    const int before = slider->value();
    type("batch", "4,000");
    EXPECT_GT(slider->value(), before);
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    EXPECT_EQ(find<QLineEdit>("batch_edit")->text(), QStringLiteral("1"));
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("feeds all"))) << text("verdict").toStdString();
}

TEST_F(WhatIfPageTest, TakesChangesBackWhenTheWorkloadIsChosenAgain)
{
    page.showRun(runFixture());
    const auto before = text("verdict");
    type("gpus", "64");
    ASSERT_NE(text("verdict"), before);
    auto* presets = find<QComboBox>("workload_presets");
    Q_EMIT presets->activated(presets->currentIndex());
    EXPECT_EQ(text("verdict"), before);
    EXPECT_EQ(find<QLineEdit>("gpus_edit")->text(), QStringLiteral("8"));
}

TEST_F(WhatIfPageTest, OffersThePresetsAfterTheRunsOwnWorkload)
{
    auto* presets = find<QComboBox>("workload_presets");
    const int count = presets->count();
    ASSERT_GE(count, 5);
    page.showRun(runFixture());
    page.showRun(runFixture());
    EXPECT_EQ(presets->count(), count + 1) << "one entry for the run, however often it is opened";
    presets->setCurrentIndex(2);
    Q_EMIT presets->activated(2);
    const auto second = text("needed");
    presets->setCurrentIndex(3);
    Q_EMIT presets->activated(3);
    EXPECT_NE(text("needed"), second);
}

TEST_F(WhatIfPageTest, SaysWhyEachSettingIsRecommended)
{
    page.showRun(runFixture());
    const auto* settings = find<QTableView>("settings")->model();
    ASSERT_GE(settings->rowCount(), 10);
    EXPECT_EQ(settings->columnCount(), 4);
    EXPECT_FALSE(settings->index(0, 2).data().toString().isEmpty());
    EXPECT_FALSE(settings->index(0, 3).data().toString().isEmpty());
    EXPECT_GE(find<QTableView>("alternatives")->model()->rowCount(), 1);
    EXPECT_FALSE(text("missing").isEmpty());
}

TEST_F(WhatIfPageTest, OffersSnippetsThatFollowTheNumbers)
{
    page.showRun(runFixture());
    const auto holds = [this](const QString& part) {
        for (const auto* box : page.findChildren<CodeBox*>()) {
            if (box->text().contains(part)) {
                return true;
            }
        }
        return false;
    };
    EXPECT_TRUE(holds(QStringLiteral("batch_size=400")));
    type("batch", "32");
    EXPECT_TRUE(holds(QStringLiteral("batch_size=32")));
    EXPECT_FALSE(holds(QStringLiteral("batch_size=400")));
}

TEST_F(WhatIfPageTest, PlansWithTheDataSheetOfAnotherDriveThoughARunIsOpen)
{
    page.showRun(runFixture());
    QTest::mouseClick(find<QRadioButton>("supply_sheet"), Qt::LeftButton, {}, QPoint(8, 8));
    type("sheet_bandwidth", "14GB/s");
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("feeds all 8 GPUs"))) << text("verdict").toStdString();
}

TEST_F(WhatIfPageTest, SaysWhyARunWithoutMeasurementsCannotBePlannedFrom)
{
    auto run = runFixture();
    run.measurements.clear();
    run.plan.reset();
    page.showRun(run);
    EXPECT_FALSE(find<QRadioButton>("supply_measured")->isEnabled());
    EXPECT_TRUE(find<QRadioButton>("supply_sheet")->isChecked());
    EXPECT_FALSE(text("verdict").isEmpty());
}

} // namespace
} // namespace sluice::ui
