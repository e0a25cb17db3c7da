// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/surface/surface_view.h"

#include "tests/core/run_fixture.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/text/unbroken.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <stdexcept>

namespace sluice::ui {
namespace {

struct SurfaceViewTest : testing::Test {
    SurfaceViewTest()
    {
        view.resize(1000, 500);
        view.show();
        view.setMeasurements(run.measurements);
    }

    QPushButton& button(const char* text) const
    {
        for (auto* candidate : view.findChildren<QPushButton*>()) {
            if (candidate->text().remove(u'&') == QLatin1String(text)) {
                return *candidate;
            }
        }
        throw std::runtime_error(text);
    }
    QComboBox& slice() const { return *view.findChild<QComboBox*>(QStringLiteral("surface_slice")); }
    QTableView& map() const { return *view.findChild<QTableView*>(QStringLiteral("surface_map")); }
    QTableView& figures() const { return *view.findChild<QTableView*>(QStringLiteral("surface_figures")); }
    QString where() const { return view.findChild<QLabel*>(QStringLiteral("surface_where"))->text(); }
    const report::Chart& chart() const { return view.findChild<CurveChart*>()->model()->chart(); }
    IoPoint chosen() const { return static_cast<SurfaceModel*>(map().model())->pointAt(map().currentIndex()); }

    /// A setting that was measured: random reads of 64 KiB by threads.
    IoPoint byThreads() const { return run.measurements.back().point; }
    /// One between those that were measured.
    static IoPoint unmeasured()
    {
        IoPoint point;
        point.readSize = kibibytes(512);
        point.depth = 4;
        return point;
    }

