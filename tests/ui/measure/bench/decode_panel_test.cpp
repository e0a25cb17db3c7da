// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/decode_panel.h"

#include "tests/ui/measure/bench/bench_documents.h"
#include "tests/ui/measure/bench/bench_panels.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>

namespace sluice::ui {
namespace {

struct DecodePanelTest : BenchPanels { };

TEST_F(DecodePanelTest, AsksForWhatIsChosen)
{
    const FakeEngine engine(resultEvent(decodeDocument()).c_str());
    use(engine);
    form.setFolder(QStringLiteral("/data/train"));
    DecodePanel panel(form);
    auto* threads = panel.findChild<QLineEdit*>(QStringLiteral("decode_threads_edit"));
    threads->selectAll();
    QTest::keyClicks(threads, QStringLiteral("4"));
    panel.findChild<QCheckBox*>(QStringLiteral("decode_scaled"))->click();
    ASSERT_TRUE(run(panel));
    const auto words = asked(engine);
    EXPECT_TRUE(words.startsWith(
        QStringLiteral("bench decode --dataset /data/train --resize 224 --scaled-jpeg --threads 4 --frames 64 "
                       "--samples 1000 --runtime 10s")))
        << words.toStdString();
}

TEST_F(DecodePanelTest, AnEmptySizeLeavesImagesAsTheyAre)
{
    const FakeEngine engine(resultEvent(decodeDocument()).c_str());
    use(engine);
    DecodePanel panel(form);
    auto* side = panel.findChild<QLineEdit*>(QStringLiteral("decode_side_edit"));
    auto* scaled = panel.findChild<QCheckBox*>(QStringLiteral("decode_scaled"));
    scaled->click();
    side->selectAll();
    QTest::keyClick(side, Qt::Key_Delete);
    EXPECT_FALSE(scaled->isEnabled()) << "there is no size to scale to";
    ASSERT_TRUE(run(panel));
    EXPECT_FALSE(asked(engine).contains(QStringLiteral("--resize"))) << asked(engine).toStdString();
    EXPECT_FALSE(asked(engine).contains(QStringLiteral("--scaled-jpeg"))) << asked(engine).toStdString();
}

TEST_F(DecodePanelTest, ShowsCostRateAndCodecs)
{
    const FakeEngine engine(resultEvent(decodeDocument()).c_str());
    use(engine);
    DecodePanel panel(form);
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(says(panel, QStringLiteral("One sample costs 2 ms of a core: 500 samples/s on each core.")));
    const auto* cost = panel.findChild<CurveChart*>(QStringLiteral("decode_cost_chart"))->model();
    EXPECT_EQ(cost->index(0, 0).data().toString(), QStringLiteral("1.26 ms"));
    EXPECT_EQ(cost->index(0, 1).data().toString(), QStringLiteral("200"));
    const auto* rate = panel.findChild<CurveChart*>(QStringLiteral("decode_rate_chart"))->model();
    EXPECT_EQ(rate->index(2, 1).data().toString(), QStringLiteral("1,800"));
    EXPECT_EQ(panel.findChild<QTableView*>(QStringLiteral("decode_codecs"))->model()->rowCount(), 2);
    EXPECT_EQ(panel.findChild<QTableView*>(QStringLiteral("decode_rates"))->model()->rowCount(), 3);
    EXPECT_EQ(panel.findChild<QTableView*>(QStringLiteral("decode_failures"))->model()->rowCount(), 1);
}

TEST_F(DecodePanelTest, WhatIsNotThereIsNotShownEmpty)
{
    auto document = decodeDocument();
    auto& result = document["result"];
    for (const auto* key : {"cpu_seconds_per_sample", "cpu_seconds_histogram", "samples_per_second_by_threads",
                            "failures", "delivered_bytes_per_sample"}) {
        result.erase(key);
    }
    const FakeEngine engine(resultEvent(document).c_str());
    use(engine);
    DecodePanel panel(form);
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(says(panel, QStringLiteral("No sample is encoded: there is nothing to decode.")));
    EXPECT_FALSE(panel.findChild<CurveChart*>(QStringLiteral("decode_cost_chart"))->isVisible());
    EXPECT_FALSE(panel.findChild<CurveChart*>(QStringLiteral("decode_rate_chart"))->isVisible());
    auto* tables = panel.findChild<QTabWidget*>(QStringLiteral("decode_tables"));
    EXPECT_TRUE(tables->isTabVisible(0));
    EXPECT_FALSE(tables->isTabVisible(1));
    EXPECT_FALSE(tables->isTabVisible(2));
}

TEST_F(DecodePanelTest, AnErrorOfTheEngineStandsInPlace)
{
    const FakeEngine engine(
        R"(echo '{"event":"error","kind":"unsupported","message":"no decoder for JPEG XL","hint":""}'; exit 3)");
    use(engine);
    DecodePanel panel(form);
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(says(panel, QStringLiteral("no decoder for JPEG XL")));
}

TEST_F(DecodePanelTest, OffersItsFiguresOnceThereAreSome)
{
    const FakeEngine engine(resultEvent(decodeDocument()).c_str());
    use(engine);
    DecodePanel panel(form);
    auto* button = panel.findChild<QPushButton*>(QStringLiteral("decode_to_what_if"));
    EXPECT_FALSE(button->isEnabled());
    ASSERT_TRUE(run(panel));
    std::vector<JobFigure> offered;
    QObject::connect(&panel, &DecodePanel::figuresOffered, &panel, [&](const auto& figures) { offered = figures; });
    panel.findChild<QComboBox*>(QStringLiteral("decode_delivered"))->setCurrentIndex(1);
    QTest::keyClick(button, Qt::Key_Space);
    ASSERT_EQ(offered.size(), 4U);
    EXPECT_EQ(offered[2],
              (JobFigure{"delivered_bytes", 150528, "sluicectl bench decode: delivered_bytes_per_sample.uint8"}));
}

} // namespace
} // namespace sluice::ui
