// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/resources.h"

#include "core/base/version.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <vector>

namespace sluice {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> candidateFolders(const std::string& name)
{
    std::vector<fs::path> folders;
    std::error_code problem;
    if (const auto program = fs::read_symlink("/proc/self/exe", problem); !problem) {
        folders.push_back(program.parent_path().parent_path() / "share/sluice" / name);
    }
    folders.push_back(fs::path(sourceResources) / name);
    return folders;
}

} // namespace

Result<std::string> resourceFolder(const std::string& name)
{
    std::error_code problem;
    if (const char* chosen = std::getenv("SLUICE_RESOURCES"); chosen != nullptr && *chosen != '\0') {
        const auto folder = fs::path(chosen) / name;
        if (fs::is_directory(folder, problem)) {
            return folder.string();
        }
        return Error{ErrorKind::NotFound, fmt::format("SLUICE_RESOURCES is {}, which has no folder {}", chosen, name),
                     "unset it, or point it at the resources folder of Sluice"};
    }
    for (const auto& folder : candidateFolders(name)) {
        if (fs::is_directory(folder, problem)) {
            return folder.string();
        }
    }
    return Error{ErrorKind::NotFound, fmt::format("the {} of Sluice are not installed", name),
                 "set SLUICE_RESOURCES to the resources folder of Sluice"};
}

} // namespace sluice