    sluice::Run run = runFixture();
    SurfaceView view;
};

TEST_F(SurfaceViewTest, BeginsWithTheSliceOfMostPointsAndAtItsKnee)
{
    EXPECT_EQ(slice().currentText(), QStringLiteral("sequential, io_uring"));
    EXPECT_EQ(slice().count(), 4);
    ASSERT_TRUE(map().currentIndex().isValid());
    EXPECT_EQ(map().currentIndex(), static_cast<SurfaceModel*>(map().model())->start());
    EXPECT_FALSE(where().isEmpty());
}

TEST_F(SurfaceViewTest, WithoutReadsItSaysSoAndOffersNothing)
{
    SurfaceView empty;
    empty.show();
    empty.setMeasurable(true, {});
    empty.setMeasurements({});
    const auto* said = empty.findChild<QLabel*>(QStringLiteral("surface_where"));
    EXPECT_EQ(said->text(), QStringLiteral("No reads have been measured yet."));
    EXPECT_FALSE(empty.findChild<QTableView*>(QStringLiteral("surface_map"))->isVisible());
    for (const auto* button : empty.findChildren<QPushButton*>()) {
        EXPECT_FALSE(button->isEnabled()) << button->text().toStdString();
    }
}

TEST_F(SurfaceViewTest, ChoosingAPointTurnsToItsSlice)
{
    view.choose(byThreads());
    EXPECT_TRUE(slice().currentText().startsWith(QStringLiteral("random"))) << slice().currentText().toStdString();
    EXPECT_EQ(chosen(), byThreads());
    auto elsewhere = byThreads();
    elsewhere.access = Access::Buffered;
    view.choose(elsewhere);
    EXPECT_EQ(chosen(), byThreads()) << "nothing was measured through the page cache";
}

TEST_F(SurfaceViewTest, AMeasuredCellHasLatenciesAndSamplesAndAnotherHasNone)
{
    view.choose(run.measurements[0].point);
    EXPECT_TRUE(figures().isVisible());
    EXPECT_EQ(figures().model()->index(0, 0).data().toString(), QStringLiteral("104.1 us"));
    EXPECT_TRUE(button("Raw samples").isEnabled());
    view.choose(unmeasured());
    EXPECT_EQ(chosen(), unmeasured());
    EXPECT_FALSE(figures().isVisible());
    EXPECT_FALSE(button("Raw samples").isEnabled());
}

TEST_F(SurfaceViewTest, RawSamplesAreThoseOfTheCell)
{
    view.choose(run.measurements[0].point);
    const auto curve = chart().series.size();
    EXPECT_EQ(curve, 2U) << "fit and measurements";
    QTest::mouseClick(&button("Raw samples"), Qt::LeftButton);
    ASSERT_EQ(chart().series.size(), 1U);
    ASSERT_EQ(chart().series[0].points.size(), run.measurements[0].samples.size());
    EXPECT_DOUBLE_EQ(chart().series[0].points[0].second, run.measurements[0].samples[0].rate.value);
    view.choose(unmeasured());
    EXPECT_EQ(chart().series.size(), curve) << "there are none of a setting that was not measured";
    QTest::mouseClick(&button("Raw samples"), Qt::LeftButton);
    view.choose(run.measurements[0].point);
    EXPECT_EQ(chart().series.size(), 1U) << "they are still asked for";
}

TEST_F(SurfaceViewTest, MeasureAsksForThePointOfTheCell)
{
    const QSignalSpy asked(&view, &SurfaceView::pointRequested);
    view.choose(unmeasured());
    EXPECT_FALSE(button("Measure this point").isEnabled()) << "nobody said that it can be";
    view.setMeasurable(false, QStringLiteral("another machine"));
    EXPECT_EQ(button("Measure this point").toolTip(), QStringLiteral("another machine"));
    view.setMeasurable(true, {});
    QTest::mouseClick(&button("Measure this point"), Qt::LeftButton);
    ASSERT_EQ(asked.size(), 1);
    EXPECT_EQ(asked[0][0].value<IoPoint>(), unmeasured());
}

TEST_F(SurfaceViewTest, WhatIsNeededIsHatchedAndInTheCurve)
{
    view.setNeeded(BytesPerSecond{2e9});
    ASSERT_TRUE(chart().requirement);
    EXPECT_EQ(chart().requirement->y, 2e9);
    view.setNeeded({});
    EXPECT_FALSE(chart().requirement);
}

TEST_F(SurfaceViewTest, ANewPointLeavesTheCellThatOneLooksAt)
{
    view.choose(byThreads());
    auto more = run.measurements;
    more.push_back(run.measurements[0]);
    view.setMeasurements(more);
    EXPECT_EQ(chosen(), byThreads());
    view.choose(unmeasured());
    view.setNeeded(BytesPerSecond{2e9});
    EXPECT_EQ(chosen(), unmeasured());
}

TEST_F(SurfaceViewTest, ACellThatIsGoneGivesWayToTheStart)
{
    view.choose(byThreads());
    view.setMeasurements({run.measurements[0], run.measurements[1]});
    EXPECT_EQ(slice().count(), 1);
    ASSERT_TRUE(map().currentIndex().isValid());
    EXPECT_EQ(map().currentIndex(), static_cast<SurfaceModel*>(map().model())->start());
}

TEST_F(SurfaceViewTest, AnotherSliceIsChosenWithTheKeyboard)
{
    slice().setFocus();
    QTest::keyClick(&slice(), Qt::Key_Down);
    EXPECT_EQ(chosen().pattern, Pattern::Random);
    EXPECT_TRUE(where().contains(QStringLiteral("in flight"))) << where().toStdString();
}

TEST_F(SurfaceViewTest, ACellSaysWhetherItWasMeasuredOrFitted)
{
    const auto shownOf = [this](const IoPoint& point) {
        view.choose(point);
        map().findChild<QAction*>(QStringLiteral("cell_provenance"), Qt::FindDirectChildrenOnly)->trigger();
        auto* popup = map().findChild<ProvenancePopup*>();
        QString text;
        for (const auto* label : popup->findChildren<QLabel*>()) {
            text += plainSpaces(label->text()) + u'\n';
        }
        delete popup;
        return text;
    };
    const auto measured = shownOf(run.measurements[0].point);
    EXPECT_TRUE(measured.contains(QStringLiteral("bytes moved / time"))) << measured.toStdString();
    const auto fitted = shownOf(unmeasured());
    EXPECT_TRUE(fitted.contains(QStringLiteral("interpolated from all points"))) << fitted.toStdString();
    EXPECT_TRUE(fitted.contains(QStringLiteral("23 measurements"))) << fitted.toStdString();
}

TEST_F(SurfaceViewTest, CurvesStandBesideTheMapOrBelowItAsThereIsRoom)
{
    const auto* curves = view.findChild<CurveChart*>();
    const auto left = [&] { return curves->mapTo(&view, QPoint()).x(); };
    EXPECT_GT(left(), map().mapTo(&view, QPoint()).x() + map().width() - 1);
    view.resize(700, 800);
    QApplication::processEvents();
    EXPECT_LT(left(), map().mapTo(&view, QPoint()).x() + map().width());
}

} // namespace
} // namespace sluice::ui
