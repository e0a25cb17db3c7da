// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/readers.h"
#include "core/dataset/survey.h"
#include "tests/core/dataset/shards.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#ifdef SLUICE_LMDB
#include <lmdb.h>
#endif

namespace sluice::dataset {
namespace {

TEST(Lmdb, IsKnownByTheMagicOfItsFirstPage)
{
    const TemporaryFolder folder;
    const auto isRecognised = [&folder](const std::string& content) {
        writeContent(folder.file("data.mdb"), content);
        return isLmdb(*FileView::open(folder.file("data.mdb")));
    };
    EXPECT_TRUE(isRecognised(std::string(16, '\0') + raw(0xBEEFC0DEU)));
    EXPECT_FALSE(isRecognised(raw(0xBEEFC0DEU) + std::string(16, '\0')));
    EXPECT_FALSE(isRecognised(std::string(16, '\0') + "\xde\xc0\xef")) << "cut off";
}

#ifndef SLUICE_LMDB

TEST(Lmdb, WithoutTheLibraryItIsRefusedByName)
{
    EXPECT_TRUE(lmdbVersion().empty());
    const auto shard = readShard(madeByTool("lmdb/train/data.mdb"), &readLmdb);
    ASSERT_FALSE(shard.reading.ok());
    EXPECT_EQ(shard.reading.error().kind, ErrorKind::Unsupported);
    EXPECT_NE(shard.problem().find("which this build cannot read"), std::string::npos);
    EXPECT_NE(shard.reading.error().hint.text.find("liblmdb-dev"), std::string::npos);
}

#else

struct LmdbEntry {
    std::string key;
    std::size_t size = 0;
    const char* database = nullptr; ///< null: the main one
};

class LmdbFile : public DatasetFolder {
protected:
    /// Writes a database with the library itself.
    void writeEntries(const std::vector<LmdbEntry>& entries) const
    {
        MDB_env* environment = nullptr;
        MDB_txn* transaction = nullptr;
        mdb_env_create(&environment);
        mdb_env_set_maxdbs(environment, 200);
        mdb_env_set_mapsize(environment, 64 << 20);
        ASSERT_EQ(mdb_env_open(environment, path("data.mdb").c_str(), MDB_NOSUBDIR | MDB_NOLOCK, 0600), 0);
        ASSERT_EQ(mdb_txn_begin(environment, nullptr, 0, &transaction), 0);
        for (const auto& entry : entries) {
            MDB_dbi database = 0;
            ASSERT_EQ(mdb_dbi_open(transaction, entry.database, MDB_CREATE, &database), 0);
            std::string keyBytes = entry.key;
            std::string bytes(entry.size, 'v');
            MDB_val key{keyBytes.size(), keyBytes.data()};
            MDB_val value{bytes.size(), bytes.data()};
            ASSERT_EQ(mdb_put(transaction, database, &key, &value, 0), 0) << entry.key;
        }
        ASSERT_EQ(mdb_txn_commit(transaction), 0);
        mdb_env_close(environment);
    }
    ReadShard read() const { return readShard(path("data.mdb"), &readLmdb); }
};

TEST_F(LmdbFile, EntriesAreSamples)
{
    writeEntries({{"00000", 100}, {"00001", 5000}, {"00002", 100}});
    const auto before = contentOf(path("data.mdb"));
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 3);
    EXPECT_EQ(shard.bytes(), 5200);
    EXPECT_TRUE(shard.reading->whole);
    EXPECT_EQ(contentOf(path("data.mdb")), before);
    EXPECT_FALSE(std::filesystem::exists(path("data.mdb-lock"))) << "no lock is taken";
}

TEST_F(LmdbFile, WhatDescribesTheDatabaseIsNoSample)
{
    writeEntries({{"__keys__", 400}, {"__len__", 8}, {"num-samples", 8}, {"length", 8}, {"img1", 100}, {"img2", 100}});
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 2);
    EXPECT_EQ(shard.bytes(), 200);
    EXPECT_TRUE(shard.reading->whole);
}

