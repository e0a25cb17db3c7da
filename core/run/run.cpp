// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/run.h"

#include "core/base/text/words.h"
#include "core/run/bench/bench_figures.h"
#include "core/run/job/seen_verdict.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

/// "Imported from fio 3.33: 2 results, the fastest read 1.2 GB/s."
std::string importedVerdict(const Run& run)
{
    std::size_t results = 0;
    double best = 0;
    for (const auto& file : run.imported) {
        results += file.results.size();
        for (const auto& result : file.results) {
            const bool read = result.setting.direction == Direction::Read;
            best = read ? std::max(best, figureOf(result, "bytes_per_second").value_or(0)) : best;
        }
    }
    return fmt::format("Imported from {}: {}{}.", toolsOf(run),
                       results == 1 ? "1 result" : groupedWords(static_cast<double>(results)) + " results",
                       best > 0 ? ", the fastest read " + words(BytesPerSecond{best}) : "");
}

} // namespace

std::string kindWords(RunKind kind)
{
    std::string text(word(kind));
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

RunKind kindOf(const Run& run)
{
    if (run.seen) {
        return RunKind::Attach;
    }
    if (!run.bench.is_null()) {
        return kindOfBench(run.bench).value_or(RunKind::Guide);
    }
    return run.imported.empty() ? RunKind::Guide : RunKind::Import;
}

std::string problemOf(const Run& run)
{
    const bool sound = run.bench.is_null() || kindOfBench(run.bench);
    return sound ? "" : "its bench is no result of a benchmark that is known";
}

std::string toolsOf(const Run& run)
{
    std::vector<std::string> tools;
    for (const auto& file : run.imported) {
        if (const auto tool = toolWords(file); std::find(tools.begin(), tools.end(), tool) == tools.end()) {
            tools.push_back(tool);
        }
    }
    return fmt::format("{}", fmt::join(tools, " and "));
}

std::string verdictOf(const Run& run)
{
    if (run.plan) {
        return textOf(run.plan->verdict);
    }
    if (run.seen) {
        return seenVerdict(*run.seen);
    }
    if (!run.bench.is_null()) {
        return benchVerdict(run.bench);
    }
    return run.imported.empty() ? "Not measured: the run was interrupted." : importedVerdict(run);
}

} // namespace sluice
