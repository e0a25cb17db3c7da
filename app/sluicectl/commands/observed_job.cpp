// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/observed_job.h"

#include "app/sluicectl/history.h"
#include "app/sluicectl/line.h"
#include "core/base/text/words.h"
#include "core/store/store.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sluice::ctl {

namespace {

constexpr double enoughOfBest = 0.97; ///< as recommended settings are the cheapest within so much of the best

/// The first figure of the file that was stated otherwise: what is predicted then is another job.
std::string statedOtherwise(const TakenJob& job)
{
    static constexpr std::array ofJob{"batch_per_gpu", "step_seconds", "sample_bytes", "decode_seconds"};
    for (const auto& figure : figuresOf(job.file())) {
        const bool ofTheJob = std::find(ofJob.begin(), ofJob.end(), figure.field) != ofJob.end();
        if (ofTheJob && !job.has(figure.field)) {
            return figure.field;
        }
    }
    return {};
}

} // namespace

SeenJob seenJob(const TakenJob& job, const Supply& supply)
{
    auto observed = job.given() ? observedJobOf(job.file()) : std::nullopt;
    if (!observed) {
        return {};
    }
    if (supply.hostName.empty()) {
        return {{}, "storage was stated: a run of sluicectl guide on the job's node can be compared"};
    }
    const auto& host = job.file().host.name;
    if (host != supply.hostName) {
        return {{}, fmt::format("it ran on {}, and storage was measured on {}", host, supply.hostName)};
    }
    if (const auto field = statedOtherwise(job); !field.empty()) {
        return {{}, fmt::format("{} was stated otherwise than it was seen", field)};
    }
    return {std::move(observed), {}};
}

std::string realityText(const Plan& plan, const SeenJob& seen)
{
    if (!plan.reality) {
        return seen.why.empty() ? "" : line("\nNot compared with the job that was seen: {}\n", seen.why);
    }
    const auto& check = *plan.reality;
    const auto& ran = check.observed;
    std::string text = "\nCompared with the job that was seen\n";
    text += fmt::format("  {} {}, {} workers each, prefetch {}{}\n", ran.gpus, ran.gpus == 1 ? "process" : "processes",
                        ran.workers, ran.prefetch,
                        ran.cachedShare ? fmt::format(", {} read from memory", percentWords(*ran.cachedShare))
                                        : std::string(", what came from memory is not known and counted as none"));
    text +=
        fmt::format("  {} samples/s seen, {} predicted ({} to {}): {:+.1f} %, {} the interval\n",
                    groupedWords(ran.samplesPerSecond), groupedWords(check.samplesPerSecond), groupedWords(check.low),
                    groupedWords(check.high), 100 * check.error(), check.within() ? "inside" : "outside");
    if (plan.workload.gpus == ran.gpus && plan.prediction.samplesPerSecond > 0) {
        const double share = check.samplesPerSecond / plan.prediction.samplesPerSecond;
        text += share >= enoughOfBest
            ? "  no change needed: the recommended settings would give no more\n"
            : fmt::format("  the recommended settings would give {:.2g} times as much\n", 1 / share);
    }
    if (ran.waitingShare) {
        text += fmt::format("  waiting {} of the time seen, {} predicted\n", percentWords(*ran.waitingShare),
                            percentWords(check.waitingShare));
    }
    return text;
}

void keepCompared(const Plan& plan, const TakenJob& job, const Supply& supply, Session& session)
{
    if (!plan.reality) {
        return;
    }
    auto store = Store::open(historyFile(session));
    const auto kept = store ? store->keep(ComparedPrediction{.jobSeenAt = job.file().createdAt,
                                                             .hostName = supply.hostName,
                                                             .path = supply.path,
                                                             .workload = plan.workload.name,
                                                             .check = *plan.reality})
                            : Result<Done>(store.error());
    if (!kept) {
        session.warning("the comparison is not kept for sluicectl accuracy: " + kept.error().message);
    }
}

} // namespace sluice::ctl
