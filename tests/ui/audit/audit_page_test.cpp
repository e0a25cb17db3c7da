// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/audit/audit_page.h"

#include "tests/core/run_fixture.h"
#include "ui/widgets/code_box.h"
#include "ui/widgets/notice.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

namespace sluice::ui {
namespace {

struct AuditPageTest : testing::Test {
    void SetUp() override
    {
        page.resize(1000, 700);
        page.show();
        page.showAudit(runFixture().audit);
        table = page.findChild<QTreeView*>(QStringLiteral("findings"));
    }

    QStringList commands() const
    {
        QStringList texts;
        for (const auto* box : page.findChildren<CodeBox*>()) {
            texts << box->text();
        }
        return texts;
    }

    bool says(const QString& text) const
    {
        for (const auto* label : page.findChildren<QLabel*>()) {
            if (label->text().contains(text)) {
                return true;
            }
        }
        return false;
    }

    AuditPage page;
    QTreeView* table = nullptr;
};

TEST_F(AuditPageTest, ShowsTheMostSevereFindingInFull)
{
    EXPECT_TRUE(says(QStringLiteral("memory.shm on /dev/shm")));
    EXPECT_TRUE(commands().contains(QStringLiteral("sudo mount -o remount,size=4G /dev/shm")));
}

TEST_F(AuditPageTest, TheDownKeyGoesToTheNextFinding)
{
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Down);
    EXPECT_TRUE(says(QStringLiteral("block.scheduler on vda")));
}

TEST_F(AuditPageTest, CopyPutsTheCommandOnTheClipboard)
{
    for (auto* box : page.findChildren<CodeBox*>()) {
        if (box->text().startsWith(QStringLiteral("sudo mount -o remount,size=4G"))) {
            QTest::mouseClick(box->findChild<QToolButton*>(), Qt::LeftButton);
        }
    }
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("sudo mount -o remount,size=4G /dev/shm"));
}

TEST_F(AuditPageTest, TypingFiltersAndShowsTheFirstThatFits)
{
    QTest::keyClicks(page.findChild<QLineEdit*>(), QStringLiteral("atime"));
    EXPECT_EQ(table->model()->rowCount(), 1);
    EXPECT_TRUE(says(QStringLiteral("fs.atime on /data")));
    QTest::keyClicks(page.findChild<QLineEdit*>(), QStringLiteral("xyz"));
    EXPECT_TRUE(says(QStringLiteral("No finding fits the filter.")));
}

TEST_F(AuditPageTest, TheSeverityBoxHidesLesserFindings)
{
    page.findChild<QComboBox*>()->setCurrentIndex(2);
    EXPECT_EQ(table->model()->rowCount(), 1);
}

TEST_F(AuditPageTest, CountsEachKindOnItsTab)
{
    const auto* tabs = page.findChild<QTabWidget*>();
    EXPECT_EQ(tabs->tabText(0), QStringLiteral("F&indings (3)"));
    EXPECT_EQ(tabs->tabText(1), QStringLiteral("&Passed (3)"));
    EXPECT_EQ(tabs->tabText(2), QStringLiteral("&Unknown (1)"));
}

TEST_F(AuditPageTest, AuditAgainAsksForItAndWaits)
{
    const QSignalSpy asked(&page, &AuditPage::auditRequested);
    auto* again = page.findChild<QPushButton*>(QStringLiteral("auditAgain"));
    QTest::mouseClick(again, Qt::LeftButton);
    EXPECT_EQ(asked.size(), 1);
    page.setReading(true);
    EXPECT_FALSE(again->isEnabled());
}

TEST_F(AuditPageTest, ChoosesAFindingWhateverIsFiltered)
{
    QTest::keyClicks(page.findChild<QLineEdit*>(), QStringLiteral("nowhere"));
    page.choose(QStringLiteral("fs.atime"), QStringLiteral("/data"));
    EXPECT_TRUE(says(QStringLiteral("fs.atime on /data")));
}

