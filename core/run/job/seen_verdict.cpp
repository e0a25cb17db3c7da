// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/job/seen_verdict.h"

#include "core/run/job/place_sentence.h"

#include <fmt/format.h>

namespace sluice {

namespace {

std::string answerWords(Waiting waiting)
{
    switch (waiting) {
    case Waiting::Yes:
        return "waits for data";
    case Waiting::Partly:
        return "waits for data now and then";
    case Waiting::No:
        return "does not wait for data";
    case Waiting::Unknown:
        break;
    }
    return "may wait for data";
}

} // namespace

std::string waitingWords(const AttachVerdict& verdict)
{
    const auto range = verdict.low && verdict.high
        ? fmt::format("{:.0f} to {:.0f} %", 100 * *verdict.low, 100 * *verdict.high)
        : std::string();
    if (verdict.share) {
        return fmt::format("{:.0f} % of the time{}", 100 * *verdict.share, range.empty() ? "" : " (" + range + ")");
    }
    return range.empty() ? "for which share of the time is not known" : range + " of the time";
}

std::string seenVerdict(const AttachedJob& job)
{
    return fmt::format("{} {}: {}. {}", job.target.command, answerWords(job.verdict.waiting), waitingWords(job.verdict),
                       placeSentence(job.verdict.where).text);
}

} // namespace sluice
