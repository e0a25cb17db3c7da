// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/job/workload.h"

#include "core/base/json.h"

#include <gtest/gtest.h>

#include <limits>

namespace sluice {
namespace {

/// A sound workload text with one line put in or replaced.
std::string textWith(const std::string& key, const std::string& value)
{
    Json json = {{"schema", "sluice.workload/1"},
                 {"batch_per_gpu", 256},
                 {"sample_bytes", 130'000},
                 {"step_seconds", 0.2},
                 {"decode_seconds", 0.001}};
    json[key] = "@";
    auto text = json.dump();
    return text.replace(text.find("\"@\""), 3, value);
}

std::string messageOf(const std::string& text)
{
    const auto parsed = parseWorkload(text, "mine.json");
    return parsed ? "accepted" : parsed.error().message;
}

TEST(Workload, ReadsAFileWithDefaultsForWhatItLeavesOut)
{
    const auto workload = parseWorkload(textWith("gpus", "4"), "mine.json");
    ASSERT_TRUE(workload.ok()) << workload.error().message;
    EXPECT_EQ(workload->gpus, 4);
    EXPECT_EQ(workload->sampleBytes, Bytes{130'000});
    EXPECT_EQ(workload->nodes, 1);
    EXPECT_DOUBLE_EQ(workload->targetUtilisation, 0.9);
    EXPECT_FALSE(workload->datasetBytes.has_value());
}

TEST(Workload, WritesWhatItReads)
{
    const auto workload = parseWorkload(textWith("dataset_bytes", "1000000"), "mine.json");
    ASSERT_TRUE(workload.ok());
    const auto again = parseWorkload(toDocument("sluice.workload/1", *workload).dump(), "again");
    ASSERT_TRUE(again.ok()) << again.error().message;
    EXPECT_EQ(*again, *workload);
}

TEST(Workload, NamesAnUnknownKeyAndListsTheKnown)
{
    const auto parsed = parseWorkload(textWith("batchsize", "3"), "mine.json");
    ASSERT_FALSE(parsed.ok());
    EXPECT_EQ(parsed.error().kind, ErrorKind::Usage);
    EXPECT_EQ(parsed.error().message, "mine.json: /batchsize: unknown key");
    EXPECT_NE(parsed.error().hint.text.find("batch_per_gpu"), std::string::npos);
}

TEST(Workload, NamesTheFieldOfAWrongType)
{
    EXPECT_EQ(messageOf(textWith("gpus", "\"eight\"")), "mine.json: gpus: \"eight\" is not a number");
    EXPECT_EQ(messageOf(textWith("gpus", "1.5")), "mine.json: /gpus: expected a whole number, found 1.5");
    EXPECT_EQ(messageOf(textWith("access_pattern", "\"zigzag\"")),
              "mine.json: /access_pattern: expected one of sequential, random, found \"zigzag\"");
    EXPECT_EQ(messageOf(textWith("access_pattern", "\"strided\"")),
              "mine.json: /access_pattern: expected one of sequential, random, found \"strided\"");
}

TEST(Workload, NamesTheFieldTheValueAndTheRange)
{
    EXPECT_EQ(messageOf(textWith("gpus", "0")), "mine.json: gpus is 0: must be 1 to 100000");
    EXPECT_EQ(messageOf(textWith("gpus", "100001")), "mine.json: gpus is 100001: must be 1 to 100000");
    EXPECT_EQ(messageOf(textWith("step_seconds", "0")), "mine.json: step_seconds is 0: must be 1e-09 to 1000000");
    EXPECT_EQ(messageOf(textWith("target_utilisation", "1.2")),
              "mine.json: target_utilisation is 1.2: must be 0.01 to 1");
    EXPECT_EQ(messageOf(textWith("decode_seconds", "-1")), "mine.json: decode_seconds is -1: must be 0 to 1000000");
}

TEST(Workload, RefusesNumbersThatDoNotFitInsteadOfWrapping)
{
    EXPECT_EQ(messageOf(textWith("gpus", "4294967297")), "mine.json: gpus is 4294967297: must be 1 to 100000");
    EXPECT_NE(messageOf(textWith("sample_bytes", "18446744073709551615")).find("sample_bytes is"), std::string::npos);
    EXPECT_EQ(messageOf(textWith("step_seconds", "1e999")), "mine.json: a number is too large");
    EXPECT_NE(messageOf(textWith("step_seconds", "NaN")).find("not valid JSON"), std::string::npos);
}

TEST(Workload, TakesNumbersAsPeopleTypeThem)
{
    const auto workload = parseWorkload(R"({"schema":"sluice.workload/1","batch_per_gpu":"1,024","sample_bytes":"110kB",
        "step_seconds":"200ms","dataset_bytes":"1PiB","target_utilisation":"90 %"})",
                                        "mine.json");
    ASSERT_TRUE(workload) << workload.error().message;
    EXPECT_EQ(workload->batchPerGpu, 1024);
    EXPECT_EQ(workload->sampleBytes, Bytes{110'000});
    EXPECT_DOUBLE_EQ(workload->stepTime.count(), 0.2);
    EXPECT_EQ(workload->datasetBytes, Bytes{1LL << 50});
    EXPECT_DOUBLE_EQ(workload->targetUtilisation, 0.9);
}

TEST(Workload, RefusesANumberOfTwoMeanings)
{
    EXPECT_EQ(messageOf(R"({"schema":"sluice.workload/1","batch_per_gpu":1,"sample_bytes":1,"step_seconds":"200m"})"),
              "mine.json: step_seconds: \"200m\" has two meanings");
    EXPECT_EQ(messageOf(R"({"schema":"sluice.workload/1","batch_per_gpu":"1.5","sample_bytes":1,"step_seconds":1})")
                  .find("mine.json: "),
              0U);
}

TEST(Workload, NeedsTheThreeNumbersOfTheDemand)
{
    EXPECT_EQ(messageOf(R"({"schema":"sluice.workload/1","batch_per_gpu":1,"sample_bytes":1})"),
              "mine.json: step_seconds is missing");
}

TEST(Workload, RefusesOtherDocuments)
{
    EXPECT_EQ(messageOf(R"({"batch_per_gpu":1})"), "mine.json: has no \"schema\"");
    EXPECT_NE(messageOf(R"({"schema":"sluice.plan/1"})").find("is a sluice.plan/1 document"), std::string::npos);
    EXPECT_NE(messageOf("{").find("not valid JSON"), std::string::npos);
    EXPECT_NE(messageOf("").find("not valid JSON"), std::string::npos);
    EXPECT_EQ(messageOf("[]"), "mine.json: has no \"schema\"");
}

TEST(Workload, ProblemsNameEveryBrokenRule)
{
    Workload workload;
    workload.gpus = -1;
    workload.stepTime = Seconds(std::numeric_limits<double>::quiet_NaN());
    const auto problems = problemsOf(workload);
    ASSERT_EQ(problems.size(), 2U);
    EXPECT_EQ(problems[0], "gpus is -1: must be 1 to 100000");
    EXPECT_EQ(problems[1], "step_seconds is nan: must be 1e-09 to 1000000");
}

} // namespace
} // namespace sluice
