// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/scenario/scenario_export.h"

#include "core/base/json.h"
#include "ui/tables/text_table_model.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

namespace sluice::ui {
namespace {

struct ScenarioExportTest : testing::Test {
    ScenarioExportTest()
    {
        table.setTable({{QString(), QStringLiteral("A")}, {{QStringLiteral("GPUs"), QStringLiteral("8")}}});
    }

    QString written(const char* name)
    {
        const auto path = folder.filePath(QString::fromLatin1(name));
        EXPECT_TRUE(exportScenarios(path, {Scenario{}}, table));
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    QTemporaryDir folder;
    TextTableModel table;
};

TEST_F(ScenarioExportTest, TheEndOfTheNameChoosesTheForm)
{
    EXPECT_EQ(written("s.csv").trimmed().split(u'\n').last().trimmed(), QStringLiteral("GPUs,8"));
    EXPECT_TRUE(written("s.md").contains(QStringLiteral("| GPUs | 8 |")));
    const auto document = parseJson(written("s.json").toStdString(), "the export");
    ASSERT_TRUE(document.ok());
    EXPECT_EQ((*document)["schema"], "sluice.scenarios/1");
    EXPECT_EQ((*document)["scenarios"].size(), 1U);
}

TEST_F(ScenarioExportTest, SaysWhereItCannotWrite)
{
    const auto done = exportScenarios(folder.filePath(QStringLiteral("gone/s.csv")), {}, table);
    ASSERT_FALSE(done.ok());
    EXPECT_NE(done.error().message.find("gone/s.csv could not be written"), std::string::npos);
}

} // namespace
} // namespace sluice::ui
