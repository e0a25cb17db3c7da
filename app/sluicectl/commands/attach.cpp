// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/attach.h"
#include "app/sluicectl/commands.h"
#include "app/sluicectl/commands/attach_gpu.h"
#include "app/sluicectl/commands/attach_text.h"
#include "app/sluicectl/commands/attach_trace.h"
#include "app/sluicectl/history.h"
#include "app/sluicectl/line.h"
#include "app/sluicectl/process/interrupt.h"
#include "app/sluicectl/run_record.h"
#include "core/attach/job_list.h"
#include "core/attach/job_search.h"
#include "core/attach/messages.h"
#include "core/attach/proc/process_table.h"
#include "core/attach/verdict/advice.h"
#include "core/base/files/system_call.h"
#include "core/base/text/words.h"
#include "core/report/comparison_report.h"
#include "core/report/phrases.h"
#include "core/run/compare/job_change.h"
#include "core/run/job/job_file.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <unistd.h>

namespace sluice::ctl {

namespace {

struct AttachOptions {
    std::int64_t pid = 0;
    int gpu = -1;
    std::string slurmJob;
    std::string cgroup;
    std::string name;
    std::string run;
    std::string jobFile;
    std::vector<std::string> traces;
    bool list = false;
    Seconds length{10};
    double perSecond = 50;
    KeepChoice keeping;
};

Result<std::vector<long>> rootsOf(const AttachOptions& options)
{
    const attach::ProcFiles files;
    if (options.gpu >= 0) {
        return processesOnGpu(static_cast<unsigned>(options.gpu));
    }
    if (!options.slurmJob.empty()) {
        return attach::rootsOfSlurmJob(files, options.slurmJob);
    }
    if (!options.cgroup.empty()) {
        return attach::rootsOfCgroup(files, options.cgroup);
    }
    if (!options.name.empty()) {
        return attach::rootsOfName(attach::processTable(files), options.name, ::getpid());
    }
    if (options.pid > 0) {
        return std::vector<long>{options.pid};
    }
    return Error{ErrorKind::Usage, "which job is not said",
                 "give a process number, --name, --cgroup, --slurm or --gpu"};
}

std::string ownHostName()
{
    constexpr std::size_t most = 256;
    std::array<char, most> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

AttachTarget targetOf(const AttachOptions& options)
{
    AttachTarget target;
    target.slurmJob = options.slurmJob.empty() ? std::nullopt : std::optional(options.slurmJob);
    target.cgroup = options.cgroup.empty() ? std::nullopt : std::optional(options.cgroup);
    return target;
}

/// The stored run of the storage that the job reads from. "last" where none was named: then it may be of another one.
Result<std::optional<attach::MeasuredSupply>> supplyFor(AttachedJob& job, const AttachOptions& options,
                                                        Session& session)
{
    using namespace attach_messages;
    const auto run = loadRun(session, options.run.empty() ? "last" : options.run, LastRun::WithReads);
    if (!run) {
        job.unknown.push_back({"against", sayPlain(noStoredRun).with(Remedy::MeasureStorage)});
        return options.run.empty() ? Result<std::optional<attach::MeasuredSupply>>(std::nullopt) : run.error();
    }
    if (options.run.empty() && run->measurements.empty() && isSingle(kindOf(*run))) {
        job.unknown.push_back({"against", sayPlain(noStoredRun).with(Remedy::MeasureStorage)});
        return std::optional<attach::MeasuredSupply>();
    }
    const auto& host = run->node.identity.hostName;
    if (host != ownHostName() || !attach::readsFrom(attach::ProcFiles(), job, run->path)) {
        job.unknown.push_back(
            {"against", say<otherStorage>("run"_a = run->id.value, "path"_a = run->path, "host"_a = host)});
        return std::optional<attach::MeasuredSupply>();
    }
    auto surface = StorageSurface::fit(run->measurements);
    if (!surface) {
        return surface.error();
    }
    return std::optional(attach::MeasuredSupply{*std::move(surface), run->id.value});
}

/// What a job file tells of samples and batches, which nobody sees from outside.
Result<Done> takeJobFile(const std::string& path, attach::AdviceBasis& basis)
{
    if (path.empty()) {
        return Done{};
    }
    const auto file = loadJobFile(path);
    if (!file) {
        return file.error();
    }
    for (const auto& figure : figuresOf(*file)) {
        if (figure.field == "batch_per_gpu") {
            basis.batch = static_cast<int>(figure.value);
        } else if (figure.field == "prefetch_factor") {
            basis.prefetch = static_cast<int>(figure.value);
        } else if (figure.field == "sample_bytes") {
            basis.sampleBytes = Bytes{std::llround(figure.value)};
        } else if (figure.field == "decode_seconds") {
            basis.decodeTime = Seconds(figure.value);
        }
    }
    return Done{};
}

Result<Done> advise(AttachedJob& job, const AttachOptions& options, Session& session)
{
    attach::AdviceBasis basis;
    if (const auto taken = takeJobFile(options.jobFile, basis); !taken) {
        return taken.error();
    }
    auto supply = supplyFor(job, options, session);
    if (!supply) {
        return supply.error();
    }
    basis.supply = *std::move(supply);
    if (basis.supply) {
        job.against = attach::againstOf(job, *basis.supply);
    }
    job.advice = attach::adviceOf(job, basis);
    job.figures = attach::figuresOf(job, basis);
    return Done{};
}

/// The mount that most files were open on; empty where none was.
std::string mostReadMount(const AttachedJob& job)
{
    const AttachReads* most = nullptr;
    for (const auto& rank : job.ranks) {
        for (const auto& reads : rank.reads) {
            most = most == nullptr || reads.openFiles > most->openFiles ? &reads : most;
        }
    }
    return most == nullptr ? "" : most->mount;
}

/// The same program as it was looked at before, on this node. Verdicts begin with the program, so that no run of
/// another is read.
std::optional<Run> earlierLook(const AttachedJob& job, const Session& session)
{
    const auto listed = [host = ownHostName(), begin = job.target.command + " "](const RunSummary& run) {
        return run.kind == RunKind::Attach && run.hostName == host && run.verdict.starts_with(begin);
    };
    return newestKept(session, listed,
                      [&job](const Run& run) { return run.seen->target.command == job.target.command; });
}

OneResult resultOf(const AttachedJob& job, const std::optional<Run>& earlier, bool interrupted)
{
    OneResult result{toDocument("sluice.attach/1", job), attachText(job), mostReadMount(job), interrupted};
    result.any = job.samples > 0;
    result.seen = job;
    if (earlier) {
        const auto change = jobChange(*earlier->seen, job);
        result.document["earlier"] = report::jobChangeDocument(change);
        result.document["earlier"]["run_id"] = earlier->id.value;
        result.document["earlier"]["started_at"] = earlier->startedAt;
        result.text += line("\nCompared with run {} of {}\n  {}\n", earlier->id.value,
                            report::timeWords(earlier->startedAt), changeSentence(change).text);
    }
    return result;
}

Result<int> runAttach(const AttachOptions& options, Session& session)
{
    const auto roots = rootsOf(options);
    if (!roots) {
        return roots.error();
    }
    const InterruptWatch interrupt;
    const auto stop = [token = interrupt.token()] { return token.stop_requested(); };
    RunRecord record(options.keeping, session);
    attach::AttachRequest request;
    request.roots = *roots;
    request.self = ::getpid();
    request.target = targetOf(options);
    request.samples.length = options.length;
    request.samples.perSecond = options.perSecond;
    session.phase("attach", "Looking at the job for " + words(options.length));
    if (session.showsProgress()) {
        request.meanwhile = [&](const AttachedJob& job, const WatchedMoment& lately) {
            const auto left = std::max(Seconds(0), options.length - job.length);
            session.progress(std::min(job.length, options.length).count(), options.length.count(), left.count());
            session.event("sample", toJson(job.verdict));
            session.event("job", toJson(lately));
        };
    }
    std::optional<GpuWatch> gpus;
    auto library = GpuWatch::library();
    const bool driverSilent = !library && library.error().kind == ErrorKind::Io;
    library ? void(gpus.emplace(*std::move(library))) : void();
    raiseOpenFileLimit();
    auto job = attach::attachTo(attach::ProcFiles(), request, attach::steadyClock(stop));
    if (!job) {
        return job.error();
    }
    const auto seen = gpus ? gpus->seen() : std::vector<attach::SeenGpu>();
    if (!seen.empty()) {
        attach::addGpus(*job, seen);
    } else if (gpus || driverSilent) {
        attach::sayGpusSilent(*job);
    }
    if (const auto advised = advise(*job, options, session); !advised) {
        return advised.error();
    }
    record.finish(resultOf(*job, earlierLook(*job, session), stop()));
    return stop() ? exitInterrupted : exitDone;
}

Result<int> runList(Session& session)
{
    const auto jobs = attach::runningJobs(attach::ProcFiles(), ::getpid());
    session.printResult(toDocument("sluice.jobs/1", jobs), jobsText(jobs));
    return exitDone;
}

/// Ways to name the job, of which one is given.
std::vector<CLI::Option*> addTargets(CLI::App& command, AttachOptions& options)
{
    std::vector<CLI::Option*> targets;
    targets.push_back(addPlainCount(command, "pid", options.pid,
                                    "a process of the job: its launcher, a rank or a worker",
                                    {1, std::numeric_limits<int>::max()})
                          ->default_str(""));
    targets.push_back(command.add_option("--slurm", options.slurmJob, "a Slurm job on this node: JOB or JOB.STEP"));
    targets.push_back(
        command.add_option("--cgroup", options.cgroup, "all processes of this cgroup (/proc/PID/cgroup)"));
    targets.push_back(command.add_option("--name", options.name,
                                         "the job with this in its command line; * and ? stand for any text"));
    targets.push_back(
        addPlainCount(command, "--gpu", options.gpu, "the job that computes on this NVIDIA GPU", {0, 1023})
            ->default_str(""));
    for (auto* one : targets) {
        for (auto* other : targets) {
            one != other ? void(one->excludes(other)) : void();
        }
    }
    return targets;
}

/// How a running job is looked at.
std::vector<CLI::Option*> addManner(CLI::App& command, AttachOptions& options)
{
    return {addSeconds(command, "--seconds", options.length, "to look"),
            addNumber(command, "--hz", options.perSecond, "looks a second at each training process", {1, 1000}),
            command.add_option("--run", options.run, "the stored run of this storage, to compare the job with")
                ->default_str("last"),
            command.add_option("--job", options.jobFile, "batch and samples of the job, as sluice_probe measured them"),
            options.keeping.declare(command)};
}

} // namespace

void addAttach(CLI::App& app, Session& session)
{
    auto* command = app.add_subcommand(
        "attach", "Looks at a running job from outside: does it wait for data, where, and what would help");
    auto options = std::make_shared<AttachOptions>();
    session.addCommonOptions(*command);
    const auto targets = addTargets(*command, *options);
    const auto manner = addManner(*command, *options);
    auto* traces = command->add_option("--trace", options->traces,
                                       "look at what a profiler recorded instead: traces of torch.profiler (JSON) or "
                                       "SQLite exports of Nsight Systems, one for each rank");
    auto* list = command->add_flag("--list", options->list, "list what runs here instead: jobs that train first");
    for (const auto& ofRunningJobs : {targets, manner}) {
        for (auto* option : ofRunningJobs) {
            traces->excludes(option);
            list->excludes(option);
        }
    }
    list->excludes(traces);
    command->callback([options, &session] {
        session.command = [options, &session] {
            return options->list          ? runList(session)
                : options->traces.empty() ? runAttach(*options, session)
                                          : runTraces(options->traces, session);
        };
    });
}

} // namespace sluice::ctl
