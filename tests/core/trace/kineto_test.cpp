// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/kineto.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <sys/resource.h>

namespace sluice::trace {
namespace {

/// Gives a text in small pieces, as a compressed file does.
Result<TraceContent> read(std::string_view text)
{
    const ByteSource source = [text](char* to, std::size_t count) mutable -> Result<std::size_t> {
        const auto part = text.substr(0, std::min<std::size_t>({count, text.size(), 100}));
        std::copy(part.begin(), part.end(), to);
        text.remove_prefix(part.size());
        return part.size();
    };
    return readKineto(source, "t.json");
}

const TraceEvents& only(const Result<TraceContent>& content)
{
    return content->processes.front();
}

constexpr std::string_view now = R"json({"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "GPU"}],
  "distributedInfo": {"backend": "nccl", "rank": 3, "world_size": 8, "pg_config": [{"rank": 9}]},
  "traceEvents": [
  {"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#7", "pid": 11, "tid": 12, "ts": 1000.250, "dur": 100.5,
   "args": {"External id": 4, "Call stack": "a;b", "grid": [1, {"correlation": 1}]}},
  {"ph": "X", "cat": "gpu_user_annotation", "name": "ProfilerStep#7", "pid": 0, "tid": 7, "ts": 1000, "dur": 100},
  {"ph": "X", "cat": "user_annotation", "name": "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__",
   "pid": 11, "tid": 12, "ts": 1001, "dur": 9},
  {"ph": "X", "cat": "cpu_op", "name": "aten::add", "pid": 11, "tid": 12, "ts": 1011, "dur": 9},
  {"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 11, "tid": 12, "ts": 1020, "dur": 5,
   "args": {"cbid": 211, "correlation": 77}},
  {"ph": "X", "cat": "kernel", "name": "ncclKernel_AllReduce", "pid": 0, "tid": 7, "ts": 1030, "dur": 20,
   "args": {"device": 0, "correlation": 77}},
  {"ph": "X", "cat": "gpu_memcpy", "name": "Memcpy HtoD (Pinned -> Device)", "pid": 0, "tid": 7, "ts": 1060, "dur": 4,
   "args": {"correlation": 78}},
  {"ph": "X", "cat": "gpu_memset", "name": "Memset (Device)", "pid": 0, "tid": 7, "ts": 1064, "dur": 1, "args": {}},
  {"ph": "s", "id": 77, "pid": 11, "tid": 12, "ts": 1020, "cat": "ac2g", "name": "ac2g"},
  {"name": "process_name", "ph": "M", "ts": 1000, "pid": "Spans", "tid": 0, "args": {"name": "x"}}
  ], "traceName": "t.json"})json";

TEST(Kineto, GivesStepsBatchesLaunchesAndWork)
{
    const auto content = read(now);
    ASSERT_TRUE(content.ok());
    EXPECT_EQ(content->problem, "");
    const auto& events = only(content);
    EXPECT_EQ(events.rank, 3);
    EXPECT_EQ(events.worldSize, 8);
    EXPECT_EQ(events.pid, 11);
    ASSERT_EQ(events.steps.size(), 1U) << "the GPU's copy of the mark is none";
    EXPECT_EQ(events.steps[0], (Marked{{1'000'250, 1'100'750}, 12, "ProfilerStep#7"}));
    ASSERT_EQ(events.batches.size(), 1U);
    EXPECT_EQ(events.batches[0].span, (Span{1'001'000, 1'010'000}));
    EXPECT_EQ(events.launches, (std::vector<Launch>{{77, 1'020'000}}));
    EXPECT_EQ(events.work,
              (std::vector<GpuWork>{{{1'030'000, 1'050'000}, 77, WorkKind::Collective},
                                    {{1'060'000, 1'064'000}, 78, WorkKind::CopyToGpu},
                                    {{1'064'000, 1'065'000}, 0, WorkKind::Other}}));
    EXPECT_TRUE(events.callsRecorded);
}

