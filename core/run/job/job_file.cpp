// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/job/job_file.h"

#include "core/base/files/input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>

namespace sluice {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t maxBytes = 4U << 20U;
constexpr std::size_t maxRanks = 1024; ///< as the probe writes, which tells of one node
constexpr double notableFailures = 0.01; ///< share of the samples

/// Collects the first source that knows a figure of each field.
class FigureList {
public:
    void add(const char* field, std::optional<double> value, double least, const char* from)
    {
        if (value && *value >= least && !knows(field)) {
            m_figures.push_back({field, *value, from});
        }
    }
    void add(const char* field, const std::optional<Seconds>& value, const char* from)
    {
        if (value && value->count() > 0) {
            add(field, value->count(), 0, from);
        }
    }
    std::optional<double> known(std::string_view field) const
    {
        for (const auto& figure : m_figures) {
            if (figure.field == field) {
                return figure.value;
            }
        }
        return std::nullopt;
    }
    std::vector<JobFigure> take() { return std::move(m_figures); }

private:
    bool knows(std::string_view field) const { return known(field).has_value(); }

    std::vector<JobFigure> m_figures;
};

std::optional<double> numberOf(const std::optional<int>& value)
{
    return value ? std::optional<double>(*value) : std::nullopt;
}

/// Of most steps the median tells best: an evaluation within a pass is no step. With gradient accumulation many batches
/// are taken at once before one long step, so that the median is next to nothing and the mean is the time of a batch.
std::optional<Seconds> stepOf(const std::optional<JobTimes>& times)
{
    if (!times || !times->p50) {
        return std::nullopt;
    }
    const bool accumulates = *times->p50 < 0.5 * times->mean && times->p99 && *times->p99 > 1.5 * times->mean;
    return accumulates ? times->mean : *times->p50;
}

std::optional<Seconds> meanOf(const std::optional<JobTimes>& times)
{
    return times ? std::optional(times->mean) : std::nullopt;
}

/// The spread as measured, or else that of the lognormal distribution with the mean and 99th percentile of the file.
void addDecodeSpread(FigureList& list, const JobProfile& p)
{
    if (!p.cpuSeconds || p.cpuSeconds->mean.count() <= 0) {
        return;
    }
    list.add("decode_stdev_seconds", p.cpuSeconds->stdev, "profile.cpu_seconds_per_sample.stdev");
    if (p.cpuSeconds->p99) {
        list.add("decode_stdev_seconds", lognormalStdev(p.cpuSeconds->mean, *p.cpuSeconds->p99),
                 "profile.cpu_seconds_per_sample.p99");
    }
}

void addProfile(FigureList& list, const JobProfile& p)
{
    list.add("decode_seconds", meanOf(p.cpuSeconds), "profile.cpu_seconds_per_sample.mean");
    addDecodeSpread(list, p);
    list.add("sample_bytes", p.storedBytes, 1, "profile.stored_bytes_per_sample");
    list.add("delivered_bytes", p.deliveredBytes, 1, "profile.delivered_bytes_per_sample");
}

void addObserved(FigureList& list, const JobObserved& o)
{
    list.add("step_seconds", stepOf(o.gpuStep), "observed.gpu_step_seconds");
    list.add("step_seconds", stepOf(o.step), "observed.step_seconds");
    list.add("decode_seconds", o.workerCpu, "observed.worker_cpu_seconds_per_sample");
    list.add("sample_bytes", o.workerReadBytes, 1, "observed.worker_read_bytes_per_sample");
    list.add("delivered_bytes", o.deliveredBytes, 1, "observed.delivered_bytes_per_sample");
    list.add("batch_per_gpu", numberOf(o.samplesPerBatch), 1, "observed.samples_per_batch");
}

/// Processes of a training on the node. One alone tells only where the probe does not say that others were not seen.
std::optional<double> ranksOf(const JobFile& job)
{
    const auto count = job.ranks.size();
    const bool lacksSome = std::any_of(job.unknown.begin(), job.unknown.end(),
                                       [](const JobUnknown& unknown) { return unknown.field == "ranks"; });
    const bool tells = count > 1 || (count == 1 && job.observed && !lacksSome);
    return tells ? std::optional(static_cast<double>(count)) : std::nullopt;
}

/// An epoch has all samples of the data set.
void addDatasetBytes(FigureList& list, const JobLoader& loader)
{
    constexpr double most = 1e18; // as a workload may name
    const auto ofSample = list.known("sample_bytes");
    const double bytes = ofSample && loader.samples ? *ofSample * static_cast<double>(*loader.samples) : 0;
    if (bytes <= most) {
        list.add("dataset_bytes", bytes, 1, "loader.samples");
    }
}

/// Samples a second of all ranks; one that does not tell counts like the document's own.
double rateOfAll(const JobFile& job)
{
    const double own = *job.observed->samplesPerSecond;
    double all = job.ranks.empty() ? own : 0;
    for (const auto& rank : job.ranks) {
        all += rank.observed ? rank.observed->samplesPerSecond.value_or(own) : own;
    }
    return all;
}

} // namespace

std::vector<JobFigure> figuresOf(const JobFile& job)
{
    FigureList list;
    list.add("gpus", ranksOf(job), 1, "ranks");
    list.add("batch_per_gpu", numberOf(job.loader.batch), 1, "loader.batch");
    list.add("workers", numberOf(job.loader.workers), 0, "loader.workers");
    list.add("prefetch_factor", numberOf(job.loader.prefetchFactor), 1, "loader.prefetch_factor");
    if (job.profile) {
        addProfile(list, *job.profile);
    }
    if (job.observed) {
        addObserved(list, *job.observed);
    }
    addDatasetBytes(list, job.loader);
    auto figures = list.take();
    for (auto& figure : figures) {
        figure.host = job.host.name;
    }
    return figures;
}

