// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dropped_file.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

namespace sluice::ui {
namespace {

struct DroppedFile : testing::Test {
    QString holding(const char* name, const QByteArray& content) const
    {
        QFile file(folder.filePath(QLatin1String(name)));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        return file.fileName();
    }

    QTemporaryDir folder;
};

TEST_F(DroppedFile, IsKnownByHowItBegins)
{
    EXPECT_EQ(kindOfDropped(folder.path()), DroppedKind::CapturedTree);
    EXPECT_EQ(kindOfDropped(holding("a.json", R"({"schema":"sluice.snapshot/1"})")), DroppedKind::Snapshot);
    EXPECT_EQ(kindOfDropped(holding("b.json", R"({ "schema": "sluice.workload/1" })")), DroppedKind::Workload);
    EXPECT_EQ(kindOfDropped(holding("job.json", R"({"schema": "sluice.job/1"})")), DroppedKind::Job);
    EXPECT_EQ(kindOfDropped(holding("c.db", QByteArray("SQLite format 3\0rest", 20))), DroppedKind::Runs);
    EXPECT_EQ(kindOfDropped(holding("damaged.sluice", "xx")), DroppedKind::Runs) << "its reader says what is wrong";
}

TEST_F(DroppedFile, IsKnownByItsSchemaWhereverThatStands)
{
    const QByteArray gaps(5000, ' ');
    EXPECT_EQ(kindOfDropped(holding("sorted.json", "{\"a\": 1," + gaps + "\"schema\":\"sluice.job/1\"}")),
              DroppedKind::Job);
    EXPECT_EQ(kindOfDropped(holding("run.json", R"({"job": {"schema": "sluice.job/1"}, "schema": "sluice.run/1"})")),
              DroppedKind::Snapshot)
        << "a job within another document";
    const QByteArray more(5 << 20, ' ');
    EXPECT_EQ(kindOfDropped(holding("large.json", R"({"schema": "sluice.job/1")" + more + "}")), DroppedKind::Job)
        << "its reader says that it is too large";
}

TEST_F(DroppedFile, OfANewerOrDamagedKindGoesToItsReader)
{
    EXPECT_EQ(kindOfDropped(holding("newer.json", R"({"schema": "sluice.job/2"})")), DroppedKind::Job);
    EXPECT_EQ(kindOfDropped(holding("newer_workload.json", R"({"schema": "sluice.workload/2"})")),
              DroppedKind::Workload);
    EXPECT_EQ(kindOfDropped(holding("cut.json", R"({"schema": "sluice.job/1", "loader": {)")), DroppedKind::Job);
}

TEST_F(DroppedFile, ThatIsNoFileIsNotOpened)
{
    EXPECT_EQ(kindOfDropped(QStringLiteral("/dev/zero")), DroppedKind::Snapshot);
    EXPECT_EQ(kindOfDropped(folder.filePath(QStringLiteral("none"))), DroppedKind::Snapshot);
}

} // namespace
} // namespace sluice::ui
