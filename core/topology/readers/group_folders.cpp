// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/group_folders.h"

#include "core/base/text/group_lines.h"
#include "core/base/text/text.h"

#include <algorithm>

namespace sluice {

const Mount* mountOfController(const std::vector<Mount>& mounts, const std::string& controller)
{
    const auto shows = [&](const Mount& mount) {
        if (controller.empty()) {
            return mount.fileSystem == "cgroup2";
        }
        const auto options = pieces(mount.options, ',');
        return mount.fileSystem == "cgroup" && std::find(options.begin(), options.end(), controller) != options.end();
    };
    const auto found = std::find_if(mounts.begin(), mounts.end(), shows);
    return found == mounts.end() ? nullptr : &*found;
}

std::vector<std::string> groupFolders(const Mount& mount, const std::string& group)
{
    std::vector<std::string> folders;
    auto inside = groupWithin(group, mount.root);
    for (; inside.size() > 1 && inside.find("/..") == std::string::npos; inside.erase(inside.rfind('/'))) {
        folders.push_back(mount.target + inside);
    }
    folders.push_back(mount.target);
    return folders;
}

} // namespace sluice
