// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/provenance/table_provenance.h"

#include "tests/core/run_fixture.h"
#include "tests/ui/sample_node.h"
#include "ui/pages/audit/finding_model.h"
#include "ui/pages/history/run_comparison.h"
#include "ui/pages/history/run_model.h"
#include "ui/pages/measure/surface/measurement_model.h"
#include "ui/pages/node/node_model.h"
#include "ui/pages/node/node_page.h"
#include "ui/tables/text_table_model.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QTreeView>

namespace sluice::ui {
namespace {

QAction* askIn(QAbstractItemView* view)
{
    return view->findChild<QAction*>(QStringLiteral("cell_provenance"), Qt::FindDirectChildrenOnly);
}

std::string textOf(const Provenance& provenance)
{
    return provenance.text().toStdString();
}

TEST(TableProvenance, ShowsWhereTheCurrentCellCameFromAndItsMeasurement)
{
    TextTableModel model;
    model.setTable({{QStringLiteral("a"), QStringLiteral("b")}, {{QStringLiteral("1"), QStringLiteral("2")}}});
    QTableView table;
    table.setModel(&model);
    std::optional<IoPoint> shown;
    const IoPoint point{};
    offerProvenance(
        &table,
        [&](const QModelIndex& cell) {
            return cell.column() == 0 ? Provenance{} : Provenance{QStringLiteral("b"), {}, {}, point};
        },
        [&](const IoPoint& at) { shown = at; });
    table.show();
    table.setCurrentIndex(model.index(0, 0));
    askIn(&table)->trigger();
    EXPECT_FALSE(table.findChild<ProvenancePopup*>()) << "it has none";
    table.setCurrentIndex(model.index(0, 1));
    askIn(&table)->trigger();
    auto* popup = table.findChild<ProvenancePopup*>();
    ASSERT_TRUE(popup);
    for (auto* button : popup->findChildren<QPushButton*>()) {
        if (button->text().contains(QStringLiteral("measurement"))) {
            QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    EXPECT_EQ(shown, point);
}

TEST(TableProvenance, OfAMeasuredFigureGoesDownToItsSamples)
{
    MeasurementModel model;
    const auto run = runFixture();
    model.setRows(run.measurements);
    const auto rate = model.provenanceOf(model.index(0, MeasurementModel::Rate));
    EXPECT_NE(textOf(rate).find("bytes moved / time"), std::string::npos) << textOf(rate);
    EXPECT_NE(textOf(rate).find("samples"), std::string::npos) << textOf(rate);
    EXPECT_EQ(rate.point, run.measurements[0].point);
    for (const int column :
         {MeasurementModel::Spread, MeasurementModel::Operations, MeasurementModel::Median, MeasurementModel::P99}) {
        EXPECT_FALSE(model.provenanceOf(model.index(0, column)).formula.isEmpty()) << column;
    }
    EXPECT_TRUE(model.provenanceOf(model.index(0, MeasurementModel::ReadSize)).title.isEmpty())
        << "a setting was asked for";
}

TEST(TableProvenance, OfARunNamesNodeTimeAndJob)
{
    RunModel model;
    RunSummary run;
    run.id = RunId{12};
    run.hostName = "node7";
    run.path = "/data";
    run.workload = "resnet50-h100";
    run.gpus = 8;
    run.gpusFed = 6;
    run.bestRate = BytesPerSecond{2e9};
    model.setRows({run});
    const auto fed = textOf(model.provenanceOf(model.index(0, RunModel::Fed)));
    for (const char* part : {"12", "node7", "/data", "resnet50-h100", "slowest stage"}) {
        EXPECT_NE(fed.find(part), std::string::npos) << fed;
    }
    EXPECT_TRUE(model.provenanceOf(model.index(0, RunModel::Note)).title.isEmpty());
}

TEST(TableProvenance, OfAChangeHasBothRatesAndTheirSpread)
{
    auto later = runFixture();
    later.id = RunId{2};
    const std::vector<sluice::Run> runs{runFixture(), later};
    const auto comparison = compareRuns(runs);
    ASSERT_FALSE(comparison.changes.isEmpty());
    const auto change = changeProvenance(runs, comparison, 0, 2);
    EXPECT_EQ(change.inputs.size(), 2);
    EXPECT_NE(textOf(change).find("±"), std::string::npos) << textOf(change);
    EXPECT_FALSE(change.formula.isEmpty());
    EXPECT_TRUE(changeProvenance(runs, comparison, 0, 0).title.isEmpty()) << "the setting itself";
    EXPECT_TRUE(changeProvenance(runs, comparison, 0, 3).title.isEmpty()) << "no such column";
}

TEST(TableProvenance, OfAFindingNamesWhatWasRead)
{
    Finding finding;
    finding.rule = "block.scheduler";
    finding.subject = "vda";
    finding.observed = "bfq";
    finding.expected = "none";
    finding.evidence = {"/sys/block/vda/queue/scheduler"};
    const auto text = textOf(provenanceOf(finding));
    for (const char* part : {"block.scheduler", "vda", "bfq", "none", "/sys/block/vda/queue/scheduler"}) {
        EXPECT_NE(text.find(part), std::string::npos) << text;
    }
}

TEST(TableProvenance, OfAFactOfTheNodeNamesItsPath)
{
    NodePage page;
    page.resize(1000, 700);
    page.show();
    page.showNode(switchedNode());
    auto* tree = page.findChild<QTreeView*>(QStringLiteral("facts"));
    tree->expandAll();
    const auto cells = tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole, QStringLiteral("*"), -1,
                                            Qt::MatchWildcard | Qt::MatchRecursive);
    int asked = 0;
    for (const auto& cell : cells) {
        if (cell.siblingAtColumn(NodeModel::Source).data().toString().isEmpty()) {
            continue;
        }
        tree->setCurrentIndex(cell);
        askIn(tree)->trigger();
        auto* popup = tree->findChild<ProvenancePopup*>();
        ASSERT_TRUE(popup) << cell.data().toString().toStdString();
        delete popup;
        ++asked;
    }
    EXPECT_GT(asked, 3);
}

} // namespace
} // namespace sluice::ui
