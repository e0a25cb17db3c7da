// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/loader/loader_words.h"

#include "core/base/files/input.h"
#include "core/base/files/resources.h"
#include "core/base/json.h"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace sluice {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largestFile = 1 << 16;

/// Whether the whole data set stays in memory between epochs; unknown counts as no.
bool fitsMemory(const PlanRequest& request)
{
    constexpr double memoryForData = 0.7;
    const auto& bytes = request.workload.datasetBytes;
    const auto memory = request.host.memory;
    return bytes && memory.count > 0 && *bytes / memory < memoryForData;
}

} // namespace

Result<std::vector<std::string>> loaderNames()
{
    const auto folder = resourceFolder("loaders");
    if (!folder) {
        return folder.error();
    }
    std::vector<std::string> names;
    std::error_code problem;
    for (fs::directory_iterator entry(*folder, problem); !problem && entry != fs::directory_iterator();
         entry.increment(problem)) {
        if (entry->path().extension() == ".json") {
            names.push_back(entry->path().stem().string());
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

Result<LoaderWords> loadLoaderWords(const std::string& name)
{
    const auto names = loaderNames();
    if (!names) {
        return names.error();
    }
    if (std::find(names->begin(), names->end(), name) == names->end()) {
        return Error{ErrorKind::Usage, fmt::format("no loader is called \"{}\"", name),
                     fmt::format("loaders: {}", fmt::join(*names, ", "))};
    }
    const auto file = *resourceFolder("loaders") + "/" + name + ".json";
    const auto text = textOfFile(file, largestFile, "install Sluice again");
    const auto json = text ? parseJson(*text, file) : Result<Json>(text.error());
    const auto known = json ? expectSchema(*json, "sluice.loader/1", file) : Result<Done>(json.error());
    auto words = known ? fromJson<LoaderWords>(*json) : Result<LoaderWords>(known.error());
    if (words) {
        words->name = name;
    }
    return words;
}

Result<std::string> linesFor(const LoaderWords& loader, const PlanRequest& request, const Recommendation& recommended)
{
    const auto flag = [](bool on) { return on ? "True" : "False"; };
    // Threads of one process load one batch together: one is ready while the next is made.
    const int ahead = std::max(2, recommended.prefetchFactor);
    fmt::dynamic_format_arg_store<fmt::format_context> places;
    places.push_back(fmt::arg("workers", recommended.workers));
    places.push_back(fmt::arg("prefetch", recommended.prefetchFactor));
    places.push_back(fmt::arg("batch", request.workload.batchPerGpu));
    places.push_back(fmt::arg("batches_ahead", ahead));
    places.push_back(fmt::arg("pin_memory", flag(recommended.pinMemory)));
    places.push_back(fmt::arg("persistent", flag(recommended.persistentWorkers)));
    places.push_back(fmt::arg("fits_memory", flag(fitsMemory(request))));
    std::string text;
    try {
        for (const auto& line : loader.lines) {
            text += fmt::vformat(line, places) + "\n";
        }
    } catch (const fmt::format_error& problem) {
        return Error{ErrorKind::Corrupt,
                     fmt::format("the description of {} is damaged: {}", loader.title, problem.what()),
                     "install Sluice again"};
    }
    return text;
}

} // namespace sluice
