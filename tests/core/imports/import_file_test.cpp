// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/import_file.h"

#include "core/base/files/sha256.h"
#include "core/base/json.h"
#include "tests/core/imports/reading.h"
#include "tests/core/temporary_folder.h"

#include <filesystem>

namespace sluice::imports {
namespace {

class ImportFile : public testing::Test {
protected:
    std::string written(const std::string& name, const std::string& content) const
    {
        writeContent(folder.file(name), content);
        return folder.file(name);
    }
    std::string problemWith(const std::string& content) const
    {
        const auto file = readFile(written("given", content));
        return file ? "" : file.error().message;
    }
    /// gzip of the system.
    std::string packed(const std::string& path) const
    {
        EXPECT_EQ(std::system(("gzip -k '" + path + "'").c_str()), 0);
        return path + ".gz";
    }

    TemporaryFolder folder;
};

TEST_F(ImportFile, TheContentDecidesAndNotTheName)
{
    const auto file = readFile(written("holiday.jpeg", importFixture("fio_one.json")));
    ASSERT_TRUE(file.ok()) << file.error().message;
    EXPECT_EQ(file->tool, "fio");
    EXPECT_EQ(file->name, "holiday.jpeg");
    EXPECT_EQ(file->sha256, sha256Of(importFixture("fio_one.json")));
}

TEST_F(ImportFile, APackedFileIsUnpacked)
{
    const auto plain = written("a", importFixture("fio_one.json"));
    const auto file = readFile(packed(plain));
    ASSERT_TRUE(file.ok()) << file.error().message;
    EXPECT_EQ(file->results, readFile(plain)->results);
    EXPECT_NE(file->sha256, readFile(plain)->sha256) << "of the file as it is";
}

TEST_F(ImportFile, ADamagedPackedFileIsRefused)
{
    const auto whole = contentOf(packed(written("a", importFixture("fio_one.json"))));
    EXPECT_NE(problemWith(whole.substr(0, whole.size() / 2)).find("compression is damaged"), std::string::npos);
}

TEST_F(ImportFile, ABombIsRefusedBeforeItFillsTheMemory)
{
    const auto path = folder.file("bomb");
    writeContent(path, "{");
    std::filesystem::resize_file(path, 300 << 20);
    const auto file = readFile(packed(path));
    ASSERT_FALSE(file.ok());
    EXPECT_NE(file.error().message.find("unpacks to more than 256 MiB"), std::string::npos) << file.error().message;
    EXPECT_NE(readFile(path).error().message.find("too large"), std::string::npos);
}

TEST_F(ImportFile, WhatIsOfNoToolNamesThoseThatAreKnown)
{
    EXPECT_NE(problemWith("hello\n").find("it is no result of a tool that is known"), std::string::npos);
    const auto file = readFile(written("given", "hello\n"));
    EXPECT_NE(file.error().hint.text.find("elbencho, gdsio"), std::string::npos) << file.error().hint.text;
    EXPECT_FALSE(readFile(folder.file("none")).ok());
    EXPECT_FALSE(readFile(folder.path().string()).ok()) << "a folder";
}

TEST_F(ImportFile, FilesOfSluiceAreToldApart)
{
    EXPECT_TRUE(isOfSluice(written("a", "SQLite format 3 and so on")));
    EXPECT_TRUE(isOfSluice(written("b", " {\"schema\": \"sluice.run/1\"}")));
    EXPECT_FALSE(isOfSluice(written("c", importFixture("fio_one.json"))));
    EXPECT_FALSE(isOfSluice(folder.file("none")));
}

TEST_F(ImportFile, ARunHoldsTheFilesAndWhatAPlanCanRestOn)
{
    const auto random = *readFile(written("a", importFixture("fio_one.json")));
    const auto mixed = *readFile(written("b", importFixture("fio_mix.json")));
    const auto run = runOf({random, mixed});
    EXPECT_EQ(run.imported.size(), 2U);
    ASSERT_EQ(run.measurements.size(), 1U) << "mixed reads are no supply";
    EXPECT_EQ(run.path, "/data/f.bin");
    EXPECT_EQ(run.startedAt, "2026-11-29T22:00:02Z");
    EXPECT_EQ(verdictOf(run), "Imported from fio 3.33: 3 results, the fastest read 132.2 MB/s.");
    EXPECT_EQ(*fromJson<sluice::Run>(toJson(run)), run) << "its document holds all of it";
}

TEST_F(ImportFile, ARunOfWritesAloneKeepsItsPlace)
{
    ImportedResult result;
    result.setting.direction = Direction::Write;
    result.setting.path = "/data/fio.bin";
    result.notSupply = {Message{"it wrote"}};
    ImportedFile writes;
    writes.results = {result};
    const auto run = runOf({writes});
    EXPECT_TRUE(run.measurements.empty());
    EXPECT_EQ(run.path, "/data/fio.bin");
}

} // namespace
} // namespace sluice::imports
