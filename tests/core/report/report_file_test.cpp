// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/report.h"
#include "core/report/report_mark.h"
#include "tests/core/child_process.h"
#include "tests/core/file_content.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <csignal>
#include <filesystem>

namespace sluice::report {
namespace {

namespace fs = std::filesystem;

class ReportFile : public testing::Test {
protected:
    std::string file(const std::string& name) const { return m_folder.file(name); }
    std::ptrdiff_t filesInFolder() const { return std::distance(fs::directory_iterator(m_folder.path()), {}); }

    TemporaryFolder m_folder;
};

TEST_F(ReportFile, WritesANewFile)
{
    ASSERT_TRUE(writeReportFile(file("r.md"), "text").ok());
    EXPECT_EQ(contentOf(file("r.md")), "text");
    EXPECT_EQ(filesInFolder(), 1);
}

/// A report in each format in which there is one.
std::vector<std::string> reportsOfEveryFormat()
{
    const auto run = runFixture();
    return {toMarkdown(describeRun(run)),
            toJsonText(run),
            toCsv(run),
            "#!/bin/sh\n# Written by Sluice.\n",
            "<!DOCTYPE html>\n<meta name=\"generator\" content=\"Sluice 0.1.0\">\n",
            "%PDF-1.4\n(Sluice 0.1.0)\n%%EOF\n"};
}

TEST_F(ReportFile, ReplacesAnEarlierReportOfEveryFormat)
{
    for (const auto& earlier : reportsOfEveryFormat()) {
        ASSERT_TRUE(writeReportFile(file("r"), earlier).ok());
        const auto replaced = writeReportFile(file("r"), "new");
        ASSERT_TRUE(replaced.ok()) << replaced.error().message << earlier.substr(0, 40);
        EXPECT_EQ(contentOf(file("r")), "new");
        fs::remove(file("r"));
    }
    EXPECT_EQ(filesInFolder(), 0);
}

TEST_F(ReportFile, AReportThatAPersonHasChangedIsThatPersons)
{
    for (const auto& earlier : reportsOfEveryFormat()) {
        ASSERT_TRUE(writeReportFile(file("r"), earlier).ok());
        const auto written = contentOf(file("r"));
        auto edited = written;
        edited[written.size() / 2] = edited[written.size() / 2] == 'x' ? 'y' : 'x';
        for (const auto& content : {edited, written + "mine\n", written.substr(0, written.size() - 3), earlier}) {
            writeContent(file("r"), content);
            EXPECT_FALSE(writeReportFile(file("r"), "new").ok()) << earlier.substr(0, 40);
            EXPECT_EQ(contentOf(file("r")), content);
        }
        ASSERT_TRUE(writeReportFile(file("r"), "new", Replace::Anything).ok());
        fs::remove(file("r"));
    }
}

TEST_F(ReportFile, TheChecksumIsAColumnOfCsvAndAMemberOfJson)
{
    const auto run = runFixture();
    ASSERT_TRUE(writeReportFile(file("r.json"), toJsonText(run)).ok());
    EXPECT_EQ(parseJson(contentOf(file("r.json")), "r")->at("seal").get<std::string>().size(), 16U);
    ASSERT_TRUE(writeReportFile(file("r.csv"), toCsv(run)).ok());
    const auto csv = contentOf(file("r.csv"));
    EXPECT_EQ(csv.substr(0, csv.find("\r\n")).substr(csv.find("\r\n") - 12), ",sluice_seal");
}

TEST_F(ReportFile, NeverReplacesWhatSluiceDidNotWrite)
{
    for (const std::string content : {"", "my notes, see <!-- sluice.report/1 -->", "{\"schema\": \"other/1\"}"}) {
        writeContent(file("notes"), content);
        const auto refused = writeReportFile(file("notes"), "new");
        ASSERT_FALSE(refused.ok()) << content;
        EXPECT_EQ(refused.error().kind, ErrorKind::Usage);
        EXPECT_NE(refused.error().message.find("is not an earlier Sluice report"), std::string::npos);
        EXPECT_EQ(contentOf(file("notes")), content);
    }
    EXPECT_EQ(filesInFolder(), 1);
}

TEST_F(ReportFile, RefusesFoldersDevicesAndLinks)
{
    writeContent(file("earlier"), toCsv(runFixture()));
    fs::create_symlink(file("earlier"), file("link"));
    const auto why = [](const std::string& path) { return writeReportFile(path, "new").error().message; };
    EXPECT_EQ(why(m_folder.path().string()),
              "cannot write the report " + m_folder.path().string() + ": it is a folder");
    EXPECT_EQ(why("/dev/null"), "cannot write the report /dev/null: it is a device");
    EXPECT_EQ(why(file("link")), "cannot write the report " + file("link") + ": it is a symbolic link");
    EXPECT_EQ(writeReportFile("", "new").error().kind, ErrorKind::Usage);
    EXPECT_EQ(writeReportFile(file("no/such/r.md"), "new").error().kind, ErrorKind::NotFound);
    EXPECT_EQ(contentOf(file("earlier")), toCsv(runFixture()));
}

TEST_F(ReportFile, LeavesAStrangersTemporaryFileAlone)
{
    writeContent(file("r.md.sluice-0"), "theirs");
    ASSERT_TRUE(writeReportFile(file("r.md"), "text").ok());
    EXPECT_EQ(contentOf(file("r.md.sluice-0")), "theirs");
    EXPECT_EQ(filesInFolder(), 2);
}

TEST_F(ReportFile, AFullDiskLeavesTheEarlierReportAndNothingElse)
{
    ASSERT_TRUE(writeReportFile(file("r.csv"), toCsv(runFixture())).ok());
    const auto earlier = contentOf(file("r.csv"));
    const int outcome = inChild([this] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{1000, 1000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        return writeReportFile(file("r.csv"), std::string(100'000, 'x')).ok() ? 1 : 0;
    });
    EXPECT_EQ(outcome, 0);
    EXPECT_EQ(contentOf(file("r.csv")), earlier);
    EXPECT_EQ(filesInFolder(), 1);
}

TEST_F(ReportFile, AReadOnlyFolderIsAPermissionError)
{
    fs::permissions(m_folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(inUnprivilegedChild([this] {
                  const auto written = writeReportFile(file("r.md"), "x");
                  return !written && written.error().kind == ErrorKind::Permission ? 0 : 1;
              }),
              0);
    fs::permissions(m_folder.path(), fs::perms::owner_all);
}

TEST(ReportMark, KnowsHtmlAndPdfBySluiceAsTheirGenerator)
{
    EXPECT_TRUE(beginsReport("<!DOCTYPE html>\n<meta name=\"generator\" content=\"Sluice 0.1.0\">"));
    EXPECT_FALSE(beginsReport("<!DOCTYPE html>\n<meta name=\"generator\" content=\"Sphinx\">"));
    const std::string creator("/Creator (\xfe\xff\0S\0l\0u\0i\0c\0e\0 \0000)", 28);
    EXPECT_TRUE(beginsReport("%PDF-1.4\n" + creator));
    EXPECT_FALSE(beginsReport("%PDF-1.4\n/Creator (Writer)"));
}

} // namespace
} // namespace sluice::report
