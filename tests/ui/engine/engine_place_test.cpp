// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/engine/engine_place.h"

#include "tests/ui/fake_ssh.h"

#include <gtest/gtest.h>

#include <QProcess>

namespace sluice::ui {
namespace {

TEST(EnginePlace, TakesTheNamesThatPeopleGiveTheirHosts)
{
    for (const char* name : {"node7", "root@10.0.0.7", "gpu-01.cluster_a.example.org", "::1", "fe80::1%eth0", "a"}) {
        EXPECT_EQ(problemOfHost(QLatin1String(name)).toStdString(), "") << name;
    }
}

TEST(EnginePlace, RefusesNamesThatAShellOrSshWouldTakeForMore)
{
    for (const char* name :
         {"", "-oProxyCommand=touch /tmp/x", "-l", "root@-oProxyCommand=x", "a b", "a;b", "a$(id)", "a`id`", "a\nb",
          "a\tb", "a|b", "a&b", "a>b", "a'b", "a\"b", "a\\b", "../a", "ssh://a", "a\x01z"}) {
        EXPECT_NE(problemOfHost(QLatin1String(name)).toStdString(), "") << name;
        EXPECT_FALSE(sshLaunch({QLatin1String(name), {}}, {})) << name;
    }
    EXPECT_NE(problemOfHost(QStringLiteral("n\u00f8de")).toStdString(), "");
    EXPECT_NE(problemOfHost(QStringLiteral("\u0660")).toStdString(), "") << "a digit, and none of a host's";
    EXPECT_NE(problemOfHost(QString(300, u'a')).toStdString(), "");
}

TEST(EnginePlace, QuotedTextIsItselfForAShell)
{
    for (const char* text : {"plain", "with space", "it's", "'", "''", "$HOME `id` $(id)", "a\nb", "-n", "\\", "\"",
                             "*", "~", "!x", "\xc3\xa4"}) {
        QProcess shell;
        shell.start(QStringLiteral("sh"),
                    {QStringLiteral("-c"), QStringLiteral("printf %s ") + shellQuoted(QString::fromUtf8(text))});
        ASSERT_TRUE(shell.waitForFinished());
        EXPECT_EQ(shell.readAllStandardOutput().toStdString(), text);
    }
}

TEST(EnginePlace, GivesSshTheHostAsOneArgumentAfterTheOptions)
{
    const FakeSsh ssh;
    const auto launch = sshLaunch({QStringLiteral("root@node7"), {}}, {QStringLiteral("audit")});
    ASSERT_TRUE(launch);
    const auto& arguments = launch->arguments;
    ASSERT_GE(arguments.size(), 3);
    EXPECT_EQ(arguments.at(arguments.size() - 3), QStringLiteral("--"));
    EXPECT_EQ(arguments.at(arguments.size() - 2), QStringLiteral("root@node7"));
    for (const char* option :
         {"BatchMode=yes", "ConnectTimeout=10", "ServerAliveInterval=5", "ClearAllForwardings=yes"}) {
        EXPECT_TRUE(arguments.contains(QLatin1String(option))) << option;
    }
}

TEST(EnginePlace, WhatRunsThereIsOneLineAndQuotedForAnyLoginShell)
{
    const FakeSsh ssh;
    const auto launch = sshLaunch({QStringLiteral("node7"), {}}, {});
    ASSERT_TRUE(launch);
    const auto command = launch->arguments.constLast();
    EXPECT_FALSE(command.contains(u'\n'));
    EXPECT_EQ(command.count(u'\''), 6) << "script, program and version, each in quotes, and no more";
}

TEST(EnginePlace, SaysWhatToDoAboutEachWayInWhichSshFails)
{
    const EnginePlace place{QStringLiteral("node7"), {}};
    struct Case {
        const char* said;
        ErrorKind kind;
        const char* hint;
    };
    for (const auto& [said, kind, hint] :
         {Case{"root@node7: Permission denied (publickey,password).\r\n", ErrorKind::Permission, "ssh-copy-id"},
          Case{"Host key verification failed.\r\n", ErrorKind::Permission, "confirm it"},
          Case{"ssh: Could not resolve hostname node7: Name or service not known\r\n", ErrorKind::NotFound, "spelling"},
          Case{"ssh: connect to host node7 port 22: Connection refused\r\n", ErrorKind::Io, "terminal"},
          Case{"ssh: connect to host node7 port 22: Connection timed out\r\n", ErrorKind::Io, "terminal"},
          Case{"", ErrorKind::Io, "terminal"}}) {
        const auto error = remoteFailure(place, remote_exit::ssh, QLatin1String(said), false);
        EXPECT_EQ(error.kind, kind) << said;
        EXPECT_NE(error.message.find("node7"), std::string::npos) << error.message;
        EXPECT_NE(error.hint.text.find(hint), std::string::npos) << error.hint.text;
    }
    const auto lost = remoteFailure(place, remote_exit::ssh, QStringLiteral("client_loop: send disconnect"), true);
    EXPECT_NE(lost.message.find("was lost"), std::string::npos) << lost.message;
    EXPECT_NE(lost.hint.text.find("sluicectl runs"), std::string::npos) << lost.hint.text;
}

TEST(EnginePlace, CommandsThatBringTheEngineNameBothMachines)
{
    const FakeEngine engine("exit 0\n");
    qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
    const auto commands = bringCommands({QStringLiteral("root@fe80::1"), {}});
    qunsetenv("SLUICE_ENGINE");
    EXPECT_TRUE(commands.contains(engine.path())) << commands.toStdString();
    EXPECT_TRUE(commands.contains(QStringLiteral("root@[fe80::1]:.local/bin/sluicectl"))) << commands.toStdString();
    EXPECT_TRUE(bringCommands({}).isEmpty());
}

} // namespace
} // namespace sluice::ui
