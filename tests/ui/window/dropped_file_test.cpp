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

TEST_F(DroppedFile, ThatIsNoFileIsNotOpened)
{
    EXPECT_EQ(kindOfDropped(QStringLiteral("/dev/zero")), DroppedKind::Snapshot);
    EXPECT_EQ(kindOfDropped(folder.filePath(QStringLiteral("none"))), DroppedKind::Snapshot);
}

} // namespace
} // namespace sluice::ui
