// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/guide.h"
#include "app/sluicectl/commands.h"
#include "app/sluicectl/commands/guide_text.h"
#include "app/sluicectl/commands/observed_job.h"
#include "app/sluicectl/history.h"
#include "app/sluicectl/line.h"
#include "app/sluicectl/options/job_options.h"
#include "app/sluicectl/process/cufile_process.h"
#include "app/sluicectl/process/interrupt.h"
#include "app/sluicectl/process/supervised.h"
#include "app/sluicectl/remedies.h"
#include "core/base/files/input.h"
#include "core/base/json.h"
#include "core/base/text/words.h"
#include "core/store/store.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <vector>

namespace sluice::ctl {

namespace {

constexpr Seconds usualBudget{180};
constexpr std::size_t largestInput = 64 << 20;
constexpr const char* usualWorkload = "resnet50-h100";

struct GuideOptions {
    std::vector<std::string> paths;
    std::optional<Seconds> budget; ///< for all of them together; else usualBudget, or what a resumed run has left
    std::string workload; ///< empty: as the resumed run, or usualWorkload
    std::string resume; ///< a run's number, last, or - for one on standard input; empty: a new one
    int gpus = 0; ///< 0: as the workload says
    bool allowDevice = false;
    bool dryRun = false;
    bool thorough = false;
    bool points = false;
    JobOption job;
};

/// The job that the guide plans for, and the file that told it.
struct GuidedJob {
    Workload workload;
    TakenJob file;
};

/// The named workload with the file's figures in their place; without a name the job is the file's alone.
Result<GuidedJob> jobOf(const GuideOptions& options)
{
    auto workload = loadWorkload(options.workload.empty() ? usualWorkload : options.workload);
    if (!workload) {
        return workload.error();
    }
    const bool named = !options.workload.empty();
    if (options.job.given() && !named) {
        workload = toldByNumbers(*workload, "the watched job");
    }
    auto file = options.job.take({.workload = &*workload}, {}, named ? std::vector<std::string>() : figuresOfAnyJob());
    if (!file) {
        return file.error();
    }
    if (options.gpus > 0) {
        workload->gpus = options.gpus;
    }
    return GuidedJob{*std::move(workload), *std::move(file)};
}

/// One audit a path, each with its share of the budget.
Result<std::vector<GuideSpec>> specsOf(const GuideOptions& options)
{
    const auto job = jobOf(options);
    if (!job) {
        return job.error();
    }
    const Seconds budget = options.budget.value_or(usualBudget);
    const Seconds share = budget / static_cast<double>(options.paths.size());
    std::vector<GuideSpec> specs;
    for (const auto& path : options.paths) {
        GuideSpec spec{.path = path, .budget = share, .workload = job->workload};
        spec.allowDevice = options.allowDevice;
        spec.thorough = options.thorough;
        spec.job = job->file.given() ? std::optional(job->file.file()) : std::nullopt;
        spec.cufileProcess = cufileProcessFor(path);
        specs.push_back(std::move(spec));
    }
    return specs;
}

/// Says what is to be doubted of the job file that all of them plan for.
void warnOfJob(const std::vector<GuideSpec>& specs, Session& session)
{
    const auto& job = specs.front().job;
    const auto doubt = job ? TakenJob("the job file", *job).warning() : std::string();
    if (!doubt.empty()) {
        session.warning(doubt);
    }
}

/// Less measures too little to change a plan.
constexpr Seconds shortestRest{15};

/// Returns what the run has not spent of its budget, and at least `shortestRest`.
Seconds budgetLeft(const Run& run)
{
    Seconds spent{};
    for (const auto& phase : run.phases) {
        spent += phase.seconds;
    }
    return std::max(run.budget - spent, shortestRest);
}

/// A run that another machine keeps, sent here to go on with: it has no number here.
Result<Run> runFromInput()
{
    const auto text = wholeText(std::cin, largestInput);
    const auto json = text
        ? parseJson(*text, "standard input")
        : Error{ErrorKind::Usage, "standard input is too large for a run", "give one sluice.run/1 document"};
    const auto known = json ? expectSchema(*json, "sluice.run/1", "standard input") : Result<Done>(json.error());
    auto run = known ? fromJson<Run>(*json) : Result<Run>(known.error());
    if (run) {
        run->id = {};
    }
    return run;
}

/// Takes path, job and the rest of the budget from an earlier run. Another job or budget may be named; another path is
/// an error.
Result<std::vector<GuideSpec>> specsOfResumed(GuideOptions options, Session& session)
{
    auto run = options.resume == "-" ? runFromInput() : loadRun(session, options.resume, LastRun::Whole);
    if (!run) {
        return run.error();
    }
    if (const auto kind = kindOf(*run); isSingle(kind)) {
        return Error{ErrorKind::Usage,
                     fmt::format("run {} is of {}, and no guided audit", run->id.value, kindWords(kind)),
                     "sluicectl runs lists what there is to resume"};
    }
    if (options.paths.size() > 1 || (options.paths.size() == 1 && options.paths.front() != run->path)) {
        return Error{ErrorKind::Usage, fmt::format("the run measured {}", run->path),
                     "leave --path out: a run is resumed where it was"};
    }
    options.paths = {run->path};
    if (!options.budget) {
        options.budget = budgetLeft(*run);
    }
    auto specs = specsOf(options);
    if (specs) {
        auto& spec = specs->front();
        if (options.workload.empty() && !spec.job && run->plan) {
            spec.workload = run->plan->workload;
            spec.job = run->job;
        }
        specs->front().resumed = std::move(*run);
    }
    return specs;
}

/// Where one audit of several stands within the whole.
struct Part {
    std::size_t index = 0;
    std::size_t count = 1;
};

GuideListener listenerFor(Session& session, Part part)
{
    GuideListener listener;
    listener.phase = [&session](const std::string& name, const std::string& text) { session.phase(name, text); };
    listener.progress = [&session, part](Seconds done, Seconds total) {
        const Seconds all = total * static_cast<double>(part.count);
        const Seconds gone = total * static_cast<double>(part.index) + done;
        session.progress(gone.count(), all.count(), (all - gone).count());
    };
    listener.sample = [&session](const RateSample& sample) { session.event("sample", toJson(sample)); };
    listener.point = [&session](std::size_t index, std::size_t count, const IoPoint& point) {
        session.event("point", Json{{"index", index}, {"count", count}, {"point", toJson(point)}});
        session.measuring(fmt::format("{}/{} {} {} x {} {}", index + 1, count, word(point.pattern),
                                      iecWords(point.readSize), point.inFlight(), word(point.engine)));
    };
    listener.measured = [&session](const Measurement& m) {
        if (session.stream) {
            session.event("result", Json{{"document", toDocument("sluice.measurement/1", m)}});
        }
    };
    listener.warning = [&session](const std::string& text) { session.warning(text); };
    return listener;
}

Result<std::vector<GuidePreview>> previewsOf(const std::vector<GuideSpec>& specs, const std::stop_token& stop)
{
    std::vector<GuidePreview> previews;
    for (const auto& spec : specs) {
        auto preview = previewGuide(spec, stop);
        if (!preview) {
            return preview.error();
        }
        previews.push_back(std::move(*preview));
    }
    return previews;
}

Result<int> preview(const std::vector<GuideSpec>& specs, Session& session)
{
    auto previews = previewsOf(specs, {});
    if (!previews) {
        return previews.error();
    }
    Json document = toDocument("sluice.preview/1", previews->front());
    std::string text = previewText(previews->front());
    for (std::size_t i = 1; i < previews->size(); ++i) {
        document["other_paths"].push_back(toJson((*previews)[i]));
        text += "\n" + previewText((*previews)[i]);
    }
    session.printResult(document, text);
    return exitDone;
}

/// The path that feeds the most GPUs first; what has no plan last.
std::vector<const Run*> bestFirst(const std::vector<Run>& runs)
{
    std::vector<const Run*> ordered;
    for (const auto& run : runs) {
        ordered.push_back(&run);
    }
    const auto fed = [](const Run* run) { return run->plan ? run->plan->prediction.gpusFed : -1.0; };
    std::stable_sort(ordered.begin(), ordered.end(), [&fed](const Run* a, const Run* b) { return fed(a) > fed(b); });
    return ordered;
}

/// Each run with all its details, the best first; the document is that of the best, which names the others.
void printRuns(const std::vector<Run>& runs, bool points, Session& session, const std::optional<Error>& notSaved)
{
    const auto ordered = bestFirst(runs);
    Json document = toDocument("sluice.run/1", *ordered.front());
    if (notSaved) {
        document["not_saved"] = textWithOption(*notSaved);
    }
    std::string text = runText(*ordered.front(), points);
    for (std::size_t i = 1; i < ordered.size(); ++i) {
        const Run& other = *ordered[i];
        document["other_paths"].push_back(
            {{"run_id", other.id.value}, {"path", other.path}, {"verdict", verdictOf(other)}});
        text += (i == 1 ? "\nThe other paths, best first\n\n" : "\n") + line("Run {}, {}\n", other.id.value, other.path)
            + runText(other, points);
    }
    session.printResult(document, text);
}

/// A run that was measured, and why it is not in the history; nothing where it is.
struct Guided {
    Run run;
    std::optional<Error> notSaved;
};

Result<Guided> guideOne(const GuideSpec& spec, Part part, const std::stop_token& stop, Session& session)
{
    auto run = runGuide(spec, stop, listenerFor(session, part));
    if (!run) {
        return run.error();
    }
    auto notSaved = keep(*run, stop, session);
    if (run->job && run->plan && !notSaved) {
        keepCompared(*run->plan, {run->job->createdAt, run->node.identity.hostName, run->path}, session);
    }
    return Guided{*std::move(run), std::move(notSaved)};
}

/// For people; programs ask with --dry-run.
void tellWhatComes(const std::vector<GuidePreview>& previews, Session& session)
{
    for (const auto& each : previews) {
        session.note(previewText(each));
    }
}

Result<int> guide(const std::vector<GuideSpec>& specs, bool points, Session& session)
{
    const InterruptWatch interrupts;
    // Fails now, and not after a minute, where a path cannot be measured or the history cannot be opened.
    const auto previews = previewsOf(specs, interrupts.token());
    if (!previews) {
        return previews.error();
    }
    // It is opened anew when there is something to save: what becomes of the file meanwhile is then seen.
    if (const auto store = Store::open(historyFile(session)); !store) {
        return store.error();
    }
    tellWhatComes(*previews, session);
    std::vector<Run> runs;
    std::optional<Error> failure;
    std::optional<Error> notSaved;
    for (std::size_t i = 0; i < specs.size() && !interrupts.token().stop_requested(); ++i) {
        auto run = guideOne(specs[i], {i, specs.size()}, interrupts.token(), session);
        if (run) {
            runs.push_back(std::move(run->run));
            notSaved = run->notSaved ? run->notSaved : notSaved;
            continue;
        }
        failure = run.error();
        if (specs.size() > 1) { // what the other paths give is worth having
            session.warning(specs[i].path + ": " + failure->message);
        }
    }
    if (runs.empty()) {
        return failure ? Result<int>(*failure) : exitInterrupted;
    }
    printRuns(runs, points, session, notSaved);
    if (notSaved) {
        return session.json && !session.stream ? Result<int>(exitFailed) : *notSaved;
    }
    return runs.back().state == RunState::Interrupted || interrupts.token().stop_requested() ? exitInterrupted
        : failure                                                                            ? exitFailed
                                                                                             : exitDone;
}

} // namespace

void addGuide(CLI::App& app, Session& session)
{
    auto* command =
        app.add_subcommand("guide", "Inspect, measure and plan within a time budget; the whole audit of this node");
    auto options = std::make_shared<GuideOptions>();
    session.addCommonOptions(*command);
    command->add_option("--path", options->paths,
                        "where the training data lies: a folder, or a large file; several share the budget");
    addSeconds(*command, "--budget", options->budget, "time for everything", words(usualBudget));
    command->add_option("--workload", options->workload, "a preset's name, or a workload file")
        ->default_str(usualWorkload);
    command->add_option(
        "--resume", options->resume,
        "go on with a run that was interrupted: its number, last, or - for a document of one on standard input");
    options->job.declare(*command);
    const auto& gpus = workloadField("gpus");
    addCount(*command, gpus.option, options->gpus, gpus.help, {gpus.min, gpus.max})->default_str("of the workload");
    command->add_flag("--allow-device", options->allowDevice, "allow reading from a block device");
    command->add_flag("--thorough", options->thorough,
                      "measure every setting once, also when the plan is sure: best with --budget 15m");
    command->add_flag("--points", options->points, "print each measured setting, too");
    command->add_flag("--dry-run", options->dryRun, "say what would be done, touch nothing");
    command->callback([options, &session] {
        session.command = [options, &session]() -> Result<int> {
            if (options->paths.empty() && options->resume.empty()) {
                return Error{ErrorKind::Usage, "--path is required", "say where the training data lies"};
            }
            auto specs = options->resume.empty() ? specsOf(*options) : specsOfResumed(*options, session);
            if (!specs) {
                return specs.error();
            }
            warnOfJob(*specs, session);
            return options->dryRun ? preview(*specs, session) : guide(*specs, options->points, session);
        };
    });
}

} // namespace sluice::ctl
