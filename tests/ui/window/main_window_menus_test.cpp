// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/version.h"
#include "core/store/store.h"
#include "tests/core/run_fixture.h"
#include "tests/ui/fake_engine.h"
#include "tests/ui/patience.h"
#include "ui/pages/history/history_page.h"
#include "ui/pages/measure/machine_choice.h"
#include "ui/pages/measure/measure_page.h"
#include "ui/widgets/notice.h"
#include "ui/window/help_window.h"
#include "ui/window/language.h"
#include "ui/window/main_window.h"
#include "ui/window/welcome_page.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTimer>

#include <functional>
#include <optional>
#include <stdexcept>
#include <utility>

/// The menus, and what is remembered from one start to the next.
namespace sluice::ui {
namespace {

struct Menus : testing::Test {
    Menus()
    {
        QSettings().clear();
        qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
    }
    ~Menus() override
    {
        qunsetenv("SLUICE_ENGINE");
        QSettings().clear();
        applyAppearance(Appearance::Light);
    }

    MainWindow& open()
    {
        window.emplace(WindowOptions{folder.filePath(QStringLiteral("history.db")), folder.path(), false, {}});
        window->show();
        return *window;
    }
    void withARun() const
    {
        auto store = Store::open(folder.filePath(QStringLiteral("history.db")).toStdString());
        ASSERT_TRUE(store && store->save(runFixture()));
    }

    static QMenu* menuOf(const QWidget& parent, const QString& title)
    {
        for (auto* menu : parent.findChildren<QMenu*>()) {
            if (menu->title().remove(u'&') == title) { // of the bar or of a menu in it
                return menu;
            }
        }
        return nullptr;
    }
    QAction& action(const char* menu, const QString& text) const
    {
        for (auto* found : menuOf(*window->menuBar(), QLatin1String(menu))->actions()) {
            if (found->text().remove(u'&') == text) {
                return *found;
            }
        }
        throw std::runtime_error(text.toStdString());
    }
    /// Answers the dialog that opens next.
    void inNextDialog(std::function<void(QDialog&)> answer)
    {
        QTimer::singleShot(50, &*window, [answer = std::move(answer)] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            ASSERT_TRUE(dialog);
            answer(*dialog);
        });
    }
    void nameInNextDialog(const QString& path)
    {
        inNextDialog([path](QDialog& dialog) {
            auto* name = dialog.findChild<QLineEdit*>();
            name->setText(path);
            QTest::keyClick(name, Qt::Key_Return);
        });
    }
    QString asked() const
    {
        QFile file(engine.folder() + QStringLiteral("/asked"));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    FakeEngine engine{R"(
echo "$*" >> "$(dirname "$0")/asked"
case "$*" in
snapshot*) echo '{"schema":"sluice.snapshot/1","node":{"host_name":"fake-host"}}';;
audit*) echo '{"schema":"sluice.audit/1","findings":[]}';;
"runs import"*) echo '{"schema":"sluice.runs/1","imported":[7],"known":0}';;
*--dry-run*) echo '{"schema":"sluice.preview/1","path":"/data","statements":["Reads"]}';;
esac
)"};
    QTemporaryDir folder;
    std::optional<MainWindow> window;
};

/// The letter for Alt that a text names; 0 where it names none.
QChar letterOf(const QString& text)
{
    for (qsizetype i = 0; i + 1 < text.size(); ++i) {
        if (text[i] == u'&' && text[i + 1] != u'&') {
            return text[i + 1].toLower();
        }
    }
    return {};
}

void expectLettersOfTheirOwn(const QString& where, const QList<QAction*>& actions)
{
    QString letters;
    for (const auto* action : actions) {
        if (action->isSeparator()) {
            continue;
        }
        const auto letter = letterOf(action->text());
        EXPECT_FALSE(letter.isNull()) << where.toStdString() << ": " << action->text().toStdString();
        EXPECT_FALSE(letters.contains(letter)) << where.toStdString() << ": " << action->text().toStdString();
        letters += letter;
    }
}

TEST_F(Menus, EveryEntryHasALetterOfItsOwnInBothLanguages)
{
    for (const auto& language : {QStringLiteral("en"), QStringLiteral("de")}) {
        installLanguage(*qApp, language);
        open();
        expectLettersOfTheirOwn(language, window->menuBar()->actions());
        for (const auto* menu : window->menuBar()->findChildren<QMenu*>()) {
            expectLettersOfTheirOwn(language + u' ' + menu->title(), menu->actions());
        }
        window.reset();
        removeLanguage(*qApp);
    }
}

