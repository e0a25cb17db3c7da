// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// Arguments and paths that are no text, or text that a terminal would obey.
#include "core/base/text/utf8.h"
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace sluice {
namespace {

const std::string odd = "od\xFF"
                        "d\x1b[31m\nforged";

/// What reaches a terminal: UTF-8 without a control character but line feeds and tabs.
void expectHarmless(const std::string& text)
{
    EXPECT_TRUE(isUtf8(text));
    EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') || c == '\x7f';
    })) << text;
}

TEST(OddText, InAnyArgumentIsAnErrorWithItsDocument)
{
    for (const auto& arguments : std::vector<std::vector<std::string>>{{odd},
                                                                       {"plan", odd},
                                                                       {"plan", "--workload", odd},
                                                                       {"plan", "--gpus", odd},
                                                                       {"bench", "io", "--path", "/nowhere/" + odd},
                                                                       {"bench", "io", "--path", "/", "--runtime", odd},
                                                                       {"report", "--run", odd},
                                                                       {"audit", "--snapshot", "/nowhere/" + odd},
                                                                       {"runs", "list", "--db", "/dev/null/" + odd}}) {
        auto forPrograms = arguments;
        forPrograms.insert(forPrograms.end(), {"--format", "json"});
        const auto said = sluicectl(forPrograms);
        EXPECT_TRUE(said.exitCode == 2 || said.exitCode == 3) << said.err;
        const auto document = parseJson(said.out, "error");
        ASSERT_TRUE(document.ok()) << said.out << said.err;
        EXPECT_EQ((*document)["schema"], "sluice.error/1");
        EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1) << said.err;
        expectHarmless(said.err);
    }
}

TEST(OddText, OfAFolderIsMeasuredAndCarriedLosslessly)
{
    const TemporaryFolder home;
    const auto folder = home.file(odd);
    std::filesystem::create_directory(folder);
    const auto measured =
        sluicectl({"bench", "io", "--path", folder, "--size", "4M", "--runtime", "200ms", "--format", "json"});
    ASSERT_EQ(measured.exitCode, 0) << measured.err;
    expectHarmless(measured.err);
    const auto document = parseJson(measured.out, "bench");
    ASSERT_TRUE(document.ok()) << measured.out;
    EXPECT_EQ((*document)["config"]["path"], folder);

    const auto snapshot = home.file("node.json");
    ASSERT_EQ(sluicectl({"snapshot", "--path", folder, "-o", snapshot}).exitCode, 0);
    for (const auto& arguments : std::vector<std::vector<std::string>>{
             {"audit", "--snapshot", snapshot, "--path", folder}, {"snapshot", "--snapshot", snapshot}}) {
        const auto said = sluicectl(arguments);
        EXPECT_LE(said.exitCode, 1) << said.err;
        expectHarmless(said.out);
        EXPECT_FALSE(said.says("\nforged")) << said.out;
    }
}

TEST(OddText, OfAWorkloadForgesNoLineOfThePlan)
{
    const TemporaryFolder home;
    const auto file = home.file("job.json");
    std::ofstream(file) << R"({"schema":"sluice.workload/1","name":"x\nforged","title":"y\u001b[31m\nforged","gpus":8,)"
                           R"("batch_per_gpu":400,"sample_bytes":114660,"step_seconds":0.1})";
    const auto said =
        sluicectl({"plan", "--workload", file, "--storage-bandwidth", "20GB/s", "--storage-latency", "100us"});
    EXPECT_LE(said.exitCode, 1) << said.err;
    expectHarmless(said.out);
    EXPECT_TRUE(said.says("x\\nforged")) << said.out;
    EXPECT_FALSE(said.says("\nforged")) << said.out;
}

} // namespace
} // namespace sluice
