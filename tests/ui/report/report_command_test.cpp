// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_command.h"

#include "core/base/text/utf8.h"
#include "core/store/sqlite.h"
#include "core/store/store.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

namespace sluice::ui {
namespace {

struct ReportCommandTest : testing::Test {
    ReportCommandTest()
    {
        auto store = Store::open(database().toStdString());
        EXPECT_TRUE(store->save(runFixture()));
    }

    QString database() const { return folder.filePath(QStringLiteral("history.db")); }
    QString file(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }

    /// Runs the command with `--db` added and keeps what it said.
    int report(QStringList arguments)
    {
        testing::internal::CaptureStdout();
        testing::internal::CaptureStderr();
        const int code = runReportCommand(arguments + QStringList{QStringLiteral("--db"), database()});
        out = testing::internal::GetCapturedStdout();
        error = testing::internal::GetCapturedStderr();
        return code;
    }

    int reportTo(const QString& path, const char* format, const char* run = "last")
    {
        return report({QStringLiteral("--run"), QString::fromLatin1(run), QStringLiteral("--format"),
                       QString::fromLatin1(format), QStringLiteral("-o"), path});
    }

    static QByteArray beginOf(const QString& path)
    {
        QFile read(path);
        return read.open(QIODevice::ReadOnly) ? read.read(16) : QByteArray();
    }

    void expectError(const char* part) const
    {
        EXPECT_EQ(error.find("sluice: "), 0U) << error;
        EXPECT_NE(error.find(part), std::string::npos) << error;
        EXPECT_EQ(error.find('\n'), error.size() - 1) << "one line: " << error;
    }

    QTemporaryDir folder;
    std::string out;
    std::string error;
};

TEST_F(ReportCommandTest, WritesEachFormatAndSaysWhere)
{
    EXPECT_EQ(reportTo(file("r.html"), "html"), 0) << error;
    EXPECT_EQ(out, file("r.html").toStdString() + "\n");
    EXPECT_EQ(reportTo(file("r.pdf"), "pdf"), 0) << error;
    EXPECT_EQ(reportTo(file("r.md"), "md"), 0) << error;
    EXPECT_TRUE(beginOf(file("r.html")).startsWith("<!DOCTYPE html>"));
    EXPECT_TRUE(beginOf(file("r.pdf")).startsWith("%PDF-"));
    EXPECT_FALSE(beginOf(file("r.md")).isEmpty());
}

TEST_F(ReportCommandTest, TakesTheHistoryThatTheSurroundingsName)
{
    qputenv("SLUICE_DB", database().toLocal8Bit());
    testing::internal::CaptureStdout();
    const int code = runReportCommand({QStringLiteral("-o"), file("r.md")});
    testing::internal::GetCapturedStdout();
    qunsetenv("SLUICE_DB");
    EXPECT_EQ(code, 0);
    EXPECT_FALSE(beginOf(file("r.md")).isEmpty());
}

TEST_F(ReportCommandTest, KnowsTheFormatByTheFilesEnding)
{
    EXPECT_EQ(report({QStringLiteral("-o"), file("r.pdf")}), 0) << error;
    EXPECT_TRUE(beginOf(file("r.pdf")).startsWith("%PDF-"));
    EXPECT_EQ(report({QStringLiteral("-o"), file("r.txt")}), 2);
    expectError("--format is missing");
}

TEST_F(ReportCommandTest, ReplacesItsOwnEarlierReportsOnly)
{
    for (const auto* name : {"r.html", "r.pdf", "r.md"}) {
        EXPECT_EQ(report({QStringLiteral("-o"), file(name)}), 0) << error;
        EXPECT_EQ(report({QStringLiteral("-o"), file(name)}), 0) << error;
    }
    QFile own(file("thesis.html"));
    ASSERT_TRUE(own.open(QIODevice::WriteOnly));
    own.write("<!DOCTYPE html><p>years of work");
    own.close();
    EXPECT_NE(report({QStringLiteral("-o"), file("thesis.html")}), 0);
    expectError("not an earlier Sluice report");
    EXPECT_EQ(beginOf(file("thesis.html")), QByteArray("<!DOCTYPE html><p>years").left(16));
}

TEST_F(ReportCommandTest, NeverFollowsALinkOrWritesADevice)
{
    ASSERT_TRUE(QFile::link(file("aim.html"), file("link.html")));
    EXPECT_NE(report({QStringLiteral("-o"), file("link.html")}), 0);
    expectError("symbolic link");
    EXPECT_FALSE(QFile::exists(file("aim.html")));
    EXPECT_NE(reportTo(QStringLiteral("/dev/null"), "html"), 0);
    expectError("device");
}

TEST_F(ReportCommandTest, ExplainsWrongUse)
{
    EXPECT_EQ(report({}), 2);
    expectError("-o FILE is missing");
    EXPECT_EQ(reportTo(file("r.doc"), "doc"), 2);
    expectError("unknown format \"doc\"");
    EXPECT_EQ(report({QStringLiteral("--frobnicate")}), 2);
    expectError("frobnicate");
    EXPECT_EQ(report({QStringLiteral("-o"), file("r.html"), QStringLiteral("extra")}), 2);
    expectError("extra");
}

TEST_F(ReportCommandTest, SaysWhenThereIsNoSuchRunOrFolder)
{
    EXPECT_EQ(reportTo(file("r.html"), "html", "77"), 3);
    expectError("77");
    EXPECT_EQ(reportTo(file("missing/r.html"), "html"), 3);
    expectError("missing/r.html");
}

TEST_F(ReportCommandTest, ShowsWhatIsNoTextEscaped)
{
    EXPECT_EQ(report({QStringLiteral("-o"), file("r.html"), QStringLiteral("a\x1b[31m\nforged\u202e")}), 2);
    expectError("a\\x1B[31m\\nforged\\u202E");
    auto history = store::Connection::open(database().toStdString(), std::chrono::seconds(1));
    ASSERT_TRUE(history->execute("UPDATE runs SET document = CAST(x'7b22ff1b' AS TEXT)").ok());
    EXPECT_EQ(reportTo(file("r.html"), "html", "1"), 3);
    expectError("is damaged");
    EXPECT_TRUE(isUtf8(error)) << error;
    EXPECT_EQ(error.find('\x1b'), std::string::npos) << error;
}

TEST_F(ReportCommandTest, HoldsTheSectionsThatAreAskedForUnderALineOfOnesOwn)
{
    EXPECT_EQ(report({QStringLiteral("-o"), file("r.md"), QStringLiteral("--sections"), QStringLiteral("verdict,curve"),
                      QStringLiteral("--brand"), QStringLiteral("ACME")}),
              0)
        << error;
    QFile read(file("r.md"));
    ASSERT_TRUE(read.open(QIODevice::ReadOnly));
    const auto text = read.readAll();
    EXPECT_TRUE(text.contains("**ACME**"));
    EXPECT_TRUE(text.contains("## Verdict"));
    EXPECT_FALSE(text.contains("## Findings"));
    EXPECT_EQ(report({QStringLiteral("-o"), file("s.md"), QStringLiteral("--sections"), QStringLiteral("poem")}), 2);
    expectError("\"poem\" is no section of a report");
    expectError("sections: verdict, imported, bench, job, changes");
}

} // namespace
} // namespace sluice::ui
