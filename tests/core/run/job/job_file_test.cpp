// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/job/job_file.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include <sys/stat.h>

namespace sluice {
namespace {

/// Both were written by sluice_probe; the name of the machine alone was changed.
std::string fixture(const std::string& name)
{
    std::ifstream in(std::string(fixturesFolder) + "/jobs/" + name);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

JobFile read(const std::string& name)
{
    const auto job = parseJobFile(fixture(name), name);
    EXPECT_TRUE(job) << (job ? "" : job.error().message);
    return job ? *job : JobFile{};
}

std::string refusal(const std::string& text)
{
    const auto job = parseJobFile(text, "job.json");
    return job ? "read" : job.error().message;
}

/// The document with one member replaced.
std::string with(const std::string& name, const std::string& pointer, Json value)
{
    auto json = Json::parse(fixture(name));
    json[Json::json_pointer(pointer)] = std::move(value);
    return json.dump();
}

const JobFigure* figure(const std::vector<JobFigure>& figures, const std::string& field)
{
    const auto found =
        std::find_if(figures.begin(), figures.end(), [&](const auto& item) { return item.field == field; });
    return found == figures.end() ? nullptr : &*found;
}

TEST(JobFile, ReadsWhatTheProbeWroteOfAProfile)
{
    const auto job = read("profile.json");
    ASSERT_TRUE(job.profile);
    EXPECT_FALSE(job.observed);
    EXPECT_EQ(job.host.name, "node");
    EXPECT_EQ(job.framework.name, "pytorch");
    EXPECT_EQ(job.loader.batch, 8);
    EXPECT_EQ(job.profile->deliveredBytes, 602120);
    EXPECT_EQ(job.profile->byWorkers.size(), 3U);
    const auto figures = figuresOf(job);
    EXPECT_DOUBLE_EQ(figure(figures, "decode_seconds")->value, job.profile->cpuSeconds->mean.count());
    EXPECT_EQ(figure(figures, "decode_seconds")->from, "profile.cpu_seconds_per_sample.mean");
    EXPECT_EQ(figure(figures, "sample_bytes")->value, *job.profile->storedBytes);
    EXPECT_EQ(figure(figures, "delivered_bytes")->value, 602120);
    EXPECT_EQ(figure(figures, "batch_per_gpu")->value, 8);
    EXPECT_EQ(figure(figures, "step_seconds"), nullptr) << "not known is not zero";
    EXPECT_EQ(figure(figures, "workers"), nullptr);
    EXPECT_NE(whyUnknown(job, "step_seconds").find("no training was watched"), std::string::npos);
}

TEST(JobFile, ReadsWhatTheProbeWroteOfATraining)
{
    const auto job = read("watched.json");
    ASSERT_TRUE(job.observed);
    EXPECT_FALSE(job.profile);
    ASSERT_EQ(job.ranks.size(), 1U);
    EXPECT_EQ(job.ranks[0].observed, job.observed);
    const auto figures = figuresOf(job);
    EXPECT_DOUBLE_EQ(figure(figures, "step_seconds")->value, job.observed->step->p50->count());
    EXPECT_EQ(figure(figures, "step_seconds")->from, "observed.step_seconds");
    EXPECT_EQ(figure(figures, "decode_seconds")->from, "observed.worker_cpu_seconds_per_sample");
    EXPECT_EQ(figure(figures, "workers")->value, 2);
    EXPECT_EQ(figure(figures, "prefetch_factor")->value, 2);
    EXPECT_EQ(figure(figures, "gpus")->value, 1) << "one process was seen, and none is said to be missing";
    EXPECT_EQ(figure(figures, "gpus")->from, "ranks");
    EXPECT_EQ(figure(figures, "gpus")->host, "node");
    EXPECT_EQ(job.loader.order, "shuffled");
}

TEST(JobFile, TakesTheStepOfTheGpuBeforeThatOfTheHost)
{
    auto job = read("watched.json");
    job.observed->gpuStep = JobTimes{Seconds(0.3), {}, Seconds(0.25), {}, {}, {}};
    EXPECT_EQ(figure(figuresOf(job), "step_seconds")->from, "observed.gpu_step_seconds");
    EXPECT_EQ(figure(figuresOf(job), "step_seconds")->value, 0.25);
}

TEST(JobFile, TheStepOfAccumulatedBatchesIsTheirMean)
{
    auto job = read("watched.json");
    job.observed->gpuStep.reset();
    auto& step = job.observed->step;
    step->mean = Seconds(0.25); // 7 of 8 batches are taken at once, then comes a step of 2 s
    step->p50 = Seconds(0.001);
    step->p99 = Seconds(2);
    EXPECT_EQ(figure(figuresOf(job), "step_seconds")->value, 0.25);
    step->p50 = Seconds(0.24); // and an evaluation of a minute within a pass is no step
    step->mean = Seconds(0.9);
    step->p99 = Seconds(0.26);
    EXPECT_EQ(figure(figuresOf(job), "step_seconds")->value, 0.24);
}

TEST(JobFile, TellsTheJobAsItRan)
{
    auto job = read("watched.json");
    const auto seen = observedJobOf(job);
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->workers, 2);
    EXPECT_EQ(seen->prefetch, 2);
    EXPECT_EQ(seen->cores, *job.host.cores);
    EXPECT_NEAR(seen->samplesPerSecond, 101.23, 0.01);
    EXPECT_NEAR(*seen->waitingShare, 0.686, 0.001);
    EXPECT_EQ(seen->cachedShare, 1) << "none of what workers read came from storage";
    job.observed->workerStorageBytes.reset();
    EXPECT_FALSE(observedJobOf(job)->cachedShare) << "not known is not none";
    job.ranks.resize(4, job.ranks[0]);
    EXPECT_NEAR(observedJobOf(job)->samplesPerSecond, 4 * 101.23, 0.04);
    job.loader.workers.reset();
    EXPECT_FALSE(observedJobOf(job)) << "without its settings nothing can be compared";
    EXPECT_FALSE(observedJobOf(read("profile.json")));
}

TEST(JobFile, CountsTheRanksOfANodeAsItsGpus)
{
    auto job = read("watched.json");
    job.ranks.resize(8);
    EXPECT_EQ(figure(figuresOf(job), "gpus")->value, 8);
}

TEST(JobFile, OneProcessOfSeveralDoesNotTellHowManyGpusThereAre)
{
    auto job = read("watched.json");
    job.unknown.push_back({"ranks", "1 of the 8 processes of the job were seen"});
    EXPECT_EQ(figure(figuresOf(job), "gpus"), nullptr);
    EXPECT_EQ(whyUnknown(job, "gpus"), "1 of the 8 processes of the job were seen");
    job.unknown.pop_back();
    job.ranks.clear();
    EXPECT_EQ(figure(figuresOf(job), "gpus"), nullptr) << "not told";
    EXPECT_EQ(figure(figuresOf(read("profile.json")), "gpus"), nullptr) << "no training was seen";
}

TEST(JobFile, AnEpochHasAllSamplesOfTheDataSet)
{
    auto job = read("watched.json");
    EXPECT_NEAR(figure(figuresOf(job), "dataset_bytes")->value, 640 * 82298.6, 1000);
    EXPECT_EQ(figure(figuresOf(job), "dataset_bytes")->from, "loader.samples");
    job.observed->workerReadBytes.reset();
    EXPECT_EQ(figure(figuresOf(job), "dataset_bytes"), nullptr) << "of samples of no known size";
}

TEST(JobFile, TheCopyToTheGpuIsThatOfABatch)
{
    auto job = read("profile.json");
    EXPECT_FALSE(copyRateOf(job)) << "there was no GPU";
    job.profile->transfer = Seconds(0.001);
    ASSERT_TRUE(copyRateOf(job));
    EXPECT_DOUBLE_EQ(copyRateOf(job)->value, 8 * 602120 / 0.001);
    job.loader.batch.reset();
    EXPECT_FALSE(copyRateOf(job)) << "of a batch of no known size";
}

TEST(JobFile, ManyFailedSamplesAreNotable)
{
    auto job = read("profile.json"); // 200 samples
    EXPECT_FALSE(failedShareOf(job));
    job.profile->failedSamples = 2;
    EXPECT_FALSE(failedShareOf(job)) << "just under 1 %";
    job.profile->failedSamples = 50;
    EXPECT_DOUBLE_EQ(failedShareOf(job).value_or(0), 0.2);
    EXPECT_FALSE(failedShareOf(read("watched.json")));
}

TEST(JobFile, TellsTheSpreadOfDecodingByItsDeviationOrElseByItsPercentile)
{
    auto job = read("profile.json");
    EXPECT_EQ(figure(figuresOf(job), "decode_stdev_seconds")->value, job.profile->cpuSeconds->stdev->count());
    std::int64_t counted = 0;
    for (const auto& bin : job.profile->cpuSeconds->histogram) {
        counted += bin.count;
    }
    EXPECT_EQ(counted, 200) << "as many as samples";
    job.profile->cpuSeconds->stdev.reset();
    const auto figures = figuresOf(job);
    EXPECT_EQ(figure(figures, "decode_stdev_seconds")->from, "profile.cpu_seconds_per_sample.p99");
    EXPECT_NEAR(figure(figures, "decode_stdev_seconds")->value, 0.0002, 0.00003) << "3.68 ms of 3.23 ms";
    job.profile->cpuSeconds->p99.reset();
    EXPECT_EQ(figure(figuresOf(job), "decode_stdev_seconds"), nullptr);
}

TEST(JobFile, TakesNoFigureOfZero)
{
    auto job = read("profile.json");
    job.profile->storedBytes = 0;
    job.profile->cpuSeconds = JobTimes{};
    EXPECT_EQ(figure(figuresOf(job), "sample_bytes"), nullptr);
    EXPECT_EQ(figure(figuresOf(job), "decode_seconds"), nullptr);
    EXPECT_EQ(figure(figuresOf(job), "decode_stdev_seconds"), nullptr);
}

TEST(JobFile, IsReadAsItWasWritten)
{
    for (const auto* name : {"profile.json", "watched.json"}) {
        const auto job = read(name);
        const auto again = parseJobFile(jsonText(toDocument("sluice.job/1", job)), name);
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ(*again, job);
    }
}

TEST(JobFile, IgnoresMembersItDoesNotKnow)
{
    EXPECT_EQ(refusal(with("profile.json", "/profile/new_figure", {{"mean", "soon"}})), "read");
}

TEST(JobFile, NamesWhatIsWrongInAFileEditedByHand)
{
    const auto names = [](const std::string& pointer, Json value) {
        return refusal(with("profile.json", pointer, std::move(value)));
    };
    EXPECT_NE(names("/profile/cpu_seconds_per_sample/mean", "4ms").find("cpu_seconds_per_sample/mean"),
              std::string::npos);
    EXPECT_NE(names("/profile/cpu_seconds_per_sample/mean", -1).find("cpu_seconds_per_sample/mean"), std::string::npos);
    EXPECT_NE(names("/profile/cpu_seconds_per_sample", Json::object()).find("mean"), std::string::npos);
    EXPECT_NE(names("/profile/stored_bytes_per_sample", 1e300).find("stored_bytes_per_sample"), std::string::npos);
    EXPECT_NE(names("/profile/samples", 0).find("profile/samples"), std::string::npos);
    EXPECT_NE(
        names("/profile/cpu_seconds_per_sample/histogram/3/up_to_seconds", 0.001).find("must be above 0 and grow"),
        std::string::npos);
    EXPECT_NE(names("/profile/cpu_seconds_per_sample/histogram/3/count", -1).find("histogram/3/count"),
              std::string::npos);
    EXPECT_NE(names("/loader/batch", 1.5).find("loader/batch"), std::string::npos);
    EXPECT_NE(names("/loader", "text").find("loader"), std::string::npos);
    EXPECT_NE(names("/profile", nullptr).find("neither a profile nor a watched training"), std::string::npos);
    EXPECT_NE(refusal(with("watched.json", "/observed/waiting_share", 1.01)).find("waiting_share"), std::string::npos);
    auto ranks = Json::array();
    for (int i = 0; i < 2000; ++i) {
        ranks.push_back({{"rank", i}});
    }
    EXPECT_NE(refusal(with("watched.json", "/ranks", ranks)).find("2000 ranks"), std::string::npos);
}

TEST(JobFile, RefusesOtherAndNewerDocuments)
{
    EXPECT_NE(refusal("").find("job.json"), std::string::npos);
    EXPECT_NE(refusal("{}").find("no \"schema\""), std::string::npos);
    EXPECT_NE(refusal(with("profile.json", "/schema", "sluice.job/2")).find("sluice.job/2"), std::string::npos);
    EXPECT_NE(refusal(std::string(5U << 20U, ' ')).find("4 MiB"), std::string::npos);
}

TEST(JobFile, ItsBatchesTakeThePlaceOfPublishedCosts)
{
    const auto published = publishedCosts(LoaderKind::PyTorch);
    JobFile job;
    EXPECT_EQ(withJob(published, LoaderKind::PyTorch, job), published);
    job.profile = JobProfile();
    job.profile->collateSeconds = Seconds(0.002);
    EXPECT_EQ(withJob(published, LoaderKind::PyTorch, job), published) << "the way between processes is not known";
    EXPECT_EQ(withJob(published, LoaderKind::InProcess, job).batchTime, Seconds(0.002));
    job.profile->betweenProcesses = Seconds(0.005);
    const auto costs = withJob(published, LoaderKind::PyTorch, job);
    EXPECT_DOUBLE_EQ(costs.batchTime.count(), 0.007);
    EXPECT_EQ(costs.batchSecondsPerByte, 0);
    EXPECT_EQ(costs.receiveTime, published.receiveTime);
    EXPECT_FALSE(costs.measured);
}

TEST(JobFile, ReadsRegularFilesAlone)
{
    const TemporaryFolder folder;
    const auto path = folder.path() / "job.json";
    EXPECT_EQ(loadJobFile(path.string()).error().kind, ErrorKind::NotFound);
    EXPECT_NE(loadJobFile(folder.path().string()).error().message.find("no regular file"), std::string::npos);
    const auto pipe = folder.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_NE(loadJobFile(pipe.string()).error().message.find("no regular file"), std::string::npos);
    for (const char* madeUp : {"/proc/self/status", "/proc/kmsg"}) {
        const auto refused = loadJobFile(madeUp).error();
        EXPECT_TRUE(refused.kind == ErrorKind::NotFound || refused.message.find("no regular file") != std::string::npos)
            << refused.message;
    }
    std::ofstream(path) << fixture("profile.json");
    const auto job = loadJobFile(path.string());
    ASSERT_TRUE(job);
    EXPECT_EQ(*job, read("profile.json"));
}

} // namespace
} // namespace sluice
