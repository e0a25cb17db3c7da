// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/input.h"
#include "core/base/files/resources.h"
#include "models/job/workload.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <numeric>
#include <system_error>

namespace sluice {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largestFile = 1 << 20;

Result<std::string> textOf(const fs::path& file)
{
    std::error_code problem;
    const auto status = fs::status(file, problem);
    if (!fs::exists(status)) {
        return Error{ErrorKind::NotFound, fmt::format("no workload file {}", file.string()),
                     "give the path of a sluice.workload/1 file, or the name of a preset"};
    }
    if (!fs::is_regular_file(status)) {
        return Error{ErrorKind::Usage, file.string() + " is not a file", "give the path of a sluice.workload/1 file"};
    }
    if (fs::file_size(file, problem) > largestFile) {
        return Error{ErrorKind::Usage, file.string() + " is too large for a workload",
                     "a sluice.workload/1 file is a page of text"};
    }
    return textOfFile(file.string(), largestFile, "give the path of a sluice.workload/1 file that you may read");
}

Result<Workload> workloadFromFile(const fs::path& file)
{
    const auto text = textOf(file);
    if (!text) {
        return text.error();
    }
    auto workload = parseWorkload(*text, file.string());
    if (workload && workload->name.empty()) {
        workload->name = file.stem().string();
    }
    return workload;
}

Result<Workload> workloadFromInput()
{
    const auto text = wholeText(std::cin, largestFile);
    return text ? parseWorkload(*text, "standard input")
                : Error{ErrorKind::Usage, "standard input is too large for a workload",
                        "a sluice.workload/1 file is a page of text"};
}

/// Edits that turn one name into the other (Levenshtein), for "did you mean".
std::size_t editDistance(const std::string& a, const std::string& b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        auto diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const auto replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

std::vector<std::string> namesOf(const Workload& workload)
{
    auto names = workload.aliases;
    names.push_back(workload.name);
    return names;
}

Error unknownName(const std::string& name, const std::vector<Workload>& presets)
{
    std::string listed;
    std::string nearest;
    auto fewest = std::max<std::size_t>(2, name.size() / 2);
    for (const auto& preset : presets) {
        listed += (listed.empty() ? "" : ", ") + preset.name;
        for (const auto& candidate : namesOf(preset)) {
            if (const auto edits = editDistance(name, candidate); edits < fewest) {
                fewest = edits;
                nearest = candidate;
            }
        }
    }
    const auto question = nearest.empty() ? std::string() : fmt::format("did you mean {}? ", nearest);
    return Error{ErrorKind::Usage, fmt::format("no workload is called \"{}\"", name),
                 fmt::format("{}presets: {}; or give a file: ./mine.json", question, listed)};
}

} // namespace

Result<std::vector<Workload>> workloadPresets()
{
    const auto folder = resourceFolder("workloads");
    if (!folder) {
        return folder.error();
    }
    std::error_code problem;
    fs::directory_iterator entries(*folder, problem);
    if (problem) {
        return systemError("cannot list " + *folder, problem.value());
    }
    std::vector<Workload> presets;
    for (const auto& entry : entries) {
        if (entry.path().extension() != ".json") {
            continue;
        }
        auto preset = workloadFromFile(entry.path());
        if (!preset) {
            return preset.error();
        }
        presets.push_back(*std::move(preset));
    }
    std::sort(presets.begin(), presets.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return presets;
}

Result<Workload> loadWorkload(const std::string& nameOrFile)
{
    if (nameOrFile == "-") {
        return workloadFromInput();
    }
    if (nameOrFile.find('/') != std::string::npos || nameOrFile.ends_with(".json")) {
        return workloadFromFile(nameOrFile);
    }
    auto presets = workloadPresets();
    if (!presets) {
        return presets.error();
    }
    for (auto& preset : *presets) {
        const auto names = namesOf(preset);
        if (std::find(names.begin(), names.end(), nameOrFile) != names.end()) {
            return std::move(preset);
        }
    }
    return unknownName(nameOrFile, *presets);
}

} // namespace sluice