TEST(Kineto, OfBefore2022HasOtherCategoriesAndThreadsInQuotes)
{
    const auto content = read(R"json({"traceEvents": [
      {"ph": "X", "cat": "Operator", "name": "ProfilerStep#5", "pid": 9, "tid": "25738", "ts": 10, "dur": 100, "args": {}},
      {"ph": "X", "cat": "Runtime", "name": "cudaMemcpyAsync", "pid": 9, "tid": "25738", "ts": 20, "dur": 2,
       "args": {"cbid": 41, "correlation": 34417, "external id": 537}},
      {"ph": "X", "cat": "Memcpy", "name": "Memcpy HtoD (Pageable -> Device)", "pid": 0, "tid": "stream 7", "ts": 21,
       "dur": 3, "args": {"correlation": 34417}},
      {"ph": "X", "cat": "Kernel", "name": "gemm", "pid": 0, "tid": "stream 7", "ts": 30, "dur": 4, "args": {}}]})json");
    ASSERT_TRUE(content.ok());
    const auto& events = only(content);
    EXPECT_EQ(events.steps.at(0).thread, 25738);
    EXPECT_EQ(events.work.at(0).kind, WorkKind::CopyToGpu);
    EXPECT_EQ(events.work.at(1).kind, WorkKind::Kernel);
    EXPECT_EQ(events.launches.at(0).number, 34417U);
    EXPECT_FALSE(events.rank);
}

TEST(Kineto, MayBeTheListAlone)
{
    const auto content = read(
        R"json([{"ph": "X", "cat": "kernel", "name": "k", "pid": 0, "tid": 7, "ts": 1, "dur": 2, "args": {}}])json");
    ASSERT_TRUE(content.ok());
    EXPECT_EQ(only(content).work.size(), 1U);
}

TEST(Kineto, ThatWasCutOffIsReadAsFarAsItGoes)
{
    const auto cut = std::string(now.substr(0, now.find(R"json({"ph": "X", "cat": "gpu_memcpy")json")));
    const auto content = read(cut);
    ASSERT_TRUE(content.ok());
    EXPECT_NE(content->problem, "");
    EXPECT_EQ(only(content).work.size(), 1U);
    EXPECT_EQ(only(content).steps.size(), 1U);
    const auto inName = read(cut + R"json({"ph": "X", "na)json");
    ASSERT_TRUE(inName.ok());
    EXPECT_EQ(only(inName).work.size(), 1U);
}

TEST(Kineto, WithACommaTooManyHasAllItsEvents)
{
    const auto content = read(R"json({"traceEvents": [
      {"ph": "X", "cat": "kernel", "name": "k", "pid": 0, "tid": 7, "ts": 1, "dur": 2},
      {"ph": "X", "cat": "kernel", "name": "k", "pid": 0, "tid": 7, "ts": 4, "dur": 2},
    ]})json");
    ASSERT_TRUE(content.ok());
    EXPECT_EQ(only(content).work.size(), 2U);
    EXPECT_NE(content->problem.find("byte"), std::string::npos) << content->problem;
}

TEST(Kineto, ValuesOfOtherTypesAndSizesAreNoEvents)
{
    const auto content = read(R"json({"traceEvents": [
      {"ph": "X", "cat": "kernel", "name": "k", "ts": "soon", "dur": 2},
      {"ph": "X", "cat": "kernel", "name": "k", "ts": 1e300, "dur": 2},
      {"ph": "X", "cat": "kernel", "name": "k", "ts": 5, "dur": -2},
      {"ph": "X", "cat": ["kernel"], "name": {"ph": "X"}, "ts": [1], "dur": null},
      {"ph": "X", "cat": "kernel", "name": "k", "ts": 5, "dur": 1e300, "args": {"correlation": 1e30}},
      7, "text", [{"ph": "X"}]]})json");
    ASSERT_TRUE(content.ok());
    EXPECT_EQ(content->problem, "");
    EXPECT_TRUE(only(content).work.empty()) << "no length of 0 for one that makes no sense";
    EXPECT_EQ(content->unsound, 5U);
}

/// Kilobytes that this process had at most.
long mostMemory()
{
    rusage usage{};
    return ::getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0;
}

