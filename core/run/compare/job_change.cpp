// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/compare/job_change.h"

#include "core/base/text/words.h"
#include "core/run/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace sluice {

namespace {

using Figure = std::function<std::optional<double>(const AttachRank&)>;

/// The sum over the ranks that tell it; nothing where none does.
std::optional<double> sumOverRanks(const AttachedJob& job, const Figure& figure)
{
    std::optional<double> sum;
    for (const auto& rank : job.ranks) {
        if (const auto value = figure(rank)) {
            sum = sum.value_or(0) + *value;
        }
    }
    return sum;
}

std::optional<double> meanOverRanks(const AttachedJob& job, const Figure& figure)
{
    const auto told =
        std::count_if(job.ranks.begin(), job.ranks.end(), [&](const auto& rank) { return figure(rank).has_value(); });
    const auto sum = sumOverRanks(job, figure);
    return sum ? std::optional(*sum / static_cast<double>(told)) : std::nullopt;
}

Figure ofLoader(std::optional<double> AttachLoader::*member)
{
    return [member](const AttachRank& rank) { return rank.loader.*member; };
}

Figure ofLoader(std::optional<BytesPerSecond> AttachLoader::*member)
{
    return [member](const AttachRank& rank) {
        const auto& rate = rank.loader.*member;
        return rate ? std::optional(rate->value) : std::nullopt;
    };
}

/// Of the workers; a job without any has none of them.
Figure ofWorkers(std::optional<double> AttachLoader::*member)
{
    return [member](const AttachRank& rank) { return rank.loader.workers > 0 ? rank.loader.*member : std::nullopt; };
}

std::optional<double> workersOf(const AttachRank& rank)
{
    return rank.loader.workers;
}

std::vector<SeenFigure> seenFigures(const AttachedJob& before, const AttachedJob& after)
{
    using namespace run_messages;
    const auto ranks = [](const AttachedJob& job) { return std::optional(static_cast<double>(job.ranks.size())); };
    std::vector<SeenFigure> figures{{sayPlain(seenRanks), "ranks", ranks(before), ranks(after)}};
    const auto add = [&](auto combine, const MessageText& name, const char* key, const Figure& figure) {
        const SeenFigure seen{sayPlain(name), key, combine(before, figure), combine(after, figure)};
        if (seen.before || seen.after) {
            figures.push_back(seen);
        }
    };
    add(sumOverRanks, seenWorkers, "workers", workersOf);
    add(sumOverRanks, seenAsked, "asked_bytes_per_second", ofLoader(&AttachLoader::askedRate));
    add(sumOverRanks, seenRead, "read_bytes_per_second", ofLoader(&AttachLoader::readRate));
    add(meanOverRanks, seenFromMemory, "cache_share", ofLoader(&AttachLoader::cacheShare));
    add(meanOverRanks, seenIdle, "idle_share", ofWorkers(&AttachLoader::idleShare));
    add(meanOverRanks, seenReading, "disk_wait_share", ofWorkers(&AttachLoader::diskWaitShare));
    add(meanOverRanks, seenComputing, "running_share", ofWorkers(&AttachLoader::runningShare));
    add(meanOverRanks, seenWaitForCpu, "runqueue_share", ofWorkers(&AttachLoader::runqueueShare));
    add(meanOverRanks, seenGpuBusy, "gpu_busy_share", [](const AttachRank& rank) { return rank.gpuBusyShare; });
    return figures;
}

bool isKnown(const AttachVerdict& verdict)
{
    return verdict.share && verdict.low && verdict.high;
}

std::string shareText(const AttachVerdict& verdict)
{
    return fmt::format("{:.0f} %", 100 * verdict.share.value_or(0));
}

} // namespace

JobChange jobChange(const AttachedJob& before, const AttachedJob& after)
{
    JobChange change{before.verdict, after.verdict, WaitChange::Unknown, {}, {}, {}, seenFigures(before, after)};
    const auto& first = before.verdict;
    const auto& second = after.verdict;
    if (!isKnown(first) || !isKnown(second)) {
        return change;
    }
    const double difference = *second.share - *first.share;
    change.difference = difference;
    change.low = std::max(-1.0, difference - std::hypot(*second.share - *second.low, *first.high - *first.share));
    change.high = std::min(1.0, difference + std::hypot(*second.high - *second.share, *first.share - *first.low));
    change.waiting = *change.high < 0 ? WaitChange::Less : *change.low > 0 ? WaitChange::More : WaitChange::Noise;
    return change;
}

Message changeSentence(const JobChange& change)
{
    using namespace run_messages;
    const auto before = "before"_a = shareText(change.before);
    const auto after = "after"_a = shareText(change.after);
    switch (change.waiting) {
    case WaitChange::Less:
        return say<waitsLess>(after, before);
    case WaitChange::More:
        return say<waitsMore>(after, before);
    case WaitChange::Noise:
        return say<waitsAlike>(after, before);
    case WaitChange::Unknown:
        break;
    }
    return sayPlain(waitingUnknown);
}

std::string seenFigureWords(const SeenFigure& figure, const std::optional<double>& value)
{
    if (!value) {
        return "unknown";
    }
    return figure.key.ends_with("_share")           ? percentWords(*value)
        : figure.key.ends_with("_seconds")          ? words(Seconds{*value})
        : figure.key.ends_with("_bytes_per_second") ? words(BytesPerSecond{*value})
                                                    : groupedWords(*value);
}

} // namespace sluice