std::optional<BytesPerSecond> copyRateOf(const JobFile& job)
{
    const auto profile = job.profile.value_or(JobProfile());
    if (!job.loader.batch || profile.transfer.value_or(Seconds(0)).count() <= 0
        || profile.deliveredBytes.value_or(0) <= 0) {
        return std::nullopt;
    }
    return BytesPerSecond{*profile.deliveredBytes * *job.loader.batch / profile.transfer->count()};
}

std::optional<double> failedShareOf(const JobFile& job)
{
    if (!job.profile || job.profile->failedSamples <= 0) {
        return std::nullopt;
    }
    const auto failed = static_cast<double>(job.profile->failedSamples);
    const double share = failed / (failed + static_cast<double>(job.profile->samples));
    return share > notableFailures ? std::optional(share) : std::nullopt;
}

FrameworkCosts withJob(FrameworkCosts costs, LoaderKind kind, const JobFile& job)
{
    const auto profile = job.profile.value_or(JobProfile());
    const bool passes = kind == LoaderKind::PyTorch;
    if (profile.collateSeconds && (!passes || profile.betweenProcesses)) {
        costs.batchTime = *profile.collateSeconds + (passes ? *profile.betweenProcesses : Seconds(0));
        costs.batchSecondsPerByte = 0;
        costs.sampleTime = Seconds(0);
        costs.source = "batches as in the job file; the rest: " + costs.source;
    }
    if (passes && profile.workerStart) {
        costs.workerStart = *profile.workerStart;
    }
    return costs;
}

std::optional<ObservedJob> observedJobOf(const JobFile& job)
{
    const auto& seen = job.observed;
    if (job.loader.kind != "pytorch" || !job.loader.workers || !seen || seen->samplesPerSecond.value_or(0) <= 0) {
        return std::nullopt;
    }
    ObservedJob observed;
    observed.gpus = std::max(1, static_cast<int>(job.ranks.size()));
    observed.workers = *job.loader.workers;
    observed.cores = job.host.cores.value_or(0);
    observed.prefetch = job.loader.prefetchFactor.value_or(observed.prefetch);
    observed.waitingShare = seen->gpuWaitingShare ? seen->gpuWaitingShare : seen->waitingShare;
    observed.samplesPerSecond = rateOfAll(job);
    if (seen->workerStorageBytes && seen->workerReadBytes.value_or(0) > 0) {
        observed.cachedShare = std::clamp(1 - *seen->workerStorageBytes / *seen->workerReadBytes, 0.0, 1.0);
    }
    return observed;
}

std::string whyUnknown(const JobFile& job, const std::string& field)
{
    static const std::map<std::string, std::vector<std::string>> members = {
        {"gpus", {"ranks", "observed"}},
        {"step_seconds", {"observed.step_seconds", "observed"}},
        {"sample_bytes", {"profile.stored_bytes_per_sample", "observed.worker_read_bytes_per_sample", "profile"}},
        {"decode_seconds", {"observed.worker_cpu_seconds_per_sample", "profile"}}};
    const auto found = members.find(field);
    if (found == members.end()) {
        return {};
    }
    for (const auto& member : found->second) {
        for (const auto& unknown : job.unknown) {
            if (unknown.field == member) {
                return unknown.reason;
            }
        }
    }
    return {};
}

std::string problemOf(const JobFile& job)
{
    if (!job.profile && !job.observed) {
        return "neither a profile nor a watched training is in it";
    }
    if (job.ranks.size() > maxRanks) {
        return fmt::format("{} ranks are more than one node has", job.ranks.size());
    }
    return {};
}

Result<JobFile> parseJobFile(const std::string& text, const std::string& origin)
{
    if (text.size() > maxBytes) {
        return Error{ErrorKind::Usage, fmt::format("{}: is larger than a job file, which has 4 MiB at most", origin),
                     "give the file that sluice_probe wrote"};
    }
    const auto json = parseJson(text, origin);
    if (!json) {
        return json.error();
    }
    if (const auto known = expectSchema(*json, "sluice.job/1", origin); !known) {
        return known.error();
    }
    auto job = fromJson<JobFile>(*json);
    if (!job) {
        auto error = job.error();
        error.message = origin + ": " + error.message;
        return error;
    }
    return job;
}

Result<JobFile> loadJobFile(const std::string& path)
{
    std::error_code problem;
    const auto status = fs::status(path, problem);
    if (problem && status.type() != fs::file_type::not_found) {
        return systemError("cannot read " + path, problem.value());
    }
    if (!fs::exists(status)) {
        return systemError("cannot read " + path, ENOENT);
    }
    if (!fs::is_regular_file(status) || isMadeUpByKernel(path)) { // reading /proc/kmsg waits without end
        return Error{ErrorKind::Usage, fmt::format("{}: is no regular file", path),
                     "give the file that sluice_probe wrote"};
    }
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        return systemError("cannot read " + path, errno);
    }
    std::string text(maxBytes + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (in.bad()) {
        return systemError("cannot read " + path, errno);
    }
    return parseJobFile(text, path);
}

} // namespace sluice
