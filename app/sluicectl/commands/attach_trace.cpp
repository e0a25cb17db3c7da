// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/attach_trace.h"

#include "app/sluicectl/commands/attach_text.h"
#include "app/sluicectl/line.h"
#include "core/base/text/words.h"
#include "core/run/job/place_sentence.h"
#include "core/trace/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice::ctl {

namespace {

constexpr std::size_t fewSteps = 12; ///< of which all are shown

std::string percentOf(const std::optional<double>& share)
{
    return share ? percentWords(*share) : "unknown";
}

std::string shareOfStep(const std::optional<Seconds>& part, Seconds whole)
{
    return part ? percentWords(part->count() / std::max(whole.count(), 1e-12)) : "unknown";
}

/// All steps where they are few, else those that wait most, in the order of time.
std::vector<const TraceStep*> tellingSteps(const std::vector<TraceStep>& steps)
{
    std::vector<const TraceStep*> telling;
    for (const auto& step : steps) {
        telling.push_back(&step);
    }
    if (telling.size() > fewSteps) {
        std::stable_sort(telling.begin(), telling.end(), [](const TraceStep* a, const TraceStep* b) {
            return a->waiting.value_or(Seconds(0)) > b->waiting.value_or(Seconds(0));
        });
        telling.resize(fewSteps);
        std::sort(telling.begin(), telling.end(),
                  [](const TraceStep* a, const TraceStep* b) { return a->begin < b->begin; });
    }
    return telling;
}

std::string loaderWords(TraceLoader loader)
{
    switch (loader) {
    case TraceLoader::InProcess:
        return ", loads in its own process";
    case TraceLoader::Workers:
        return ", loads by workers";
    case TraceLoader::Unknown:
        break;
    }
    return "";
}

std::string stepsText(const TracedRank& rank)
{
    const auto steps = tellingSteps(rank.steps);
    if (steps.empty()) {
        return "";
    }
    std::string text =
        line("  {:<20} {:>10} {:>9} {:>9}\n", steps.size() < rank.steps.size() ? "steps that wait most" : "step",
             "length", "waiting", "GPU busy");
    for (const auto* step : steps) {
        text += line("  {:<20} {:>10} {:>9} {:>9}\n", step->name, words(step->length),
                     shareOfStep(step->waiting, step->length), shareOfStep(step->gpuBusy, step->length));
    }
    return text;
}

std::string tracedRankText(const TracedRank& rank)
{
    const auto who = rank.rank ? fmt::format("Rank {}", *rank.rank)
        : rank.pid             ? fmt::format("Process {}", *rank.pid)
                               : std::string("One process");
    const auto count = static_cast<double>(rank.steps.size());
    const auto steps = rank.steps.empty()
        ? words(rank.length)
        : fmt::format("{} steps of {} each", groupedWords(count), words(rank.length / count));
    std::string text = line("\n{}: {}{} ({})\n", who, steps, loaderWords(rank.loader), rank.file);
    text += fmt::format("  waiting for a batch {}, with the GPU idle {}\n", percentOf(rank.waitingShare),
                        percentOf(rank.waitingIdleShare));
    text += fmt::format("  GPU busy {}, copies to it alone {}, collectives alone {}\n", percentOf(rank.gpuBusyShare),
                        percentOf(rank.copyOnlyShare), percentOf(rank.collectiveOnlyShare));
    return text + stepsText(rank);
}

} // namespace

std::string traceText(const TracedJob& job)
{
    auto text = fmt::format("Waiting for data  {}", word(job.verdict.waiting));
    if (job.verdict.share) {
        text += fmt::format(", {} of the steps", percentWords(*job.verdict.share));
    }
    text += "\n" + placeSentence(job.verdict.where).text + "\n";
    if (job.verdict.ceilingSpeedup && job.verdict.waiting != Waiting::No) {
        text += fmt::format("At most           {:.2f} times as fast, whatever is changed about loading\n",
                            *job.verdict.ceilingSpeedup);
    }
    for (const auto& rank : job.ranks) {
        text += tracedRankText(rank);
    }
    text += job.unknown.empty() ? "" : "\nNot known\n";
    for (const auto& gap : job.unknown) {
        text += line("  {}: {}\n", gap.signal, gap.reason.text);
    }
    return text;
}

Result<int> runTraces(const std::vector<std::string>& files, Session& session)
{
    const auto job = trace::readTraces(files);
    if (!job) {
        return job.error();
    }
    for (const auto& rank : job->ranks) {
        if (!rank.whole) {
            session.warning(rank.file + " ends early or is damaged: it was read as far as it goes");
        }
    }
    session.printResult(toDocument("sluice.trace/1", *job), traceText(*job));
    return exitDone;
}

} // namespace sluice::ctl
