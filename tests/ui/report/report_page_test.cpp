// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/report/report_page.h"

#include "tests/core/run_fixture.h"
#include "tests/ui/patience.h"
#include "ui/text/unbroken.h"
#include "ui/theme/theme.h"
#include "ui/widgets/notice.h"
#include "ui/window/language.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QTextDocument>
#include <QUrl>

namespace sluice::ui {
namespace {

struct ReportPageTest : testing::Test {
    ReportPageTest()
    {
        page.setPathChooser([this](ExportFormat, const QString& path) {
            suggested = QFileInfo(path).fileName();
            return chosen;
        });
        page.resize(900, 600);
        page.show();
    }

    QPushButton* button(const char* name) { return page.findChild<QPushButton*>(QString::fromLatin1(name)); }
    /// Less what keeps numbers and units in one line.
    QString preview() { return plainSpaces(page.findChild<QTextBrowser*>()->toPlainText()); }

    bool saysThatNoRunIsOpen() const
    {
        for (const auto* said : page.findChildren<Notice*>()) {
            if (said->isVisible() && said->headline() == QStringLiteral("No run is open.")) {
                return true;
            }
        }
        return false;
    }
    QTextBrowser* browser() { return page.findChild<QTextBrowser*>(); }
    /// The link of the line that holds this text; none where there is none.
    QUrl linkOf(const QString& text)
    {
        auto found = browser()->document()->find(text);
        found.setPosition(found.selectionEnd());
        return QUrl(found.charFormat().anchorHref());
    }
    QString titleBehind(const QString& text) { return page.provenanceOf(linkOf(text)).title; }
    bool follow(const QString& text)
    {
        const auto link = linkOf(text);
        return !link.isEmpty() && QMetaObject::invokeMethod(browser(), "anchorClicked", Q_ARG(QUrl, link));
    }

