// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "tests/core/run_fixture.h"
#include "tests/ui/fake_engine.h"
#include "tests/ui/patience.h"
#include "ui/pages/measure/measure_page.h"
#include "ui/pages/report/report_page.h"
#include "ui/pages/whatif/what_if_page.h"
#include "ui/widgets/figure_label.h"
#include "ui/window/main_window.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

/// The way of a person through the window, by clicks and keys.
namespace sluice::ui {
namespace {

struct Journey : testing::Test {
    Journey()
    {
        QSettings().clear();
        QFile run(QDir(engine.folder()).filePath(QStringLiteral("run.json")));
        EXPECT_TRUE(run.open(QIODevice::WriteOnly));
        const Json event{{"event", "result"}, {"document", toDocument("sluice.run/1", runFixture())}};
        run.write(QByteArray::fromStdString(event.dump() + "\n"));
        qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
        options.database = folder.filePath(QStringLiteral("history.db"));
        options.folder = folder.path();
    }
    ~Journey() override
    {
        qunsetenv("SLUICE_ENGINE");
        QSettings().clear();
    }

    static void click(QWidget& in, const char* name)
    {
        auto* button = in.findChild<QPushButton*>(QString::fromLatin1(name));
        ASSERT_TRUE(button) << name;
        ASSERT_TRUE(QTest::qWaitFor([&] { return button->isVisible() && button->isEnabled(); }, patience)) << name;
        QTest::mouseClick(button, Qt::LeftButton);
    }
    static QPushButton* named(QWidget& in, const QString& text)
    {
        for (auto* button : in.findChildren<QPushButton*>()) {
            if (button->text().remove(u'&') == text) {
                return button;
            }
        }
        return nullptr;
    }

    FakeEngine engine{R"(
case "$*" in
snapshot*) echo '{"schema":"sluice.snapshot/1","node":{"host_name":"fake-host"}}'; exit 0;;
audit*) echo '{"schema":"sluice.audit/1","findings":[]}'; exit 0;;
*--dry-run*) echo '{"schema":"sluice.preview/1","path":"/data","statements":["Reads"]}'; exit 0;;
esac
echo '{"event":"phase","name":"measure","text":"Measuring the disk"}'
cat "$(dirname "$0")/run.json"
)"};
    QTemporaryDir folder;
    WindowOptions options;
};

TEST_F(Journey, FromTheFirstStartToAReportOnPaper)
{
    MainWindow window(options);
    window.show();
    click(window, "auditThisMachine");
    click(window, "startMeasuring");
    auto* measure = window.findChild<MeasurePage*>();
    auto* toReport = named(*measure, QStringLiteral("Report"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return toReport->isVisible(); }, patience));
    QTest::mouseClick(toReport, Qt::LeftButton);
    ASSERT_EQ(window.currentPage(), Page::Report);
    const auto path = folder.filePath(QStringLiteral("report.pdf"));
    window.findChild<ReportPage*>()->setPathChooser([&](ExportFormat, const QString&) { return path; });
    click(window, "export_pdf");
    QFile written(path);
    ASSERT_TRUE(written.open(QIODevice::ReadOnly));
    EXPECT_TRUE(written.read(5).startsWith("%PDF-"));
}

TEST_F(Journey, FromAVerdictToItsMeasurementAndBackToAnotherPlan)
{
    MainWindow window(options);
    window.show();
    click(window, "auditThisMachine");
    click(window, "startMeasuring");
    auto* measure = window.findChild<MeasurePage*>();
    auto* toWhatIf = named(*measure, QStringLiteral("What-if"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return toWhatIf->isVisible(); }, patience));
    QTest::mouseClick(toWhatIf, Qt::LeftButton);
    ASSERT_EQ(window.currentPage(), Page::WhatIf);
    auto* figure = window.findChild<FigureLabel*>(QStringLiteral("gpus_fed"));
    QTest::mouseClick(figure, Qt::LeftButton);
    auto* popup = figure->findChild<ProvenancePopup*>();
    ASSERT_TRUE(popup);
    QTest::mouseClick(named(*popup, QStringLiteral("Show the measurement")), Qt::LeftButton);
    EXPECT_EQ(window.currentPage(), Page::Measure);
    EXPECT_TRUE(measure->findChild<QTableView*>(QStringLiteral("surface_map"))->isVisible());
    window.showPage(Page::WhatIf);
    auto* gpus = window.findChild<QLineEdit*>(QStringLiteral("gpus_edit"));
    gpus->setFocus();
    gpus->selectAll();
    QTest::keyClicks(gpus, QStringLiteral("2"));
    EXPECT_TRUE(figure->text().startsWith(QStringLiteral("2 of 2"))) << figure->text().toStdString();
}

} // namespace
} // namespace sluice::ui
