// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/job/workload.h"

#include "core/base/json.h"
#include "core/base/text/text.h"
#include "core/base/text/typed_numbers.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace sluice {

namespace {

/// Without these a file describes no job, and a default would be a guess.
constexpr std::array requiredKeys{"batch_per_gpu", "sample_bytes", "step_seconds"};

Error refused(const std::string& origin, const std::string& problem, Message hint)
{
    return Error{ErrorKind::Usage, origin + ": " + problem, std::move(hint)};
}

bool isWhole(const WorkloadField& field)
{
    return field.unit == FieldUnit::Count || field.unit == FieldUnit::Size;
}

/// Ranges are checked on the text's own numbers, before they are narrowed to int or int64.
std::optional<Error> problemOfNumbers(const Json& json, const std::string& origin)
{
    for (const auto& field : workloadFields()) {
        const auto found = json.find(field.key);
        if (field.unit == FieldUnit::Order || found == json.end() || !found->is_number()
            || (isWhole(field) && !found->is_number_integer())) {
            continue;
        }
        if (const auto problem = field.problemOf(found->get<double>()); !problem.empty()) {
            return refused(origin, problem, "correct this value");
        }
    }
    return std::nullopt;
}

/// Puts numbers in place of what was typed as text.
std::optional<Error> readTypedNumbers(Json& json, const std::string& origin)
{
    for (const auto& field : workloadFields()) {
        const auto found = json.find(field.key);
        if (field.unit == FieldUnit::Order || found == json.end() || !found->is_string()) {
            continue;
        }
        const auto value = field.parse(found->get<std::string>());
        if (!value) {
            return refused(origin, fmt::format("{}: {}", field.key, value.error().message), value.error().hint);
        }
        const bool whole = isWhole(field) && *value == std::floor(*value) && std::abs(*value) < 0x1p53;
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

Workload toldByNumbers(const Workload& usual, const std::string& name)
{
    Workload told;
    told.name = name;
    told.title = name;
    told.source = "stated on the command line";
    told.gpus = usual.gpus;
    told.nodes = usual.nodes;
    told.batchPerGpu = usual.batchPerGpu;
    told.sampleBytes = usual.sampleBytes;
    told.stepTime = usual.stepTime;
    told.targetUtilisation = usual.targetUtilisation;
    told.accessPattern = Pattern::Random;
    return told;
}

std::vector<std::string> problemsOf(const Workload& workload)
{
    std::vector<std::string> problems;
    for (const auto& field : workloadFields()) {
        const auto value = field.valueIn(workload);
        if (auto problem = value ? field.problemOf(*value) : std::string(); !problem.empty()) {
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
