// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/sections/sections.h"

#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice::report {
namespace {

std::string valueOf(const sluice::Run& run, const std::string& name)
{
    for (const auto& [key, value] : methodFacts(run).rows) {
        if (key == name) {
            return value;
        }
    }
    return "(no such fact)";
}

TEST(MethodSection, TellsHowTheFastestReadsReachedTheDevice)
{
    auto run = runFixture();
    EXPECT_EQ(valueOf(run, "What the device saw"), "(no such fact)") << "nobody counted";
    for (auto& m : run.measurements) {
        LayerActivity device;
        device.device = "vda";
        device.bytes = m.bytes;
        device.requests = m.bytes.count / 262'144;
        m.layers = {device};
    }
    EXPECT_NE(valueOf(run, "What the device saw").find("vda"), std::string::npos)
        << valueOf(run, "What the device saw");
}

TEST(MethodSection, CountsPointsThatCameFromMemory)
{
    auto run = runFixture();
    run.measurements[0].pageCache = true;
    EXPECT_EQ(valueOf(run, "Page cache"), "1 of 23 points came, or may have come, from memory");
    run.measurements[1].pageCacheResidentAfter = 0.4;
    EXPECT_EQ(valueOf(run, "File in the page cache"), "at most 40 %");
}

TEST(MethodSection, TellsPointsThatWentThroughTheCacheAndCameFromTheDevice)
{
    auto run = runFixture();
    EXPECT_EQ(valueOf(run, "Page cache"), "bypassed at every point (O_DIRECT)");
    run.measurements[0].point.access = Access::Buffered;
    run.measurements[1].point.engine = EngineKind::Mmap;
    EXPECT_EQ(valueOf(run, "Page cache"), "2 of 23 points went through it, and came from the device");
}

TEST(MethodSection, AFileThatWasThereBeforeIsNotOurs)
{
    auto run = runFixture();
    EXPECT_EQ(valueOf(run, "Test file"), "4 GiB, our own, incompressible data, removed afterwards");
    std::erase_if(run.phases, [](const PhaseTime& phase) { return phase.name == "prepare"; });
    EXPECT_EQ(valueOf(run, "Test file"), "4 GiB, there before, only read");
}

TEST(MethodSection, NamesTheEngineOfAPointWithoutASetup)
{
    auto run = runFixture();
    run.measurements.resize(1);
    run.measurements[0].point.engine = EngineKind::Mmap;
    run.measurements[0].engineSetup = {};
    EXPECT_EQ(valueOf(run, "Engines"), "mmap");
}

TEST(MethodSection, SaysOfARunWithoutAPlanWhyThereIsNone)
{
    auto run = runFixture();
    run.plan.reset();
    run.audit.unknown = {{"gpu.ecc", "GPU 0", "NVML is not here"}};
    const auto section = missingSection(run);
    ASSERT_EQ(section.blocks.size(), 1U);
    const auto& rows = std::get<Table>(section.blocks[0]).rows;
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0][1], "none was made in this run");
    EXPECT_EQ(rows[1][0], "gpu.ecc on GPU 0");
    run.state = RunState::Interrupted;
    EXPECT_EQ(std::get<Table>(missingSection(run).blocks[0]).rows[0][1], "the run was interrupted before it");
}

} // namespace
} // namespace sluice::report
