// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/dataset_panel.h"

#include "tests/ui/measure/bench/bench_documents.h"
#include "tests/ui/measure/bench/bench_panels.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"

#include <QApplication>
#include <QCheckBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>

namespace sluice::ui {
namespace {

struct DatasetPanelTest : BenchPanels { };

void typeInto(const QWidget& panel, const char* name, const QString& text)
{
    auto* edit = panel.findChild<QLineEdit*>(QLatin1String(name));
    ASSERT_TRUE(edit) << name;
    edit->selectAll();
    QTest::keyClicks(edit, text);
}

TEST_F(DatasetPanelTest, AsksForTheFormsFolderWithABudget)
{
    const FakeEngine engine(resultEvent(datasetDocument()).c_str());
    use(engine);
    form.setFolder(QStringLiteral("/data/train"));
    DatasetPanel panel(form);
    ASSERT_TRUE(run(panel));
    const auto words = asked(engine);
    EXPECT_TRUE(words.startsWith(QStringLiteral("dataset /data/train --bytes-per-token 2 --budget 3s")))
        << words.toStdString();
}

TEST_F(DatasetPanelTest, AsksForWhatIsTyped)
{
    const FakeEngine engine(resultEvent(datasetDocument()).c_str());
    use(engine);
    DatasetPanel panel(form);
    typeInto(panel, "dataset_path", QStringLiteral("-tokens"));
    typeInto(panel, "dataset_sample_edit", QStringLiteral("1 MiB"));
    typeInto(panel, "dataset_tokens_edit", QStringLiteral("2048"));
    panel.findChild<QCheckBox*>(QStringLiteral("dataset_all"))->click();
    ASSERT_TRUE(run(panel));
    const auto words = asked(engine);
    EXPECT_TRUE(words.startsWith(
        QStringLiteral("dataset ./-tokens --sample-bytes 1048576 --sequence-length 2048 --bytes-per-token 2 --all")))
        << words.toStdString();
    EXPECT_FALSE(words.contains(QStringLiteral("--budget")));
}

TEST_F(DatasetPanelTest, ShowsFiguresHistogramAndWhatWasLeftOut)
{
    const FakeEngine engine(resultEvent(datasetDocument()).c_str());
    use(engine);
    DatasetPanel panel(form);
    panel.resize(900, 640);
    panel.show();
    auto* chart = panel.findChild<CurveChart*>(QStringLiteral("dataset_chart"));
    EXPECT_FALSE(chart->isVisible()) << "nothing to show yet";
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(says(panel, QStringLiteral("1,302 samples of 110 kB on average.")));
    EXPECT_TRUE(chart->isVisible());
    EXPECT_EQ(chart->model()->csv(),
              QStringLiteral("size as stored [bytes],samples\r\n32768,302\r\n65536,700\r\n131072,300\r\n262144,0\r\n"));
    auto* table = panel.findChild<QTableView*>(QStringLiteral("dataset_left_out"));
    EXPECT_TRUE(table->isVisible());
    EXPECT_EQ(table->model()->rowCount(), 2);
}

TEST_F(DatasetPanelTest, SaysThatNothingWasLeftOut)
{
    auto document = datasetDocument();
    document["left_out"] = Json::array();
    const FakeEngine engine(resultEvent(document).c_str());
    use(engine);
    DatasetPanel panel(form);
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(says(panel, QStringLiteral("Nothing was left out.")));
    EXPECT_FALSE(panel.findChild<QTableView*>(QStringLiteral("dataset_left_out"))->isVisible());
}

TEST_F(DatasetPanelTest, ARefusalStandsInPlaceAndOldFiguresGo)
{
    const FakeEngine engine(resultEvent(datasetDocument()).c_str());
    use(engine);
    DatasetPanel panel(form);
    ASSERT_TRUE(run(panel));
    const FakeEngine refusing(
        R"(echo '{"event":"error","kind":"usage","message":"these are bare tokens","hint":"state the length"}'; exit 2)");
    use(refusing);
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(says(panel, QStringLiteral("these are bare tokens")));
    EXPECT_FALSE(says(panel, QStringLiteral("1,302 samples, 143.2 MB as stored")));
    EXPECT_FALSE(panel.findChild<QWidget*>(QStringLiteral("dataset_results"))->isVisible()) << "nothing to scroll";
}

TEST_F(DatasetPanelTest, ADocumentThatIsNoSurveyIsAnError)
{
    auto document = datasetDocument();
    document["histogram"][0]["to"] = 1;
    const FakeEngine engine(resultEvent(document).c_str());
    use(engine);
    DatasetPanel panel(form);
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(says(panel, QStringLiteral("ends before it begins")));
    EXPECT_FALSE(panel.findChild<CurveChart*>(QStringLiteral("dataset_chart"))->isVisible());
}

TEST_F(DatasetPanelTest, TheFolderIsChosenInADialogAndKept)
{
    const QTemporaryDir folder;
    DatasetPanel panel(form);
    panel.show();
    QTimer::singleShot(50, &panel, [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        ASSERT_TRUE(dialog);
        auto* name = dialog->findChild<QLineEdit*>();
        name->setText(folder.path());
        QTest::keyClick(name, Qt::Key_Return);
    });
    auto* choose = panel.findChild<QPushButton*>(QStringLiteral("dataset_path_choose"));
    QTest::keyClick(choose, Qt::Key_Space);
    auto* path = panel.findChild<QLineEdit*>(QStringLiteral("dataset_path"));
    EXPECT_EQ(path->text(), folder.path());
    form.setFolder(QStringLiteral("/elsewhere"));
    EXPECT_EQ(path->text(), folder.path()) << "a chosen folder stays";
}

TEST_F(DatasetPanelTest, AFolderOfAHostCanOnlyBeTyped)
{
    DatasetPanel panel(form);
    auto* choose = panel.findChild<QPushButton*>(QStringLiteral("dataset_path_choose"));
    EXPECT_TRUE(choose->isEnabled());
    form.choosePlace({QStringLiteral("node7"), {}});
    EXPECT_FALSE(choose->isEnabled());
    EXPECT_TRUE(choose->toolTip().contains(QStringLiteral("node7")));
}

TEST_F(DatasetPanelTest, OffersItsFiguresOnceThereAreSome)
{
    const FakeEngine engine(resultEvent(datasetDocument()).c_str());
    use(engine);
    DatasetPanel panel(form);
    auto* button = panel.findChild<QPushButton*>(QStringLiteral("dataset_to_what_if"));
    EXPECT_FALSE(button->isEnabled());
    ASSERT_TRUE(run(panel));
    std::vector<JobFigure> offered;
    QObject::connect(&panel, &DatasetPanel::figuresOffered, &panel, [&](const auto& figures) { offered = figures; });
    QTest::keyClick(button, Qt::Key_Space);
    ASSERT_EQ(offered.size(), 4U);
    EXPECT_EQ(offered[0], (JobFigure{"sample_bytes", 110400, "sluicectl dataset: read_bytes"}));
}

} // namespace
} // namespace sluice::ui