TEST_F(Menus, NoTwoActionsOfTheWindowShareAKey)
{
    open();
    QList<QKeySequence> keys;
    for (const auto* candidate : window->findChildren<QAction*>()) {
        if (candidate->shortcutContext() == Qt::WindowShortcut && !candidate->shortcut().isEmpty()) {
            EXPECT_FALSE(keys.contains(candidate->shortcut())) << candidate->text().toStdString();
            keys << candidate->shortcut();
        }
    }
    EXPECT_GT(keys.size(), 10);
}

TEST_F(Menus, GoLeadsToEveryPage)
{
    open();
    const auto entries = menuOf(*window->menuBar(), QStringLiteral("Go"))->actions();
    ASSERT_EQ(entries.size(), static_cast<qsizetype>(allPages.size()));
    for (std::size_t i = 0; i < allPages.size(); ++i) {
        entries[static_cast<qsizetype>(i)]->trigger();
        EXPECT_EQ(window->currentPage(), allPages[i]);
    }
}

TEST_F(Menus, ASnapshotFileIsChosenInADialogAndReadByTheEngine)
{
    open();
    QFile file(folder.filePath(QStringLiteral("other.json")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.close();
    nameInNextDialog(file.fileName());
    action("File", QStringLiteral("Open a snapshot file…")).trigger();
    EXPECT_EQ(window->currentPage(), Page::Node);
    ASSERT_TRUE(QTest::qWaitFor([this] { return window->state().node().has_value(); }, patience));
    EXPECT_TRUE(asked().contains(QStringLiteral("snapshot --snapshot ") + file.fileName())) << asked().toStdString();
}

TEST_F(Menus, RunsAreChosenInADialogAndImported)
{
    open();
    QFile file(folder.filePath(QStringLiteral("two.sluice")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.close();
    nameInNextDialog(file.fileName());
    action("File", QStringLiteral("Import runs…")).trigger();
    EXPECT_EQ(window->currentPage(), Page::History);
    auto* notice = window->findChild<HistoryPage*>()->findChild<Notice*>();
    EXPECT_TRUE(QTest::qWaitFor([&] { return notice->headline() == QStringLiteral("Imported runs: 1"); }, patience))
        << notice->headline().toStdString();
}

TEST_F(Menus, ADialogThatIsLeftChangesNothing)
{
    withARun();
    open();
    window->showPage(Page::Audit);
    for (const auto* text : {"Open a snapshot file…", "Open a captured tree…", "Import runs…"}) {
        inNextDialog([](QDialog& dialog) { dialog.reject(); });
        action("File", QString::fromUtf8(text)).trigger();
        EXPECT_EQ(window->currentPage(), Page::Audit) << text;
    }
    EXPECT_EQ(window->state().node()->identity.hostName, "fixture-node");
}

TEST_F(Menus, MeasureOverSshAsksForAHostAndConnectsToNone)
{
    open();
    action("File", QStringLiteral("Measure over SSH…")).trigger();
    EXPECT_EQ(window->currentPage(), Page::Measure);
    const auto* machine = window->findChild<MeasurePage*>()->findChild<MachineChoice*>();
    EXPECT_TRUE(machine->findChild<QLineEdit*>(QStringLiteral("ssh_host"))->isVisible());
    EXPECT_FALSE(machine->place().isRemote());
}

TEST_F(Menus, F5ReadsTheSettingsOfThisMachineThoughARunOfAnotherIsOpen)
{
    withARun();
    open();
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&*window));
    ASSERT_EQ(window->state().node()->identity.hostName, "fixture-node");
    QTest::keyClick(&*window, Qt::Key_F5);
    EXPECT_TRUE(QTest::qWaitFor([this] { return window->state().node()->identity.hostName == "fake-host"; }, patience));
}

TEST_F(Menus, F1OpensTheHelpAtThePageThatIsShownAndOneHelpIsEnough)
{
    open();
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&*window));
    window->showPage(Page::History);
    QTest::keyClick(&*window, Qt::Key_F1);
    auto* help = window->findChild<HelpWindow*>();
    ASSERT_TRUE(help);
    EXPECT_TRUE(help->isVisible());
    QApplication::processEvents();
    const auto top = help->cursorForPosition(QPoint(30, 30)).block().text();
    EXPECT_TRUE(top.contains(QStringLiteral("History"))) << top.toStdString();
    help->close();
    action("Help", QStringLiteral("Help")).trigger();
    EXPECT_EQ(window->findChildren<HelpWindow*>().size(), 1);
    EXPECT_TRUE(help->isVisible());
}