TEST_F(LmdbFile, EntriesOfOneNumberAreThePartsOfOneSample)
{
    writeEntries({{"image-000000001", 900},
                  {"image-000000002", 700},
                  {"label-000000001", 10},
                  {"label-000000002", 30},
                  {"num-samples", 1}});
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 2);
    EXPECT_EQ(shard.bytes(), 1640);
    EXPECT_EQ(shard.reading->notes, std::vector<std::string>{"several entries with the same number are one sample"});
}

TEST_F(LmdbFile, TheNumberMayComeFirst)
{
    std::vector<LmdbEntry> entries;
    for (int i = 0; i < 40; ++i) {
        entries.push_back({std::to_string(1000 + i) + "_img", 900});
        entries.push_back({std::to_string(1000 + i) + "_label", 10});
    }
    writeEntries(entries);
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 40);
    EXPECT_EQ(shard.bytes(), 40 * 910);
}

TEST_F(LmdbFile, FamiliesOfDifferingNumbersAreSamplesOfTheirOwn)
{
    writeEntries({{"train-1", 900}, {"train-2", 700}, {"val-1", 10}});
    EXPECT_EQ(read().samples(), 3);
}

/// Classes of as many images each are no parts of one sample: no number is in both.
TEST_F(LmdbFile, FamiliesOfAsManyOtherNumbersAreSamplesOfTheirOwn)
{
    writeEntries({{"0001_cat", 900}, {"0002_cat", 700}, {"0003_dog", 10}, {"0004_dog", 30}});
    EXPECT_EQ(read().samples(), 4);
}

/// The main database then holds a record of 48 bytes a database, which is no sample.
TEST_F(LmdbFile, NamedDatabasesAreLookedInto)
{
    std::vector<LmdbEntry> entries{{"mean", 8, "facts"}};
    for (int i = 0; i < 20; ++i) {
        entries.push_back({std::to_string(100 + i), 300, "images"});
    }
    writeEntries(entries);
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 20);
    EXPECT_EQ(shard.bytes(), 20 * 300);
    for (int i = 0; i < 20; ++i) {
        entries.push_back({std::to_string(100 + i), 4, "labels"});
    }
    writeEntries(entries);
    const auto both = read();
    ASSERT_TRUE(both.reading.ok()) << both.problem();
    EXPECT_EQ(both.samples(), 20) << "an image and its label are one sample";
    EXPECT_EQ(both.bytes(), 20 * 304);
}

TEST_F(LmdbFile, ManyEntriesAreNotTriedAsDatabases)
{
    std::vector<LmdbEntry> entries;
    for (int i = 0; i < 130; ++i) {
        entries.push_back({std::to_string(1000 + i), 48});
    }
    writeEntries(entries);
    EXPECT_EQ(read().samples(), 130);
}

TEST_F(LmdbFile, AnEmptyDatabaseHoldsNoSample)
{
    writeEntries({});
    const auto shard = read();
    ASSERT_TRUE(shard.reading.ok()) << shard.problem();
    EXPECT_EQ(shard.samples(), 0);
}

TEST_F(LmdbFile, TruncatedIsSaid)
{
    const auto sound = contentOf(madeByTool("lmdb/train/data.mdb"));
    write("data.mdb", sound.substr(0, 4096));
    const auto shard = read();
    ASSERT_FALSE(shard.reading.ok());
    EXPECT_EQ(shard.reading.error().kind, ErrorKind::Corrupt);
    EXPECT_NE(shard.problem().find("LMDB"), std::string::npos) << shard.problem();
    EXPECT_NE(shard.problem().find("data.mdb"), std::string::npos);
}

TEST_F(LmdbFile, DamageAnywhereIsSaidAndNoMore)
{
    const auto sound = contentOf(madeByTool("lmdb/train/data.mdb"));
    for (const auto length : {sound.size() / 4, sound.size() / 2, sound.size() - 100}) {
        auto damaged = sound.substr(0, length);
        for (std::size_t i = 600; i < damaged.size(); i += 97) {
            damaged[i] = static_cast<char>(~damaged[i]);
        }
        write("data.mdb", damaged);
        const auto found = surveyOf({.path = path("data.mdb")});
        EXPECT_TRUE(found.ok() || !found.error().message.empty());
    }
}

#endif

} // namespace
} // namespace sluice::dataset
