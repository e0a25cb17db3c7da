// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/job/demand.h"
#include "models/job/workload.h"

#include "tests/paths.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include <unistd.h>

namespace sluice {
namespace {

/// The presets of this source tree, whatever the caller's environment says.
class Presets : public testing::Test {
protected:
    void SetUp() override { ::setenv("SLUICE_RESOURCES", (std::string(sourceFolder) + "/resources").c_str(), 1); }
    void TearDown() override
    {
        ::unsetenv("SLUICE_RESOURCES");
        std::filesystem::remove_all(m_folder);
    }

    /// A resources folder of our own with one workload file.
    void useFolderWith(const std::string& fileName, const std::string& text)
    {
        std::filesystem::create_directories(m_folder / "workloads");
        std::ofstream(m_folder / "workloads" / fileName) << text;
        ::setenv("SLUICE_RESOURCES", m_folder.c_str(), 1);
    }

    std::filesystem::path m_folder =
        std::filesystem::path(testing::TempDir()) / ("presets-" + std::to_string(::getpid()));
};

TEST_F(Presets, AreAllSoundAndSayWhereTheirFiguresComeFrom)
{
    const auto presets = workloadPresets();
    ASSERT_TRUE(presets.ok()) << presets.error().message;
    EXPECT_GE(presets->size(), 14U);
    for (const auto& preset : *presets) {
        EXPECT_TRUE(problemsOf(preset).empty()) << preset.name;
        EXPECT_FALSE(preset.title.empty()) << preset.name;
        EXPECT_FALSE(preset.source.empty()) << preset.name;
        EXPECT_GT(demandOf(preset).rate.value, 0) << preset.name;
        EXPECT_EQ(loadWorkload(preset.name)->name, preset.name);
    }
}

TEST_F(Presets, ReproduceThePublishedRates)
{
    EXPECT_NEAR(demandOf(*loadWorkload("unet3d-h100")).ratePerGpu.value, 3177103393.2, 1);
    EXPECT_NEAR(demandOf(*loadWorkload("unet3d-v100")).ratePerGpu.value, 431051537.8, 1);
    EXPECT_NEAR(demandOf(*loadWorkload("resnet50-a100")).ratePerGpu.value, 105434547.1, 100);
    EXPECT_NEAR(demandOf(*loadWorkload("retinanet-b200")).ratePerGpu.value, 163006687.7, 1);
    EXPECT_NEAR(demandOf(*loadWorkload("llm-megatron")).ratePerGpu.value, 13429.5, 0.1);
}

TEST_F(Presets, AreReadAsTheyAreStored)
{
    EXPECT_EQ(loadWorkload("unet3d-h100")->accessPattern, Pattern::Random); // a file a sample
    EXPECT_EQ(loadWorkload("resnet50-h100")->accessPattern, Pattern::Sequential); // shards
}

TEST_F(Presets, GoByTheirShortNameToo)
{
    EXPECT_EQ(loadWorkload("resnet50")->name, "resnet50-h100");
    EXPECT_EQ(loadWorkload("unet3d")->name, "unet3d-b200");
}

TEST_F(Presets, AreListedWhenANameIsUnknown)
{
    const auto workload = loadWorkload("resnet5-h100");
    ASSERT_FALSE(workload.ok());
    EXPECT_EQ(workload.error().kind, ErrorKind::Usage);
    EXPECT_EQ(workload.error().message, "no workload is called \"resnet5-h100\"");
    EXPECT_EQ(workload.error().hint.text.find("did you mean resnet50-h100?"), 0U) << workload.error().hint.text;
    EXPECT_NE(workload.error().hint.text.find("cosmoflow-a100, "), std::string::npos);
}

TEST_F(Presets, ANameThatIsNearNothingOnlyListsThem)
{
    EXPECT_EQ(loadWorkload("zzzzzz").error().hint.text.find("presets: "), 0U);
    EXPECT_FALSE(loadWorkload("").ok());
}

TEST_F(Presets, AFileIsLoadedByItsPathAndNamedAfterIt)
{
    useFolderWith("mine.json",
                  R"({"schema":"sluice.workload/1","batch_per_gpu":2,"sample_bytes":1000,"step_seconds":1})");
    const auto workload = loadWorkload((m_folder / "workloads/mine.json").string());
    ASSERT_TRUE(workload.ok()) << workload.error().message;
    EXPECT_EQ(workload->name, "mine");
}

TEST_F(Presets, ADashReadsStandardInput)
{
    std::istringstream input(
        R"({"schema":"sluice.workload/1","name":"mine","batch_per_gpu":2,"sample_bytes":3,"step_seconds":0.5})");
    auto* before = std::cin.rdbuf(input.rdbuf());
    const auto workload = loadWorkload("-");
    std::istringstream nothing;
    std::cin.rdbuf(nothing.rdbuf());
    const auto empty = loadWorkload("-");
    std::cin.rdbuf(before);
    std::cin.clear();
    ASSERT_TRUE(workload.ok()) << workload.error().message;
    EXPECT_EQ(workload->name, "mine");
    EXPECT_EQ(workload->batchPerGpu, 2);
    ASSERT_FALSE(empty.ok());
    EXPECT_NE(empty.error().message.find("standard input"), std::string::npos) << empty.error().message;
}

TEST_F(Presets, FilesThatCannotBeReadSayWhy)
{
    EXPECT_EQ(loadWorkload("/nonexistent/x.json").error().kind, ErrorKind::NotFound);
    EXPECT_EQ(loadWorkload("/").error().kind, ErrorKind::Usage);
    EXPECT_EQ(loadWorkload("/dev/zero").error().message, "/dev/zero is not a file");
    EXPECT_EQ(loadWorkload("/proc/self/status").error().message, "/proc/self/status is empty") << "as /proc/kmsg";
}

TEST_F(Presets, ABrokenPresetIsNamed)
{
    useFolderWith("broken.json", "{");
    const auto presets = workloadPresets();
    ASSERT_FALSE(presets.ok());
    EXPECT_NE(presets.error().message.find("broken.json"), std::string::npos);
}

TEST_F(Presets, AWrongResourcesFolderIsSaidAndNotSkipped)
{
    ::setenv("SLUICE_RESOURCES", "/nonexistent", 1);
    EXPECT_EQ(workloadPresets().error().message, "SLUICE_RESOURCES is /nonexistent, which has no folder workloads");
}

TEST_F(Presets, AreFoundInTheSourceTreeWithoutAnyVariable)
{
    ::unsetenv("SLUICE_RESOURCES");
    EXPECT_TRUE(workloadPresets().ok());
}

} // namespace
} // namespace sluice