TEST(Kineto, OfAnySizeTakesNoMemoryForWhatItDoesNotTell)
{
    constexpr std::string_view entry =
        R"json({"ph": "X", "cat": "cpu_op", "name": "aten::empty", "pid": 5, "tid": 5, "ts": 1,
      "dur": 1, "args": {"Call stack": "train.py(54): <module>;torch/profiler/profiler.py(313): step"}},)json";
    std::string block;
    while (block.size() < (1 << 16)) {
        block += entry;
    }
    std::string_view begin = R"json({"traceEvents": [)json";
    std::size_t left = 35 << 20;
    const ByteSource source = [&](char* to, std::size_t count) -> Result<std::size_t> {
        const auto part = begin.empty() ? std::string_view(block) : begin;
        const auto size = std::min({part.size(), count, left});
        std::copy_n(part.begin(), size, to);
        begin = {};
        left -= size;
        return size;
    };
    const long before = mostMemory();
    const auto content = readKineto(source, "t.json");
    ASSERT_TRUE(content.ok());
    EXPECT_TRUE(only(content).callsRecorded);
    constexpr long tenMegabytes = 10'000;
    EXPECT_LT(mostMemory() - before, tenMegabytes);
}

TEST(Kineto, WithoutEventsIsRefused)
{
    for (const char* text : {"", "{}", "[", "[]", "no JSON", R"json({"events": []})json",
                             R"json([{"name": "a", "dur": 2}, "ph", ["X"]])json"}) {
        const auto content = read(text);
        ASSERT_FALSE(content.ok()) << text << ": a list alone must hold an event";
        EXPECT_EQ(content.error().kind, ErrorKind::Corrupt);
        EXPECT_NE(content.error().message.find("t.json"), std::string::npos);
    }
}

std::string traceOf(const std::string& events)
{
    return R"({"distributedInfo": {"rank": 1e30, "world_size": -1}, "traceEvents": [)" + events + "]}";
}

TEST(Kineto, AnEventWithoutASoundLengthCountsForNothingAndIsCounted)
{
    const auto content = read(traceOf(
        R"({"ph":"X","name":"ProfilerStep#1","pid":1,"tid":2,"ts":10,"dur":-5},
           {"ph":"X","name":"ProfilerStep#2","pid":1,"tid":2,"ts":20},
           {"ph":"X","name":"ProfilerStep#3","pid":1,"tid":2,"ts":-20,"dur":4},
           {"ph":"X","name":"ProfilerStep#4","pid":1,"tid":2,"ts":30,"dur":4})"));
    ASSERT_TRUE(content.ok());
    EXPECT_EQ(content->unsound, 3U);
    ASSERT_EQ(only(content).steps.size(), 1U);
    EXPECT_EQ(only(content).steps[0].name, "ProfilerStep#4");
    EXPECT_FALSE(only(content).rank) << "1e30 is no rank, and not rank 0";
    EXPECT_FALSE(only(content).worldSize);
}

TEST(Kineto, StepsOfAnotherProcessAreNotMixedIn)
{
    const auto content = read(traceOf(
        R"({"ph":"X","name":"ProfilerStep#1","pid":1,"tid":2,"ts":10,"dur":5},
           {"ph":"X","name":"ProfilerStep#1","pid":9,"tid":2,"ts":12,"dur":5},
           {"ph":"X","name":"enumerate(DataLoader)#_X.__next__","pid":9,"tid":2,"ts":13,"dur":5})"));
    ASSERT_TRUE(content.ok());
    EXPECT_EQ(content->ofOthers, 2U);
    EXPECT_EQ(only(content).steps.size(), 1U);
    EXPECT_TRUE(only(content).batches.empty());
    EXPECT_EQ(only(content).pid, 1);
}

TEST(Kineto, ALongNameIsKeptByItsBeginning)
{
    const auto content = read(traceOf(R"({"ph":"X","name":"enumerate(DataLoader)#_X.__next__)"
                                      + std::string(100'000, 'x') + R"(","pid":1,"tid":2,"ts":10,"dur":5})"));
    ASSERT_TRUE(content.ok());
    ASSERT_EQ(only(content).batches.size(), 1U);
    EXPECT_LE(only(content).batches[0].name.size(), 256U);
}

} // namespace
} // namespace sluice::trace
