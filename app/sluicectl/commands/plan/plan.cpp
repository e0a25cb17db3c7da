// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/columns.h"
#include "app/sluicectl/commands.h"
#include "app/sluicectl/commands/observed_job.h"
#include "app/sluicectl/commands/plan/plan_text.h"
#include "app/sluicectl/commands/plan/plan_workload.h"
#include "app/sluicectl/commands/plan/reality_text.h"
#include "app/sluicectl/line.h"
#include "core/base/json.h"
#include "core/base/text/words.h"
#include "core/report/repeat_lines.h"
#include "models/plan/alternatives.h"
#include "models/plan/decision/sensitivity.h"
#include "models/plan/decision/step_time.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

namespace sluice::ctl {

namespace {

Result<Done> takeLoader(const PlanOptions& options, const TakenJob& job, const std::optional<LoaderWords>& words,
                        PlanRequest& request)
{
    const bool none = options.workersOption->count() > 0 && options.workers == 0;
    const auto kind = options.framework.kind(job, words);
    request.loader.kind = none ? LoaderKind::InProcess : kind;
    if (loadsInTurn(request) && options.workers > 0) {
        return Error{ErrorKind::Usage, "--loader in_process has no workers", "leave out --workers, or say --workers 0"};
    }
    const auto costs = options.framework.costs(request.loader.kind, job);
    if (!costs) {
        return costs.error();
    }
    // Without a kind or a job, --workers 0 is any loader that loads in turn.
    request.loader.costs = none && kind == LoaderKind::Threads ? FrameworkCosts{} : *costs;
    request.loader.pinMemory = options.framework.pinMemory(job);
    return Done{};
}

HostFacts hostOf(const PlanOptions& options, HostFacts host)
{
    for (const auto& [option, apply] : options.hostOverrides) {
        if (option->count() > 0) {
            apply(host);
        }
    }
    return host;
}

PlanRequest requestOf(const PlanOptions& options, const TakenJob& job, Workload workload, const Supply& supply)
{
    PlanRequest request{.workload = std::move(workload), .host = hostOf(options, supply.host)};
    takeCopyRate(job.file(), supply.hostName, request.host);
    request.prefetchFactor = options.prefetch;
    request.workersPerGpu = options.workers;
    request.change = options.change;
    request.assumesLayout = isToldByNumbers(options, job.given()) && options.speed.sequence <= 0
        && !states(options, "samples_per_file") && !states(options, "access_pattern");
    return request;
}

/// Puts the lines of another loader in place of PyTorch's.
Result<Done> writeFor(const std::optional<LoaderWords>& loader, const PlanRequest& request, Plan& plan)
{
    if (!loader) {
        return Done{};
    }
    if (loadsInTurn(request)) {
        return Error{ErrorKind::Usage, "--for writes the options of a loader that has workers",
                     "leave out --workers 0, or leave out --for"};
    }
    auto lines = linesFor(*loader, request, plan.recommendation);
    if (!lines) {
        return lines.error();
    }
    plan.snippets.erase("pytorch");
    plan.snippets[loader->name] = *std::move(lines);
    return Done{};
}

/// Where a step time comes from, and what the verdict is with others.
struct StepTime {
    std::string from; ///< for people
    bool measured = false;
    std::optional<StepTimeVerdict> verdict;
};

StepTime stepTimeOf(const PlanOptions& options, const TakenJob& job, const PlanRequest& request,
                    const StorageSurface& surface, const Plan& plan)
{
    StepTime step;
    step.measured = job.given() && job.has("step_seconds");
    step.from = step.measured ? "measured: of the job file" : statesSpeed(options) ? "stated" : sourceOfStep(options);
    step.verdict = stepTimeVerdictOf(request, surface, plan.recommendation);
    return step;
}

std::string stepText(const StepTime& step, const Plan& plan)
{
    std::string text = line("\nStep time  {}, {}\n", words(plan.workload.stepTime), step.from);
    if (!step.verdict) {
        return text;
    }
    const auto target = percentWords(plan.workload.targetUtilisation);
    text += step.verdict->fedFrom
        ? fmt::format("  fed ({} of the time computing) from {} a step\n", target, words(*step.verdict->fedFrom))
        : std::string("  not fed with any step up to 1,000 times as long\n");
    for (const auto& outcome : step.verdict->curve) {
        text += fmt::format("  {:>8} {:>8} computing\n", words(outcome.step), percentWords(outcome.utilisation));
    }
    return text;
}

/// The rate that the plan rests on, as other tools repeat it; nothing where it was stated, or its place is not known.
std::vector<report::RepeatLine> repeatedBy(const Plan& plan, const Supply& supply)
{
    const auto* nearest = supply.surface.nearestMeasured(plan.supply.at);
    if (nearest == nullptr || supply.path.empty() || nearest->fileSize.count <= 0) {
        return {};
    }
    const auto file = supply.existingFile
        ? report::RepeatedFile{supply.path, nearest->fileSize, report::FioFile::Existing}
        : report::repeatedFileIn(supply.path, nearest->fileSize);
    const auto time = nearest->seconds.count() > 0 ? nearest->seconds : Seconds(5);
    return report::repeatLines(plan.supply.at, file, time);
}

std::string repeatText(const std::vector<report::RepeatLine>& lines)
{
    std::string text = lines.empty() ? "" : "\nThe rate this rests on, repeated by other tools\n";
    for (const auto& repeated : lines) {
        text += asIs(line("  {}\n", repeated.command));
    }
    return text;
}

Json documentOf(const Plan& plan, const PlanRequest& request, const StorageSurface& surface, const TakenJob& job,
                const StepTime& step, const std::vector<report::RepeatLine>& repeated)
{
    auto document = toDocument("sluice.plan/1", plan);
    document["step_time"] = step.verdict ? toJson(*step.verdict) : Json::object();
    document["step_time"]["measured"] = step.measured;
    document["step_time"]["from"] = step.from;
    if (const auto sensitivity = sensitivityOf(request, surface)) {
        document["sensitivity"] = toJson(*sensitivity);
    }
    if (const auto change = decisiveChange(plan)) {
        document["would_be_feasible_with"] = toJson(*change);
    }
    document["loader"] = word(request.loader.kind);
    document["loader_costs"] = toJson(request.loader.costs);
    if (job.given()) {
        document["job"] = job.document();
    }
    for (const auto& [tool, command] : repeated) {
        document["reproduce"][tool] = command;
    }
    return document;
}

Result<int> runPlan(const PlanOptions& options, Session& session)
{
    auto workload = loadWorkload(options.workload);
    if (!workload) {
        return workload.error();
    }
    auto supply = options.supply.resolve(session);
    if (!supply) {
        return supply.error();
    }
    takeKeptFigures(*supply, session);
    const auto taken = takeWorkload(options, *supply, *std::move(workload), session);
    if (!taken) {
        return taken.error();
    }
    const auto* job = &taken->job;
    auto planRequest = requestOf(options, *job, taken->workload, *supply);
    planRequest.decodeByLibraries = taken->decode.has_value();
    const auto words = options.framework.words();
    const auto loader = words ? takeLoader(options, *job, *words, planRequest) : Result<Done>(words.error());
    if (!loader) {
        return loader.error();
    }
    auto seen = seenJob(*job, *supply, planRequest.workload);
    const bool ofThreads = !job->given() && planRequest.loader.kind == LoaderKind::Threads;
    const auto ran = ofThreads ? keptLoader(options.dataset, planRequest.workload, *supply, session) : std::nullopt;
    if (ran) {
        seen = {ran->observed, {}, ran->from()};
    }
    planRequest.observed = seen.observed;
    auto plan = makePlan(planRequest, supply->surface);
    const auto written = plan ? writeFor(*words, planRequest, *plan) : Result<Done>(plan.error());
    if (!written) {
        return written.error();
    }
    if (job->given() || ran) {
        keepCompared(*plan, {ran ? ran->startedAt : job->file().createdAt, supply->hostName, supply->path}, session);
    }
    const auto step = stepTimeOf(options, *job, planRequest, supply->surface, *plan);
    const auto repeated = repeatedBy(*plan, *supply);
    auto document = documentOf(*plan, planRequest, supply->surface, *job, step, repeated);
    if (taken->decode) {
        document["decode_time"] = taken->decode->document();
    }
    if (ran) {
        document["compared_with"] = {{"from", ran->from()}, {"run_id", ran->run.value}};
    }
    session.printResult(document,
                        terminalLine(plan->headline.text) + "\n" + terminalLine(textOf(plan->verdict)) + "\n\n"
                            + numbersText(*plan, supply->from) + stepText(step, *plan)
                            + (taken->decode ? "\n" + taken->decode->text() : std::string()) + job->text()
                            + realityText(*plan, seen) + changesText(*plan) + repeatText(repeated));
    return plan->feasible ? exitDone : exitBelowBar;
}

} // namespace

void addPlan(CLI::App& app, Session& session)
{
    auto* plan = app.add_subcommand("plan",
                                    "Compares a workload with measured storage: is it fed, what is the bottleneck, "
                                    "what to set");
    auto options = std::make_shared<PlanOptions>();
    session.addCommonOptions(*plan);
    declarePlanOptions(*plan, *options);
    plan->callback(
        [options, &session] { session.command = [options, &session] { return runPlan(*options, session); }; });
}

} // namespace sluice::ctl
