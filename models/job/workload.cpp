// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/job/workload.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/base/typed_numbers.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

namespace sluice {

namespace {

/// Closed range of a number in a workload file. Wide enough for any job, narrow enough that no
/// formula of models/ can overflow.
struct Range {
    const char* key;
    double least;
    double most;
    bool whole;
};

constexpr double anyInt = std::numeric_limits<int>::max();
constexpr std::array<Range, 12> ranges{{{"gpus", 1, 1e5, true},
                                        {"nodes", 1, 1e6, true},
                                        {"batch_per_gpu", 1, 1e8, true},
                                        {"sample_bytes", 1, 1e15, true},
                                        {"sample_bytes_stdev", 0, 1e15, true},
                                        {"step_seconds", 1e-9, 1e6, false},
                                        {"decode_seconds", 0, 1e6, false},
                                        {"samples_per_file", 1, anyInt, true},
                                        {"dataset_bytes", 1, 1e18, true},
                                        {"epochs", 1, 1e6, true},
                                        {"evaluation_bytes", 0, 1e18, true},
                                        {"target_utilisation", 0.01, 1, false}}};

/// Without these a file describes no job, and a default would be a guess.
constexpr std::array requiredKeys{"batch_per_gpu", "sample_bytes", "step_seconds"};

std::string numberWords(double number)
{
    return fmt::format("{:.15g}", number);
}

std::string problemOf(const Range& range, double value)
{
    if (std::isfinite(value) && value >= range.least && value <= range.most) {
        return {};
    }
    return fmt::format("{} is {}: must be {} to {}", range.key, numberWords(value), numberWords(range.least),
                       numberWords(range.most));
}

double valueOf(const Workload& w, std::string_view key)
{
    const std::array<std::pair<std::string_view, double>, ranges.size()> values{
        {{"gpus", w.gpus},
         {"nodes", w.nodes},
         {"batch_per_gpu", w.batchPerGpu},
         {"sample_bytes", static_cast<double>(w.sampleBytes.count)},
         {"sample_bytes_stdev", static_cast<double>(w.sampleBytesStdev.count)},
         {"step_seconds", w.stepTime.count()},
         {"decode_seconds", w.decodeTime.count()},
         {"samples_per_file", w.samplesPerFile},
         {"dataset_bytes", static_cast<double>(w.datasetBytes.value_or(Bytes{1}).count)},
         {"epochs", w.epochs},
         {"evaluation_bytes", static_cast<double>(w.evaluationBytes.count)},
         {"target_utilisation", w.targetUtilisation}}};
    for (const auto& [name, value] : values) {
        if (name == key) {
            return value;
        }
    }
    return std::nan("");
}

Error refused(const std::string& origin, const std::string& problem, std::string hint)
{
    return Error{ErrorKind::Usage, origin + ": " + problem, std::move(hint)};
}

/// Ranges are checked on the text's own numbers, before they are narrowed to int or int64.
std::optional<Error> problemOfNumbers(const Json& json, const std::string& origin)
{
    for (const auto& range : ranges) {
        const auto found = json.find(range.key);
        if (found == json.end() || !found->is_number() || (range.whole && !found->is_number_integer())) {
            continue;
        }
        if (const auto problem = problemOf(range, found->get<double>()); !problem.empty()) {
            return refused(origin, problem, "correct this value");
        }
    }
    return std::nullopt;
}

/// A number as people type it, in the unit of the key: "110K" of sample_bytes.
Result<double> typedValue(std::string_view key, const std::string& text)
{
    if (key.find("_bytes") != std::string_view::npos) {
        const auto bytes = parseBytes(text);
        return bytes ? Result<double>(static_cast<double>(bytes->count)) : bytes.error();
    }
    if (key.ends_with("_seconds")) {
        const auto seconds = parseShortTime(text);
        return seconds ? Result<double>(seconds->count()) : seconds.error();
    }
    return key == "target_utilisation" ? parseShare(text) : parseCount(text);
}

/// Puts numbers in place of what was typed as text.
std::optional<Error> readTypedNumbers(Json& json, const std::string& origin)
{
    for (const auto& range : ranges) {
        const auto found = json.find(range.key);
        if (found == json.end() || !found->is_string()) {
            continue;
        }
        const auto value = typedValue(range.key, found->get<std::string>());
        if (!value) {
            return refused(origin, fmt::format("{}: {}", range.key, value.error().message), value.error().hint);
        }
        const bool whole = range.whole && *value == std::floor(*value) && std::abs(*value) < 0x1p53;
        *found = whole ? Json(static_cast<std::int64_t>(*value)) : Json(*value);
    }
    return std::nullopt;
}

std::optional<Error> problemOfKeys(const Json& json, const std::string& origin)
{
    for (const auto* key : requiredKeys) {
        if (!json.contains(key)) {
            return refused(origin, std::string(key) + " is missing",
                           "a workload needs at least batch_per_gpu, sample_bytes and step_seconds");
        }
    }
    return std::nullopt;
}

/// Of the orders in which storage can be measured, a job has two.
std::optional<Error> problemOfPattern(const Json& json, const std::string& origin)
{
    const auto found = json.find("access_pattern");
    if (found == json.end() || *found == word(Pattern::Sequential) || *found == word(Pattern::Random)) {
        return std::nullopt;
    }
    return refused(origin,
                   "/access_pattern: expected one of sequential, random, found " + clipped(jsonText(*found), 60),
                   "a job reads sequential (shards in order) or random (samples as shuffled)");
}

} // namespace

std::vector<std::string> problemsOf(const Workload& workload)
{
    std::vector<std::string> problems;
    for (const auto& range : ranges) {
        if (auto problem = problemOf(range, valueOf(workload, range.key)); !problem.empty()) {
            problems.push_back(std::move(problem));
        }
    }
    if (workload.datasetBytes && workload.sampleBytes > *workload.datasetBytes) {
        problems.push_back(fmt::format("sample_bytes is {}: larger than dataset_bytes, which is {}",
                                       workload.sampleBytes.count, workload.datasetBytes->count));
    }
    return problems;
}

Result<Workload> parseWorkload(const std::string& text, const std::string& origin)
{
    auto json = parseJson(text, origin);
    if (!json) {
        return json.error();
    }
    if (const auto known = expectSchema(*json, "sluice.workload/1", origin); !known) {
        return known.error();
    }
    if (const auto problem = readTypedNumbers(*json, origin)) {
        return *problem;
    }
    if (const auto problem = problemOfNumbers(*json, origin)) {
        return *problem;
    }
    if (const auto problem = problemOfPattern(*json, origin)) {
        return *problem;
    }
    auto workload = fromJson<Workload>(*json, JsonReadOptions{.rejectUnknownKeys = true});
    if (!workload) {
        return refused(origin, workload.error().message, workload.error().hint);
    }
    if (const auto problem = problemOfKeys(*json, origin)) {
        return *problem;
    }
    if (const auto problems = problemsOf(*workload); !problems.empty()) {
        return refused(origin, problems.front(), "correct this value");
    }
    return workload;
}

} // namespace sluice
