// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/verdict_panel.h"

#include "tests/core/run_fixture.h"
#include "ui/report/tone.h"
#include "ui/text/unbroken.h"
#include "ui/theme/theme.h"
#include "ui/widgets/figure_label.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace sluice::ui {
namespace {

using Tone = report::Verdict::Tone;

struct VerdictPanelTest : testing::Test {
    VerdictPanelTest()
    {
        panel.resize(700, 200);
        panel.show();
        show();
    }

    void show(Tone tone = Tone::Bad) { panel.showPlan(scenario, plan, tone); }
    QLabel& label(const char* name) const { return *panel.findChild<QLabel*>(QLatin1String(name)); }
    QString text(const char* name) const { return plainSpaces(label(name).text()); }
    /// The figures that stand in the first line of them.
    int figuresInARow() const
    {
        const int top = label("utilisation").y();
        int found = 0;
        for (const char* name : {"utilisation", "stall", "gpus_fed", "needed", "lost"}) {
            found += label(name).y() == top ? 1 : 0;
        }
        return found;
    }
    QColor barColor() { return panel.grab().toImage().pixelColor(2, panel.height() / 2); }

    Scenario scenario;
    Plan plan = *runFixture().plan;
    VerdictPanel panel;
};

TEST_F(VerdictPanelTest, SaysTheVerdictAndItsFigures)
{
    EXPECT_TRUE(text("verdict").startsWith(QStringLiteral("This node feeds 6.3 of 8 GPUs.")))
        << text("verdict").toStdString();
    EXPECT_EQ(text("gpus_fed"), QStringLiteral("6.3 of 8"));
    EXPECT_FALSE(text("needed").isEmpty());
    EXPECT_FALSE(text("decision").isEmpty());
}

TEST_F(VerdictPanelTest, AScreenReaderReadsTheVerdictWithOrdinarySpaces)
{
    EXPECT_EQ(label("verdict").accessibleName(), text("verdict"));
    for (const char* name : {"utilisation", "stall", "gpus_fed", "needed", "lost"}) {
        EXPECT_FALSE(label(name).accessibleName().isEmpty()) << name;
    }
}

TEST_F(VerdictPanelTest, WaitingIsTheRestOfUtilisationAndSoAreItsEnds)
{
    plan.prediction.utilisation = 0.7;
    plan.prediction.low = 0.6;
    plan.prediction.high = 0.9;
    show();
    EXPECT_EQ(text("utilisation"), QStringLiteral("70 % (60 to 90 %)"));
    EXPECT_EQ(text("stall"), QStringLiteral("30 % (10 to 40 %)"));
}

TEST_F(VerdictPanelTest, WithoutAPriceTheLossIsADashThatSaysWhy)
{
    EXPECT_EQ(text("lost"), QStringLiteral("–"));
    EXPECT_TRUE(label("lost").toolTip().contains(QStringLiteral("price")));
    scenario.gpuHourPrice = 2;
    show();
    EXPECT_TRUE(text("lost").endsWith(QStringLiteral("a month"))) << text("lost").toStdString();
    EXPECT_TRUE(label("lost").toolTip().isEmpty());
    scenario.gpuHourPrice = 0;
    show();
    EXPECT_EQ(text("lost"), QStringLiteral("–")) << "the price was taken back";
}

TEST_F(VerdictPanelTest, APlanOfAnOlderVersionHasItsToneForADecision)
{
    plan.headline = {};
    show(Tone::Good);
    EXPECT_EQ(text("decision"), toneWords(Tone::Good));
    show(Tone::Bad);
    EXPECT_EQ(text("decision"), toneWords(Tone::Bad));
}

TEST_F(VerdictPanelTest, TheToneShowsInTheBarInLightAndDark)
{
    for (const auto& palette : {lightPalette(), darkPalette()}) {
        panel.setPalette(palette);
        for (const auto tone : {Tone::Good, Tone::Warning, Tone::Bad}) {
            show(tone);
            EXPECT_EQ(barColor(), toneColor(tone, themeOf(palette)));
            EXPECT_EQ(label("decision").palette().color(QPalette::WindowText), toneColor(tone, themeOf(palette)));
        }
    }
}

TEST_F(VerdictPanelTest, ANewPaletteColoursTheDecisionAgain)
{
    show(Tone::Good);
    panel.setPalette(darkPalette());
    EXPECT_EQ(label("decision").palette().color(QPalette::WindowText), toneColor(Tone::Good, themeOf(darkPalette())));
}

TEST_F(VerdictPanelTest, AJobThatWasSeenIsHeldAgainstItsPrediction)
{
    EXPECT_TRUE(label("reality").isHidden());
    RealityCheck check;
    check.observed.samplesPerSecond = 1000;
    check.samplesPerSecond = 1100;
    check.low = 900;
    check.high = 1200;
    plan.reality = check;
    show();
    EXPECT_TRUE(label("reality").isVisible());
    EXPECT_TRUE(text("reality").contains(QStringLiteral("1,000 samples/s"))) << text("reality").toStdString();
    plan.reality.reset();
    show();
    EXPECT_TRUE(label("reality").isHidden());
}

TEST_F(VerdictPanelTest, FiguresStandInAsManyColumnsAsThereIsRoomFor)
{
    panel.resize(1100, 200);
    QApplication::processEvents();
    EXPECT_EQ(figuresInARow(), 5);
    panel.resize(500, 260);
    QApplication::processEvents();
    EXPECT_EQ(figuresInARow(), 3);
    panel.resize(300, 400);
    QApplication::processEvents();
    EXPECT_EQ(figuresInARow(), 2);
    EXPECT_LE(panel.minimumSizeHint().width(), 300) << "however long the figures are";
}

TEST_F(VerdictPanelTest, NoFigureIsCutAtAnyWidth)
{
    for (const int width : {460, 700, 1100}) {
        panel.resize(width, 300);
        QApplication::processEvents();
        for (const char* name : {"utilisation", "stall", "gpus_fed", "needed", "lost"}) {
            EXPECT_GE(label(name).width(), label(name).sizeHint().width()) << name << " at " << width;
            EXPECT_LE(label(name).geometry().right(), panel.width()) << name << " at " << width;
        }
    }
}

TEST_F(VerdictPanelTest, AFigureLeadsToItsMeasurement)
{
    const QSignalSpy asked(&panel, &VerdictPanel::pointRequested);
    ASSERT_TRUE(panel.findChild<FigureLabel*>(QStringLiteral("gpus_fed"))->provenance().point);
    QTest::keyClick(&label("gpus_fed"), Qt::Key_Space);
    auto* popup = panel.findChild<ProvenancePopup*>();
    ASSERT_TRUE(popup);
    for (auto* button : popup->findChildren<QPushButton*>()) {
        if (button->text().contains(QStringLiteral("measurement"))) {
            QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    EXPECT_EQ(asked.size(), 1);
}

} // namespace
} // namespace sluice::ui
