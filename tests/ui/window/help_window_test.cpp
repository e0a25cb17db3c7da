// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help_window.h"

#include "ui/provenance/plan_provenance.h"
#include "ui/window/language.h"
#include "ui/window/main_window.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QDesktopServices>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTextBlock>

namespace sluice::ui {
namespace {

const QStringList languages{QStringLiteral("en"), QStringLiteral("de")};

/// The anchors of a language's page, in their order.
QStringList anchorsIn(const QString& language)
{
    QFile file(QStringLiteral(":/help/figures.%1.md").arg(language));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    static const QRegularExpression anchor(QStringLiteral("^#+ <a id=\"([^\"]+)\"></a>"),
                                           QRegularExpression::MultilineOption);
    QStringList anchors;
    for (auto match = anchor.globalMatch(QString::fromUtf8(file.readAll())); match.hasNext();) {
        anchors << match.next().captured(1);
    }
    return anchors;
}

QString headingAtTop(const HelpWindow& help)
{
    QApplication::processEvents();
    return help.cursorForPosition(QPoint(30, 30)).block().text();
}

TEST(HelpWindow, DefinesEveryFigureThatTheWindowNamesInBothLanguages)
{
    for (const auto& language : languages) {
        const auto anchors = anchorsIn(language);
        for (const auto& [figure, anchor] : enumWords<FigureId>) {
            EXPECT_TRUE(anchors.contains(anchorOf(figure))) << anchor << " in " << language.toStdString();
        }
    }
}

TEST(HelpWindow, DefinesTheSameFiguresInBothLanguagesEachOnce)
{
    auto english = anchorsIn(languages.front());
    EXPECT_EQ(english, anchorsIn(languages.back()));
    EXPECT_GT(english.size(), 70);
    EXPECT_EQ(english.removeDuplicates(), 0);
}

TEST(HelpWindow, OpensAtTheDefinitionOfAFigureAndShowsNoAnchor)
{
    HelpWindow help(nullptr);
    help.resize(500, 300);
    for (const auto& anchor : anchorsIn(languages.front()).mid(0, 60)) { // the last ones cannot reach the top
        help.showFigure(anchor);
        EXPECT_EQ(headingAtTop(help), help.titleOf(anchor)) << anchor.toStdString();
    }
    EXPECT_FALSE(help.toPlainText().contains(QStringLiteral("<a id")));
    help.showFigure(QStringLiteral("no-such-figure"));
    EXPECT_EQ(headingAtTop(help), QStringLiteral("Sluice, in one page"));
}

TEST(HelpWindow, FollowsALinkFromOneDefinitionToAnother)
{
    HelpWindow help(nullptr);
    help.resize(500, 300);
    help.show();
    Q_EMIT help.anchorClicked(QUrl(QStringLiteral("#loader-bottleneck")));
    EXPECT_EQ(headingAtTop(help), QStringLiteral("Bottleneck of the loader"));
}

TEST(HelpWindow, NamesTheFiguresOfAPlanAsTheWindowDoes)
{
    for (const auto& language : languages) {
        installLanguage(*QCoreApplication::instance(), language);
        const HelpWindow help(nullptr);
        Scenario scenario;
        scenario.gpuHourPrice = 2;
        const Plan plan;
        for (const auto& p : {utilisationProvenance(plan), stallProvenance(plan), gpusFedProvenance(plan),
                              neededProvenance(plan), suppliedProvenance(plan), lostProvenance(scenario, plan)}) {
            ASSERT_TRUE(p.figure) << p.title.toStdString();
            EXPECT_EQ(help.titleOf(anchorOf(*p.figure)), p.title);
        }
        removeLanguage(*QCoreApplication::instance());
    }
}

TEST(HelpWindow, IsOpenedByALinkToAFigure)
{
    const QTemporaryDir folder;
    const MainWindow window({.database = folder.filePath(QStringLiteral("history.db")), .folder = {}});
    ASSERT_TRUE(QDesktopServices::openUrl(linkTo(FigureId::GpusFed)));
    const auto* help = window.findChild<HelpWindow*>();
    ASSERT_TRUE(help);
    EXPECT_TRUE(help->isVisible());
    EXPECT_EQ(headingAtTop(*help), QStringLiteral("GPUs fed"));
}

} // namespace
} // namespace sluice::ui
