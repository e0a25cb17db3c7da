// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/survey.h"

#include "core/base/json.h"

#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace sluice::dataset {
namespace {

class SurveyOf : public testing::Test {
protected:
    void write(const std::string& name, const std::string& content) const
    {
        std::filesystem::create_directories((m_folder.path() / name).parent_path());
        std::ofstream(m_folder.path() / name, std::ios::binary) << content;
    }
    Result<DatasetSurvey> survey(const std::string& name = "") const
    {
        return surveyOf({.path = (m_folder.path() / name).string()});
    }

    TemporaryFolder m_folder;
};

TEST_F(SurveyOf, ImagesWithLabelsReadBoth)
{
    for (int i = 0; i < 10; ++i) {
        write("images/train/" + std::to_string(i) + ".jpg", std::string(8000, 'j'));
        write("labels/train/" + std::to_string(i) + ".txt", std::string(90, 't'));
    }
    write("labels/train.cache", std::string(1500, 'c'));
    const auto found = survey();
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.samples, 10);
    EXPECT_EQ(found->sample.mean, Bytes{8000});
    EXPECT_EQ(found->read.bytes, Bytes{8090});
    EXPECT_EQ(found->read.requests, 2);
    EXPECT_EQ(found->sidecars, (Sidecars{11, 10, Bytes{900}}));
    EXPECT_TRUE(found->exact);
    EXPECT_EQ(found->shards, 0);
}

TEST_F(SurveyOf, MasksAreNoSamplesUnlessThereIsNothingElse)
{
    write("images/0.png", std::string(500, 'i'));
    write("masks/0.png", std::string(900, 'm'));
    const auto found = survey();
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.samples, 1);
    EXPECT_EQ(found->sample.mean, Bytes{500});
    EXPECT_EQ(found->sidecars.paired, 1);
    EXPECT_EQ(survey("masks")->summary.samples, 1);
}

TEST_F(SurveyOf, FilesThatNothingIsKnownOfAreNotCountedInSilence)
{
    write("a.thing", std::string(500, 'i'));
    const auto found = survey();
    ASSERT_TRUE(found.ok()) << found.error().message;
    ASSERT_EQ(found->notes.size(), 1U);
    EXPECT_NE(found->notes.front().find("state the size of a sample"), std::string::npos);
}

TEST_F(SurveyOf, ALinkIntoTheDataSetIsCountedOnce)
{
    write("blobs/aa", std::string(4000, 'j'));
    write("other/0.jpg", std::string(3000, 'j'));
    std::filesystem::create_directories(m_folder.path() / "hub/snapshots");
    std::filesystem::create_directory(m_folder.path() / "hub/blobs");
    write("hub/blobs/aa", std::string(4000, 'j'));
    std::filesystem::create_symlink("../blobs/aa", m_folder.path() / "hub/snapshots/0.jpg");
    EXPECT_EQ(survey("hub")->summary.samples, 1);
    const auto snapshot = survey("hub/snapshots");
    ASSERT_TRUE(snapshot.ok()) << snapshot.error().message;
    EXPECT_EQ(snapshot->summary.samples, 1);
    EXPECT_EQ(snapshot->linksFollowed, 1);
}

/// A snapshot of a hub: every name is a link to a file that is called by its hash.
TEST_F(SurveyOf, LinksAreWhatTheirNamesSay)
{
    const auto link = [this](const std::string& name, const std::string& hash, const std::string& content) {
        write("blobs/" + hash, content);
        std::filesystem::create_directories((m_folder.path() / "snapshot" / name).parent_path());
        std::filesystem::create_symlink(m_folder.path() / "blobs" / hash, m_folder.path() / "snapshot" / name);
    };
    for (int i = 0; i < 5; ++i) {
        link("images/" + std::to_string(i) + ".jpg", "a" + std::to_string(i), std::string(8000, 'j'));
        link("labels/" + std::to_string(i) + ".txt", "b" + std::to_string(i), std::string(90, 't'));
    }
    link("README.md", "c", "read me");
    const auto found = survey("snapshot");
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.samples, 5);
    EXPECT_EQ(found->sidecars, (Sidecars{6, 5, Bytes{450}}));
    EXPECT_EQ(found->linksFollowed, 11);
    EXPECT_TRUE(found->notes.empty()) << found->notes.front();
    const auto arrays = std::string(fixturesFolder) + "/datasets/npz/mnist.npz";
    std::filesystem::copy_file(arrays, m_folder.path() / "blobs/d");
    std::filesystem::create_symlink(m_folder.path() / "blobs/d", m_folder.path() / "train.npz");
    EXPECT_EQ(survey("train.npz")->summary.format, DatasetFormat::Numpy) << "a zip by its content alone";
}

