// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/plan/reality_text.h"

#include "app/sluicectl/line.h"
#include "core/base/text/words.h"

#include <fmt/format.h>

namespace sluice::ctl {

namespace {

constexpr double enoughOfBest = 0.97; ///< as recommended settings are the cheapest within so much of the best

} // namespace

std::string realityText(const Plan& plan, const SeenJob& seen)
{
    if (!plan.reality) {
        return seen.why.empty() ? "" : line("\nNot compared with the job that was seen: {}\n", seen.why);
    }
    const auto& check = *plan.reality;
    const auto& ran = check.observed;
    std::string text = "\nCompared with " + seen.from + "\n";
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

} // namespace sluice::ctl
