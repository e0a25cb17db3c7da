// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/machine_choice.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

namespace sluice::ui {
namespace {

struct MachineChoiceTest : testing::Test {
    MachineChoiceTest()
    {
        QSettings().clear();
        choice.show();
    }
    ~MachineChoiceTest() override { QSettings().clear(); }

    void type(const char* text)
    {
        choice.askForHost();
        host->clear();
        QTest::keyClicks(host, QLatin1String(text));
    }

    MachineChoice choice;
    QLineEdit* host = choice.findChild<QLineEdit*>(QStringLiteral("ssh_host"));
    QLabel* problem = choice.findChild<QLabel*>(QStringLiteral("ssh_problem"));
    QComboBox* machine = choice.findChild<QComboBox*>(QStringLiteral("machine"));
};

TEST_F(MachineChoiceTest, IsThisMachineUntilAnotherIsChosen)
{
    EXPECT_FALSE(choice.place().isRemote());
    EXPECT_FALSE(host->isVisible());
}

TEST_F(MachineChoiceTest, ConnectsToNothingWhileAHostIsTyped)
{
    QSignalSpy changes(&choice, &MachineChoice::changed);
    type("node7");
    EXPECT_TRUE(changes.isEmpty());
    EXPECT_FALSE(choice.place().isRemote());
    QTest::keyClick(host, Qt::Key_Return);
    EXPECT_EQ(changes.size(), 1);
    EXPECT_EQ(choice.place(), (EnginePlace{QStringLiteral("node7"), {}}));
    EXPECT_FALSE(host->isVisible());
    EXPECT_EQ(machine->currentText(), QStringLiteral("node7"));
}

TEST_F(MachineChoiceTest, ExplainsWhatIsNoHostAsItIsTypedAndKeepsTheMachine)
{
    type("-oProxyCommand");
    EXPECT_TRUE(problem->isVisible());
    EXPECT_TRUE(problem->text().contains(QStringLiteral("begin"))) << problem->text().toStdString();
    QTest::keyClick(host, Qt::Key_Return);
    EXPECT_FALSE(choice.place().isRemote());
    type("node7");
    EXPECT_FALSE(problem->isVisible());
}

TEST_F(MachineChoiceTest, RemembersHostsAndBeginsWithThisMachine)
{
    QSettings settings;
    choice.choose({QStringLiteral("node7"), QStringLiteral("/opt/sluicectl")});
    choice.choose({QStringLiteral("node8"), {}});
    choice.save(settings);
    settings.setValue(QStringLiteral("remote/hosts"),
                      settings.value(QStringLiteral("remote/hosts")).toStringList() << QStringLiteral("-evil\t"));
    MachineChoice next;
    next.restore(settings);
    EXPECT_FALSE(next.place().isRemote());
    auto* box = next.findChild<QComboBox*>(QStringLiteral("machine"));
    ASSERT_EQ(box->count(), 4) << "this machine, two hosts, another";
    EXPECT_EQ(box->itemText(1), QStringLiteral("node8"));
    box->setCurrentIndex(2);
    Q_EMIT box->activated(2);
    EXPECT_EQ(next.place(), (EnginePlace{QStringLiteral("node7"), QStringLiteral("/opt/sluicectl")}));
}

TEST_F(MachineChoiceTest, TheLetterOfItsLabelReachesIt)
{
    QWidget window;
    auto* form = new QFormLayout(&window);
    auto* other = new QLineEdit(&window);
    auto* mine = new MachineChoice(&window);
    form->addRow(other);
    form->addRow(QStringLiteral("&Machine"), mine);
    window.show();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    other->setFocus();
    QTest::keyClick(&window, Qt::Key_M, Qt::AltModifier);
    EXPECT_TRUE(mine->findChild<QComboBox*>(QStringLiteral("machine"))->hasFocus());
}

} // namespace
} // namespace sluice::ui
