// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/job/framework_measurement.h"

#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace sluice {
namespace {

constexpr const char* sound = R"({"schema": "sluice.framework/1",
  "framework": {"name": "pytorch", "version": "2.15.0", "python": "3.11.2"}, "cores": 2,
  "costs": {"in_process": {"batch_seconds": 5e-6, "sample_seconds": 1e-7, "batch_seconds_per_byte": 3e-11,
                           "receive_seconds": 0, "receive_seconds_per_byte": 0, "worker_start_seconds": 0},
            "pytorch": {"batch_seconds": 7e-4, "sample_seconds": 0, "batch_seconds_per_byte": 8e-10,
                        "receive_seconds": 5.5e-4,
                        "receive_seconds_per_byte": 1.4e-10, "worker_start_seconds": 0.07}},
  "points": []})";

class FrameworkFile : public testing::Test {
protected:
    Result<FrameworkMeasurement> read(const std::string& text) const
    {
        std::ofstream(m_path) << text;
        return readFramework(m_path);
    }

    TemporaryFolder m_folder;
    std::string m_path = m_folder.file("framework.json");
};

TEST_F(FrameworkFile, TellsTheCostsOfEachKindOfLoader)
{
    const auto m = read(sound);
    ASSERT_TRUE(m.ok()) << m.error().message;
    EXPECT_DOUBLE_EQ(m->costsOf(LoaderKind::PyTorch).batchTime.count(), 7e-4);
    EXPECT_DOUBLE_EQ(m->costsOf(LoaderKind::PyTorch).workerStart.count(), 0.07);
    EXPECT_DOUBLE_EQ(m->costsOf(LoaderKind::InProcess).sampleTime.count(), 1e-7);
    EXPECT_EQ(m->costsOf(LoaderKind::InProcess).receiveTime.count(), 0);
    EXPECT_TRUE(m->costsOf(LoaderKind::PyTorch).measured);
    EXPECT_EQ(m->costsOf(LoaderKind::PyTorch).source, "measured with pytorch 2.15.0");
    EXPECT_EQ(m->costsOf(LoaderKind::Threads).batchTime.count(), 0);
}

TEST_F(FrameworkFile, IsRefusedWhereItIsNotOne)
{
    EXPECT_FALSE(readFramework(m_folder.file("none")).ok());
    auto untold = std::string(sound);
    untold.replace(untold.find("\"receive_seconds\": 5.5e-4,"), 26, "");
    const std::vector<std::string> texts{
        "",
        "{",
        "[]",
        "{}",
        R"({"schema": "sluice.job/1"})",
        R"({"schema": "sluice.framework/1"})",
        R"({"schema": "sluice.framework/1", "costs": 3})",
        R"({"schema": "sluice.framework/1", "costs": {"pytorch": {"batch_seconds": -1}}})",
        R"({"schema": "sluice.framework/1", "costs": {"pytorch": {"batch_seconds": "a"}}})",
        R"({"schema": "sluice.framework/1", "costs": {"pytorch": {"batch_seconds": 1e300}}})",
        untold};
    for (const auto& text : texts) {
        const auto m = read(text);
        ASSERT_FALSE(m.ok()) << text;
        EXPECT_NE(m.error().message.find("framework.json"), std::string::npos) << m.error().message;
    }
}

} // namespace
} // namespace sluice
