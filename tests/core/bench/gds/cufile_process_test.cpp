// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/cufile_process.h"

#include "core/base/json.h"
#include "core/gpu/path_proof.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace sluice {
namespace {

/// A process of cuFile's is this program once more: where this variable is set it says what the variable holds, as such
/// a process would, and ends.
constexpr const char* saidByProcess = "SLUICE_TEST_CUFILE_SAYS";

[[maybe_unused]] const bool isProcessOfCufile = [] {
    const char* said = std::getenv(saidByProcess);
    if (said != nullptr) {
        std::fputs(said, stdout);
        std::fflush(stdout);
        std::_Exit(3);
    }
    return false;
}();

class CufileProcessTest : public testing::Test {
protected:
    ~CufileProcessTest() override { ::unsetenv(saidByProcess); }

    /// Measures a way whose process says this.
    static Result<GdsReport> measured(const std::string& said, const GdsRequest& request = {})
    {
        ::setenv(saidByProcess, said.c_str(), 1);
        const GpuReadFile file{};
        const std::vector<std::string> self{"test_bench"};
        const TimeLimit limit(request);
        return runCufileWay({file, request, self, limit}, ReadPath::Cufile, {});
    }
};

TEST_F(CufileProcessTest, ItsErrorIsWhyThereIsNoReport)
{
    const auto report = measured(R"({"message": "there is no GPU 3", "hint": "the one GPU here is 0"})");
    ASSERT_FALSE(report.ok());
    EXPECT_EQ(report.error().message, "there is no GPU 3");
    EXPECT_EQ(report.error().hint.text, "the one GPU here is 0");
}

TEST_F(CufileProcessTest, WhereItSaysNothingThatIsReadItsEndIsTold)
{
    for (const char* said : {"", "terminate called", "{\"result\": "}) {
        const auto report = measured(said);
        ASSERT_FALSE(report.ok()) << said;
        EXPECT_EQ(report.error().message, "the process that ran cuFile ended with 3") << said;
    }
    EXPECT_FALSE(measured(R"({"result": {"points": 7}})").ok()) << "no list";
}

/// The second process says that the reads succeeded, too.
TEST_F(CufileProcessTest, WhatNothingProvesIsReadOnceMoreWithTheWayThroughHostMemoryForbidden)
{
    GdsReport told;
    told.points.resize(2);
    GpuReadMeasurement reads;
    reads.path = ReadPath::Cufile;
    reads.evidence = gpu::PathEvidence{gpu::PathProof::Unproven, "no counters"};
    told.points[0].paths = {reads};
    reads.evidence = gpu::PathEvidence{gpu::PathProof::Compat, "the counters"};
    told.points[1].paths = {reads};
    Json document;
    document["result"] = toJson(told);
    const auto report = measured(jsonText(document));
    ASSERT_TRUE(report.ok()) << report.error().message;
    ASSERT_EQ(report->points.size(), 2U);
    EXPECT_EQ(report->points[0].paths.at(0).evidence, gpu::evidenceOfStrictRun(gpu::StrictEnd::Succeeded));
    EXPECT_EQ(report->points[1].paths.at(0).evidence, reads.evidence) << "what is proven stays";
}

TEST_F(CufileProcessTest, ATimeThatIsOverIsToldAsTheReason)
{
    GdsRequest request;
    request.most = Seconds(1e-9);
    const auto report = measured("{}", request);
    ASSERT_FALSE(report.ok());
    EXPECT_EQ(report.error().message, "the time for it was over");
}

} // namespace
} // namespace sluice