    QByteArray exported(const char* buttonName, const char* fileName)
    {
        chosen = folder.filePath(QString::fromLatin1(fileName));
        QTest::mouseClick(button(buttonName), Qt::LeftButton);
        QFile file(chosen);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir folder;
    QString chosen;
    QString suggested;
    ReportPage page;
    Notice* notice = page.findChild<Notice*>();
};

TEST_F(ReportPageTest, SaysHowToGetARunWhileThereIsNone)
{
    EXPECT_FALSE(button("export_html")->isEnabled());
    EXPECT_TRUE(saysThatNoRunIsOpen());
    const QSignalSpy measure(&page, &ReportPage::measureRequested);
    const QSignalSpy history(&page, &ReportPage::historyRequested);
    QTest::mouseClick(button("report_measure"), Qt::LeftButton);
    QTest::mouseClick(button("report_history"), Qt::LeftButton);
    EXPECT_EQ(measure.size(), 1);
    EXPECT_EQ(history.size(), 1);
    page.showRun(runFixture());
    EXPECT_FALSE(saysThatNoRunIsOpen());
}

TEST_F(ReportPageTest, PreviewsTheVerdict)
{
    const auto run = runFixture();
    page.showRun(run);
    EXPECT_TRUE(preview().contains(QString::fromStdString(textOf(run.plan->verdict))));
    EXPECT_TRUE(button("export_pdf")->isEnabled());
}

TEST_F(ReportPageTest, ExportsWhatItPreviewsAndSaysWhere)
{
    page.showRun(runFixture());
    EXPECT_TRUE(exported("export_html", "r.html").startsWith("<!DOCTYPE html>"));
    EXPECT_EQ(suggested, QStringLiteral("sluice-fixture-node-run12.html"));
    EXPECT_EQ(notice->tone(), Notice::Tone::Good);
    EXPECT_EQ(notice->detail(), chosen);
    EXPECT_TRUE(button("openFolder")->isVisible());
    EXPECT_TRUE(exported("export_pdf", "r.pdf").startsWith("%PDF-"));
    EXPECT_TRUE(exported("export_md", "r.md").contains("fixture-node"));
}

TEST_F(ReportPageTest, TellsWhereTheNumbersOfTheVerdictComeFrom)
{
    page.showRun(runFixture());
    EXPECT_EQ(titleBehind(QStringLiteral("This node feeds")), QStringLiteral("GPUs fed"));
    EXPECT_EQ(titleBehind(QStringLiteral("The job needs")), QStringLiteral("Required storage bandwidth"));
    EXPECT_EQ(titleBehind(QStringLiteral("/data/train gives")), QStringLiteral("Storage gives"));
    EXPECT_EQ(titleBehind(QStringLiteral("Bottleneck: ")), QStringLiteral("GPU utilisation"));
    EXPECT_EQ(titleBehind(QStringLiteral("How sure")), QString()) << "says it itself";
}

TEST_F(ReportPageTest, LeadsFromALineToItsMeasurement)
{
    auto run = runFixture();
    run.measurements.back().rate = BytesPerSecond{7.77e9};
    page.showRun(run);
    const QSignalSpy asked(&page, &ReportPage::pointRequested);
    ASSERT_TRUE(follow(QStringLiteral("7.77 GB/s")));
    auto* popup = page.findChild<ProvenancePopup*>();
    ASSERT_NE(popup, nullptr);
    for (auto* button : popup->findChildren<QPushButton*>()) {
        button->text().contains(QStringLiteral("measurement")) ? button->click() : void();
    }
    ASSERT_EQ(asked.size(), 1);
    EXPECT_EQ(asked.at(0).at(0).value<IoPoint>(), run.measurements.back().point);
}

TEST_F(ReportPageTest, LinksCanBeFollowedByKeyboard)
{
    page.showRun(runFixture());
    browser()->setFocus();
    QTest::keyClick(browser(), Qt::Key_Tab);
    QTest::keyClick(browser(), Qt::Key_Return);
    EXPECT_NE(page.findChild<ProvenancePopup*>(), nullptr);
}

TEST_F(ReportPageTest, LinksOfOthersLeadNowhere)
{
    page.showRun(runFixture());
    for (const auto* link : {"https://example.org/1/2", "origin:6/99999", "origin:77/0", "origin:-1/x", "origin:"}) {
        EXPECT_EQ(page.provenanceOf(QUrl(QString::fromLatin1(link))), Provenance()) << link;
    }
}

TEST_F(ReportPageTest, LeavesEverythingWhenNoPathIsChosen)
{
    page.showRun(runFixture());
    chosen.clear();
    QTest::mouseClick(button("export_html"), Qt::LeftButton);
    EXPECT_TRUE(notice->isHidden());
}

TEST_F(ReportPageTest, ShowsWhyAReportCouldNotBeWritten)
{
    page.showRun(runFixture());
    EXPECT_TRUE(exported("export_html", "no/such/folder/r.html").isEmpty());
    EXPECT_EQ(notice->tone(), Notice::Tone::Bad);
    EXPECT_TRUE(notice->headline().contains(QStringLiteral("no/such/folder")));
    EXPECT_FALSE(button("openFolder")->isVisible());
}

TEST_F(ReportPageTest, FollowsLightAndDark)
{
    page.showRun(runFixture());
    page.setPalette(darkPalette());
    const auto image = page.findChild<QTextBrowser*>()->viewport()->grab().toImage();
    EXPECT_EQ(image.pixelColor(4, 4), themeOf(darkPalette()).surface);
    EXPECT_TRUE(preview().contains(QStringLiteral("fixture-node")));
}

TEST_F(ReportPageTest, HoldsOnlyWhatIsChosenAndRemembersIt)
{
    page.showRun(runFixture());
    ASSERT_TRUE(preview().contains(QStringLiteral("The same measurement with other tools")));
    QTest::mouseClick(page.findChild<QCheckBox*>(QStringLiteral("reproduce")), Qt::LeftButton, {}, QPoint(8, 8));
    EXPECT_FALSE(preview().contains(QStringLiteral("The same measurement with other tools")));
    QTest::keyClicks(page.findChild<QLineEdit*>(QStringLiteral("report_brand")), QStringLiteral("ACME Research"));
    EXPECT_FALSE(preview().startsWith(QStringLiteral("ACME"))) << "not after every key";
    EXPECT_TRUE(QTest::qWaitFor([this] { return preview().startsWith(QStringLiteral("ACME Research")); }, patience));
    const auto html = exported("export_html", "r.html");
    EXPECT_TRUE(html.contains("ACME Research"));
    EXPECT_FALSE(html.contains("id=\"reproduce\""));
    ReportPage again;
    EXPECT_FALSE(again.findChild<QCheckBox*>(QStringLiteral("reproduce"))->isChecked());
    QSettings().remove(QStringLiteral("report"));
}

TEST_F(ReportPageTest, RendersWhenSomebodyLooks)
{
    page.hide();
    page.showRun(runFixture());
    EXPECT_TRUE(preview().isEmpty());
    EXPECT_TRUE(button("export_pdf")->isEnabled());
    page.show();
    EXPECT_TRUE(preview().contains(QStringLiteral("fixture-node")));
}

TEST(ReportPageInGerman, NamesTheSectionsInIt)
{
    installLanguage(*QCoreApplication::instance(), QStringLiteral("de"));
    const ReportPage page;
    const auto text = page.findChild<QCheckBox*>(QStringLiteral("method"))->text();
    removeLanguage(*QCoreApplication::instance());
    EXPECT_FALSE(text.isEmpty());
    EXPECT_NE(text, QStringLiteral("How it was measured"));
}

TEST_F(ReportPageTest, WritesNoReportOfNothing)
{
    page.showRun(runFixture());
    for (auto* box : page.findChildren<QCheckBox*>()) {
        box->setChecked(false);
    }
    EXPECT_FALSE(button("export_html")->isEnabled());
    EXPECT_TRUE(preview().contains(QStringLiteral("Nothing is chosen")));
    QSettings().remove(QStringLiteral("report"));
}

} // namespace
} // namespace sluice::ui
