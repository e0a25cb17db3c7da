// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/job/job_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

/// Fields that make another job of it when they differ.
constexpr std::array fieldsOfJob{"batch_per_gpu", "step_seconds", "sample_bytes", "decode_seconds"};

} // namespace

std::vector<std::string> figuresOfAnyJob()
{
    return {"sample_bytes", "step_seconds", "batch_per_gpu"};
}

std::optional<Pattern> patternOf(const JobFile& job)
{
    const auto& order = job.loader.order;
    return order == word(SampleOrder::Sequential) ? std::optional(Pattern::Sequential)
        : order == word(SampleOrder::Shuffled)    ? std::optional(Pattern::Random)
                                                  : std::nullopt;
}

void takeCopyRate(const JobFile& job, const std::string& hostName, HostFacts& host)
{
    const auto rate = copyRateOf(job);
    const bool elsewhere = !hostName.empty() && !job.host.name.empty() && job.host.name != hostName;
    if (host.hostToDevice || !rate || elsewhere) {
        return;
    }
    host.hostToDevice = rate;
    host.hostToDeviceMeasured = true;
    host.hostToDeviceFrom =
        fmt::format("the job file{}: {}", job.host.name.empty() ? "" : " of " + job.host.name, copyRateMember);
}

std::vector<std::string> notToldBy(const JobFile& job)
{
    const auto figures = figuresOf(job);
    std::vector<std::string> open;
    for (const auto& needed : figuresOfAnyJob()) {
        if (std::none_of(figures.begin(), figures.end(), [&](const auto& each) { return each.field == needed; })) {
            open.push_back(needed);
        }
    }
    return open;
}

Workload withJob(Workload workload, const JobFile& job)
{
    for (const auto& figure : figuresOf(job)) {
        takeFigure(figure, workload);
    }
    workload.accessPattern = patternOf(job).value_or(workload.accessPattern);
    return workload;
}

Result<Workload> workloadOf(const JobFile& job, const Workload& usual)
{
    if (const auto open = notToldBy(job); !open.empty()) {
        const auto why = whyUnknown(job, open.front());
        return Error{ErrorKind::Usage,
                     fmt::format("the job file does not tell {}{}", open.front(), why.empty() ? "" : ": " + why),
                     "name a workload that tells it"};
    }
    auto told = toldByNumbers(usual, "the watched job");
    told.source = fmt::format("a job file of {}", job.host.name);
    return workloadWith(job, told);
}

Result<Workload> workloadWith(const JobFile& job, const Workload& usual)
{
    auto workload = withJob(usual, job);
    if (const auto problems = problemsOf(workload); !problems.empty()) {
        return Error{ErrorKind::Usage, "the job file: " + problems.front(), "name a workload that tells it"};
    }
    return workload;
}

LoaderChoice loaderOf(const JobFile& job)
{
    const bool inTurn = job.loader.workers == 0;
    const auto kind = job.loader.kind != "pytorch" ? LoaderKind::Threads
        : inTurn                                   ? LoaderKind::InProcess
                                                   : LoaderKind::PyTorch;
    return {kind, withJob(publishedCosts(kind), kind, job), job.loader.pinMemory.value_or(false)};
}

SeenJob seenJob(const JobFile& job, const std::string& hostName, const Workload& workload)
{
    auto observed = observedJobOf(job);
    if (!observed) {
        return {};
    }
    if (job.host.name != hostName) {
        return {{}, fmt::format("it ran on {}, and storage was measured on {}", job.host.name, hostName)};
    }
    for (const auto& figure : figuresOf(job)) {
        const bool counts = std::find(fieldsOfJob.begin(), fieldsOfJob.end(), figure.field) != fieldsOfJob.end();
        if (counts && !hasFigure(figure, workload)) {
            return {{}, fmt::format("{} was stated otherwise than it was seen", figure.field)};
        }
    }
    return {std::move(observed), {}};
}

} // namespace sluice