TEST_F(SurveyOf, AStatedSizeCutsWhatNothingElseTells)
{
    write("a.thing", std::string(10'500, 'i'));
    write("b.thing", std::string(5000, 'i'));
    const auto cut = surveyOf({.path = m_folder.path().string(), .cut = Bytes{1000}});
    ASSERT_TRUE(cut.ok()) << cut.error().message;
    EXPECT_EQ(cut->summary.format, DatasetFormat::Containers);
    EXPECT_EQ(cut->title, "files of several samples each");
    EXPECT_EQ(cut->summary.samples, 15);
    EXPECT_EQ(cut->sample.mean, Bytes{1000});
    EXPECT_TRUE(cut->exact);
    const auto about = surveyOf({.path = m_folder.path().string(), .cut = Bytes{7000}});
    EXPECT_EQ(about->summary.samples, 2) << "a file holds about one";
}

TEST_F(SurveyOf, FewLargeFilesOfAFormatThatHoldsManyAreNotCountedInSilence)
{
    write("train.pt", std::string(9000, 'p'));
    const auto few = survey();
    ASSERT_TRUE(few.ok()) << few.error().message;
    EXPECT_EQ(
        few->notes,
        std::vector<std::string>{"each file counts as one sample: state the size of a sample if a file holds several"});
    for (int i = 0; i < 70; ++i) {
        write(std::to_string(i) + ".pt", std::string(900, 'p'));
    }
    EXPECT_TRUE(survey()->notes.empty()) << "many small ones are a sample each";
}

TEST_F(SurveyOf, ATableWithVersionsIsNotExact)
{
    const auto shard = std::string(fixturesFolder) + "/datasets/parquet_none/train-00000-of-00001.parquet";
    std::filesystem::copy_file(shard, m_folder.path() / "part-0.parquet");
    EXPECT_TRUE(survey()->exact);
    write("_delta_log/00000000000000000000.json", "{}");
    const auto found = survey();
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.samples, 12);
    EXPECT_FALSE(found->exact);
    ASSERT_FALSE(found->notes.empty());
    EXPECT_NE(found->notes.back().find("a later version replaced"), std::string::npos);
}

TEST_F(SurveyOf, ShardsThatAreNotReadAreEstimatedByTheirBytes)
{
    const std::string line = "{\"text\": \"" + std::string(87, 'x') + "\"}\n";
    for (int i = 0; i < 20; ++i) {
        std::string shard;
        for (int n = 0; n < 50; ++n) {
            shard += line;
        }
        write("part-" + std::to_string(i) + ".jsonl", shard);
    }
    EXPECT_EQ(survey()->summary.samples, 1000);
    EXPECT_TRUE(survey()->exact);
    const auto some = surveyOf({.path = m_folder.path().string(), .enough = [] { return true; }});
    ASSERT_TRUE(some.ok()) << some.error().message;
    EXPECT_FALSE(some->exact);
    EXPECT_EQ(some->shardsRead, 1);
    EXPECT_EQ(some->shards, 20);
    EXPECT_NEAR(static_cast<double>(some->summary.samples), 1000, 10);
    EXPECT_EQ(some->sample.mean.count, static_cast<std::int64_t>(line.size()) - 1);
}

TEST_F(SurveyOf, AShardThatIsDamagedIsLeftOutAndSaid)
{
    const auto sound = std::string(fixturesFolder) + "/datasets/tfrecord/train-00000-of-00002";
    std::filesystem::copy_file(sound, m_folder.path() / "train-0.tfrecord");
    std::filesystem::copy_file(sound, m_folder.path() / "train-1.tfrecord");
    std::filesystem::resize_file(m_folder.path() / "train-1.tfrecord", 1000);
    const auto found = survey();
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->summary.samples, 6);
    EXPECT_EQ(found->shards, 1);
    ASSERT_EQ(found->summary.leftOut.size(), 1U);
    EXPECT_EQ(found->summary.leftOut.front().what, "shards that cannot be read");
    EXPECT_NE(found->summary.leftOut.front().why.find("truncated"), std::string::npos);
    std::filesystem::remove(m_folder.path() / "train-0.tfrecord");
    EXPECT_EQ(survey().error().kind, ErrorKind::Corrupt) << "there is no other";
}

TEST_F(SurveyOf, AStopEndsIt)
{
    write("a.jpg", "x");
    std::stop_source stop;
    stop.request_stop();
    const auto found = surveyOf({.path = m_folder.path().string(), .stop = stop.get_token()});
    ASSERT_FALSE(found.ok());
    EXPECT_EQ(found.error().kind, ErrorKind::Interrupted);
}

TEST_F(SurveyOf, TheDocumentHasTheFieldsOfTheContract)
{
    write("a.jpg", std::string(100, 'x'));
    const auto document = toDocument("sluice.dataset/1", *survey());
    for (const auto* key : {"schema", "format", "samples", "sample_bytes", "files", "shards", "read_pattern",
                            "read_bytes", "left_out", "exact"}) {
        EXPECT_TRUE(document.contains(key)) << key;
    }
    for (const auto* key : {"mean", "stdev", "p50", "p99"}) {
        EXPECT_TRUE(document["sample_bytes"].contains(key)) << key;
    }
    EXPECT_EQ(document["histogram"], Json::array({{{"from", 64}, {"to", 128}, {"samples", 1}}}));
}

} // namespace
} // namespace sluice::dataset
