// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/fake_ssh.h"
#include "tests/ui/patience.h"
#include "tests/ui/portable_archive.h"
#include "ui/engine/engine_bringer.h"

#include <gtest/gtest.h>

#include <QFileInfo>
#include <QTest>

/// Brings an engine to a host whose ssh and scp are stand-ins: what runs there runs here, with a home of its own.
namespace sluice::ui {
namespace {

class EngineBringing : public testing::Test {
protected:
    EngineBringing()
    {
        QObject::connect(&bringer, &EngineBringer::brought, [this](const EnginePlace& at) { place = at; });
        QObject::connect(&bringer, &EngineBringer::failed, [this](const Error& problem) { error = problem; });
        QObject::connect(&bringer, &EngineBringer::finished, [this] { ++ends; });
        QObject::connect(&bringer, &EngineBringer::progressed, [this](const QString& text) { said << text; });
    }

    bool bring()
    {
        bringer.bring(QStringLiteral("ada@node7"));
        return QTest::qWaitFor([this] { return ends > 0; }, patience);
    }

    FarHome home;
    FakeSsh ssh;
    EngineBringer bringer;
    std::optional<EnginePlace> place;
    std::optional<Error> error;
    int ends = 0;
    QStringList said;
};

TEST_F(EngineBringing, LeavesAnEngineThatStartsAndSaysWhereItIs)
{
    const PortableArchive archive;
    ASSERT_TRUE(bring());
    ASSERT_TRUE(place) << (error ? error->message : "");
    EXPECT_EQ(place->host, QStringLiteral("ada@node7"));
    EXPECT_EQ(place->program, QStringLiteral("~/.cache/sluice/%1/bin/sluicectl").arg(archive.name()));
    EXPECT_TRUE(QFileInfo(home.file(place->program.mid(2))).isExecutable());
    EXPECT_EQ(home.cached(), QStringList{archive.name()}) << "and nothing else";
    EXPECT_EQ(said.size(), 3) << "asks, copies, unpacks";
    EXPECT_EQ(ends, 1);
}

TEST_F(EngineBringing, TakesTheOneForGpusWhereItStarts)
{
    const FakeSsh greeting(R"(
while [ "$1" != -- ]; do shift; done
shift 2
echo 'Welcome to node7'
exec sh -c "$*"
)");
    const PortableArchive archive(PortableArchive::tells(productVersion), PortableArchive::tells(productVersion));
    ASSERT_TRUE(bring());
    ASSERT_TRUE(place);
    EXPECT_TRUE(place->program.endsWith(QStringLiteral("/bin/sluicectl-gpu"))) << qPrintable(place->program);
}

TEST_F(EngineBringing, ReplacesWhatAnEarlierTryLeft)
{
    const PortableArchive archive;
    const auto half = home.file(QStringLiteral(".cache/sluice/") + archive.name() + QStringLiteral(".new/half"));
    QDir().mkpath(half);
    QDir().mkpath(home.file(QStringLiteral(".cache/sluice/") + archive.name() + QStringLiteral("/bin/old")));
    ASSERT_TRUE(bring());
    ASSERT_TRUE(place) << (error ? error->message : "");
    EXPECT_EQ(home.cached(), QStringList{archive.name()});
    EXPECT_FALSE(
        QFileInfo::exists(home.file(QStringLiteral(".cache/sluice/") + archive.name() + QStringLiteral("/bin/old"))));
}

TEST_F(EngineBringing, RemovesWhatWasDamagedOnTheWay)
{
    const PortableArchive archive;
    home.copyBy("printf x >> \"$target\"\n");
    ASSERT_TRUE(bring());
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, ErrorKind::Corrupt);
    EXPECT_NE(error->message.find("ada@node7"), std::string::npos) << error->message;
    EXPECT_TRUE(home.cached().isEmpty()) << qPrintable(home.cached().join(u' '));
    EXPECT_FALSE(place);
}

TEST_F(EngineBringing, CopiesNothingToAMachineOfAnotherProcessor)
{
    const PortableArchive archive(PortableArchive::tells(productVersion), "exit 1\n", QStringLiteral("s390x"));
    ASSERT_TRUE(bring());
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, ErrorKind::Unsupported);
    EXPECT_NE(error->message.find("Linux " + QSysInfo::currentCpuArchitecture().toStdString()), std::string::npos)
        << error->message;
    EXPECT_TRUE(home.cached().isEmpty());
}

TEST_F(EngineBringing, SaysWhyAnEngineThatWasCopiedDoesNotStart)
{
    const PortableArchive archive("echo 'FATAL: kernel too old' >&2; exit 127\n");
    ASSERT_TRUE(bring());
    ASSERT_TRUE(error);
    EXPECT_NE(error->message.find("kernel too old"), std::string::npos) << error->message;
}

TEST_F(EngineBringing, SaysWhatScpSaid)
{
    const PortableArchive archive;
    home.copyBy("rm -f \"$target\"; echo 'scp: write remote: No space left on device' >&2; exit 1\n");
    ASSERT_TRUE(bring());
    ASSERT_TRUE(error);
    EXPECT_NE(error->message.find("No space left on device"), std::string::npos) << error->message;
}

TEST_F(EngineBringing, IsOverAtOnceWhenItIsCancelled)
{
    const PortableArchive archive;
    home.copyBy("exec sleep 60\n");
    QObject::connect(&bringer, &EngineBringer::progressed, [this] {
        if (said.size() == 2) {
            QTimer::singleShot(50, &bringer, &EngineBringer::cancel);
        }
    });
    ASSERT_TRUE(bring());
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, ErrorKind::Interrupted);
    EXPECT_FALSE(bringer.isRunning());
}

TEST_F(EngineBringing, OfAnotherVersionIsNotOffered)
{
    const PortableArchive archive;
    EXPECT_EQ(portableEngines().size(), 1);
    const auto old = QFileInfo(archive.path()).dir().filePath(QStringLiteral("sluice-9.9.0-linux-x86_64.tar.gz"));
    ASSERT_TRUE(QFile::copy(archive.path(), old));
    qputenv("SLUICE_PORTABLE", old.toLocal8Bit());
    EXPECT_TRUE(portableEngines().isEmpty());
    qputenv("SLUICE_PORTABLE", "/nowhere/sluice-0.1.0-linux-x86_64.tar.gz");
    EXPECT_TRUE(portableEngines().isEmpty());
}

} // namespace
} // namespace sluice::ui