TEST_F(AuditPageTest, AFindingAsksForItsDeviceInTheDrawing)
{
    std::string asked;
    QObject::connect(&page, &AuditPage::subjectRequested, [&](const std::string& subject) { asked = subject; });
    page.choose(QStringLiteral("block.scheduler"), QStringLiteral("vda"));
    QTest::mouseClick(page.findChild<QToolButton*>(QStringLiteral("locate")), Qt::LeftButton);
    EXPECT_EQ(asked, "vda");
}

TEST_F(AuditPageTest, AnotherMachineHasNoFindingsUntilItsAuditArrives)
{
    Node other;
    other.identity.hostName = "other";
    page.showNode(other);
    EXPECT_EQ(page.findChild<QTabWidget*>()->tabText(0), QStringLiteral("F&indings (0)"));
    EXPECT_FALSE(page.findChild<QPushButton*>(QStringLiteral("exportAudit"))->isEnabled());
}

TEST_F(AuditPageTest, ExportsInTheFormatThatTheEndingNames)
{
    const QTemporaryDir folder;
    auto* exportButton = page.findChild<QPushButton*>(QStringLiteral("exportAudit"));
    const std::pair<const char*, const char*> beginnings[] = {{"html", "<!DOCTYPE html>"},
                                                              {"pdf", "%PDF-"},
                                                              {"md", "<!-- sluice.report/1 -->"},
                                                              {"json", "{"},
                                                              {"sh", "#!/bin/sh"}};
    for (const auto& [ending, beginning] : beginnings) {
        const auto path = folder.filePath(QStringLiteral("audit.%1").arg(QLatin1String(ending)));
        page.setPathChooser([path](const QString&) { return path; });
        for (int again = 0; again < 2; ++again) {
            QTest::mouseClick(exportButton, Qt::LeftButton);
            EXPECT_EQ(page.findChild<Notice*>()->tone(), Notice::Tone::Good) << ending << ", time " << again;
        }
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << ending;
        EXPECT_TRUE(file.read(100).startsWith(beginning)) << ending;
    }
    page.setPathChooser([&folder](const QString&) { return folder.filePath(QStringLiteral("audit.doc")); });
    QTest::mouseClick(exportButton, Qt::LeftButton);
    EXPECT_EQ(page.findChild<Notice*>()->tone(), Notice::Tone::Bad);
}

TEST_F(AuditPageTest, ANameIsNoMarkup)
{
    auto node = runFixture().node;
    node.identity.hostName = "a<img src=x>\nb";
    page.showNode(node);
    Audit audit;
    audit.findings = {runFixture().audit.findings.front()};
    audit.findings[0].subject = "vda\n<b>x</b>";
    page.showAudit(audit);
    int shown = 0;
    for (const auto* label : page.findChildren<QLabel*>()) {
        const bool foreign =
            label->text().contains(QStringLiteral("<img")) || label->text().contains(QStringLiteral("<b>x"));
        shown += foreign ? 1 : 0;
        EXPECT_TRUE(!foreign || label->textFormat() == Qt::PlainText) << label->text().toStdString();
        EXPECT_FALSE(foreign && label->text().contains(u'\n')) << label->text().toStdString();
        EXPECT_FALSE(label->toolTip().contains(QStringLiteral("<img"))) << label->toolTip().toStdString();
    }
    EXPECT_EQ(shown, 2) << "the subtitle and the finding";
}

TEST_F(AuditPageTest, SaysThatNothingWasFound)
{
    Audit sound;
    sound.passed = {{"block.scheduler", "vda", "none"}};
    page.showAudit(sound);
    EXPECT_TRUE(says(QStringLiteral("No problems found.")));
}

TEST_F(AuditPageTest, SaysThatARunWithoutAnAuditHasNone)
{
    page.showNode(runFixture().node);
    page.showAudit({});
    EXPECT_FALSE(says(QStringLiteral("No problems found.")));
    EXPECT_TRUE(says(QStringLiteral("This machine has not been audited yet.")));
    EXPECT_FALSE(page.findChild<QPushButton*>(QStringLiteral("exportAudit"))->isEnabled());
}

} // namespace
} // namespace sluice::ui