TEST_F(Menus, AboutNamesTheVersionAndBothLicences)
{
    open();
    QString said;
    inNextDialog([&said](QDialog& dialog) {
        said = qobject_cast<QMessageBox*>(&dialog)->text();
        dialog.reject();
    });
    action("Help", QStringLiteral("About Sluice")).trigger();
    EXPECT_TRUE(said.contains(QLatin1String(productVersion)));
    EXPECT_TRUE(said.contains(QStringLiteral("GPL-3.0-or-later")));
    EXPECT_TRUE(said.contains(QStringLiteral("Apache-2.0")));
}

TEST_F(Menus, QuitClosesTheWindow)
{
    open();
    action("File", QStringLiteral("Quit")).trigger();
    EXPECT_FALSE(window->isVisible());
}

TEST_F(Menus, AnAppearanceIsChosenAtOnceAndItsEntryIsMarkedAlone)
{
    open();
    const auto* menu = menuOf(*window->menuBar(), QStringLiteral("Appearance"));
    const auto marked = [menu] {
        QStringList texts;
        for (const auto* entry : menu->actions()) {
            texts += entry->isChecked() ? QStringList{entry->text().remove(u'&')} : QStringList();
        }
        return texts.join(u' ');
    };
    EXPECT_EQ(marked(), QStringLiteral("As the desktop"));
    menu->actions()[2]->trigger();
    EXPECT_EQ(marked(), QStringLiteral("Dark"));
    EXPECT_TRUE(themeOf(QApplication::palette()).dark);
    menu->actions()[1]->trigger();
    EXPECT_EQ(marked(), QStringLiteral("Light"));
    EXPECT_FALSE(themeOf(QApplication::palette()).dark);
}

TEST_F(Menus, ALanguageIsKeptForTheNextStartAndThatIsSaid)
{
    open();
    const auto entries = menuOf(*window->menuBar(), QStringLiteral("Language"))->actions();
    ASSERT_EQ(entries.size(), 3);
    EXPECT_TRUE(entries[0]->isChecked()) << "that of the desktop";
    entries[2]->trigger();
    EXPECT_EQ(chosenLanguage(), QStringLiteral("de"));
    EXPECT_TRUE(window->statusBar()->currentMessage().contains(QStringLiteral("next start")));
    window.reset();
    open();
    const auto later = menuOf(*window->menuBar(), QStringLiteral("Language"))->actions();
    EXPECT_TRUE(later[2]->isChecked());
    later[0]->trigger();
    EXPECT_TRUE(chosenLanguage().isEmpty());
}

TEST_F(Menus, ClosedInTheGreetingTheLastPageIsRemembered)
{
    QSettings().setValue(QStringLiteral("window/page"), static_cast<int>(Page::WhatIf));
    open();
    ASSERT_TRUE(window->findChild<WelcomePage*>()->isVisible());
    window->close();
    window.reset();
    withARun();
    open();
    EXPECT_EQ(window->currentPage(), Page::WhatIf);
}

TEST_F(Menus, SettingsThatMakeNoSenseGiveAWindowThatCanBeUsed)
{
    withARun();
    QSettings settings;
    settings.setValue(QStringLiteral("window/page"), 99);
    settings.setValue(QStringLiteral("window/appearance"), -7);
    settings.setValue(QStringLiteral("window/geometry"), QByteArray("not a geometry"));
    settings.setValue(QStringLiteral("splitters/auditSplitter"), QByteArray("no sizes"));
    settings.sync();
    open();
    EXPECT_EQ(window->currentPage(), Page::Report) << "the nearest there is";
    EXPECT_GE(window->width(), 600);
    EXPECT_LE(window->width(), 4000);
    EXPECT_TRUE(window->screen()->geometry().intersects(window->geometry()));
}

} // namespace
} // namespace sluice::ui
