// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <csignal>

// `bench decode` as a shell sees it.
namespace sluice {
namespace {

class DecodeCommand : public testing::Test {
protected:
    void SetUp() override
    {
        for (int i = 0; i < 4; ++i) {
            put("rgb.png", std::to_string(i) + ".png");
        }
        if (!sluicectl({"version", "--format", "json"}).json()["built_with"]["libraries"].contains("libpng")) {
            GTEST_SKIP() << "built without libpng";
        }
    }
    void put(const std::string& sample, const std::string& name) const
    {
        writeContent(m_folder.file(name), contentOf(std::string(fixturesFolder) + "/samples/" + sample));
    }
    std::vector<std::string> arguments(std::vector<std::string> more) const
    {
        std::vector<std::string> all{"bench",     "decode", "--dataset", m_folder.path().string(),
                                     "--runtime", "200ms",  "--threads", "2"};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    Outcome decode(const std::vector<std::string>& more) const { return sluicectl(arguments(more)); }

    TemporaryFolder m_folder;
};

TEST_F(DecodeCommand, PrintsADocument)
{
    const auto outcome = decode({"--resize", "16", "--format", "json", "--quiet"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto json = outcome.json();
    EXPECT_EQ(json["schema"], "sluice.bench/1");
    EXPECT_EQ(json["kind"], "decode");
    EXPECT_EQ(json["config"]["resize"], 16);
    const auto& result = json["result"];
    for (const auto* key : {"mean", "p50", "p99"}) {
        EXPECT_GT(result["cpu_seconds_per_sample"][key].get<double>(), 0) << key;
    }
    EXPECT_EQ(result["delivered_bytes_per_sample"]["uint8"], 16 * 16 * 3);
    EXPECT_EQ(result["delivered_bytes_per_sample"]["float32"], 16 * 16 * 3 * 4);
    EXPECT_EQ(result["samples_per_second_by_threads"].size(), 2U);
    EXPECT_EQ(result["failed_samples"], 0);
    EXPECT_TRUE(result["codecs"].is_array());
}

TEST_F(DecodeCommand, PrintsTextForPeople)
{
    const auto outcome = decode({});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    for (const auto* part :
         {"CPU time", "Delivered     4.61 kB as uint8", "threads", "Python costs more", "sluice_probe"}) {
        EXPECT_TRUE(outcome.says(part)) << part << " in\n" << outcome.out;
    }
}

TEST_F(DecodeCommand, SaysWhatItLeavesOut)
{
    writeContent(m_folder.file("labels.txt"), "0\n");
    const auto outcome = decode({});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(outcome.err.find("left out: "), std::string::npos) << outcome.err;
}

TEST_F(DecodeCommand, StreamsWhatItDoes)
{
    const auto outcome = decode({"--stream"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    for (const auto* event : {R"("event":"phase")", R"("event":"progress")", R"("event":"rate")", R"("exit_code":0)"}) {
        EXPECT_TRUE(outcome.says(event)) << event;
    }
    EXPECT_EQ(resultOf(outcome.out)["kind"], "decode");
}

TEST_F(DecodeCommand, AnInterruptKeepsWhatWasMeasured)
{
    auto all = arguments({"--stream"});
    all[5] = "5s"; // of --runtime
    Command command(all);
    ASSERT_TRUE(command.waitFor(R"("name":"threads")"));
    command.signal(SIGINT);
    const auto outcome = command.finish();
    EXPECT_EQ(outcome.exitCode, 130) << outcome.err;
    const auto result = resultOf(outcome.out)["result"];
    EXPECT_EQ(result["interrupted"], true);
    EXPECT_TRUE(result.contains("cpu_seconds_per_sample"));
}

TEST_F(DecodeCommand, RefusesWhatMakesNoSense)
{
    EXPECT_EQ(decode({"--resize", "-1"}).exitCode, 2);
    EXPECT_EQ(decode({"--resize", "100000"}).exitCode, 2);
    EXPECT_EQ(decode({"--samples", "0"}).exitCode, 2);
    EXPECT_EQ(decode({"--scaled-jpeg"}).exitCode, 2) << "to no size";
    EXPECT_EQ(sluicectl({"bench", "decode"}).exitCode, 2);
    EXPECT_EQ(sluicectl({"bench", "decode", "--dataset", m_folder.file("nowhere")}).exitCode, 3);
    put("none.tiff", "only.tiff");
    const auto refused =
        sluicectl({"bench", "decode", "--sample-bytes", "4000", "--dataset", m_folder.file("only.tiff")});
    EXPECT_EQ(refused.exitCode, 3) << refused.err;
    EXPECT_NE(refused.err.find("tiff"), std::string::npos) << refused.err;
}

TEST_F(DecodeCommand, TheVersionNamesTheLibraries)
{
    const auto built = sluicectl({"version", "--format", "json"}).json()["built_with"];
    EXPECT_TRUE(built["libraries"].contains("libpng"));
    const auto& off = built["libraries_switched_off"];
    EXPECT_EQ(built["libraries"].size() + built["libraries_missing"].size() + off.size(), 9U);
    const auto said = sluicectl({"version"});
    EXPECT_TRUE(said.says("Decodes with: "));
    EXPECT_EQ(said.says("Switched off in this build"), !off.empty());
    for (const auto& library : off) {
        EXPECT_TRUE(said.says(library.get<std::string>())) << said.out;
        EXPECT_NE(library.get<std::string>().find("SLUICE_"), std::string::npos) << library;
    }
}

} // namespace
} // namespace sluice
