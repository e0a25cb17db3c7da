// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace sluice {

/// What a process of cuFile's needs of its settings, which cuFile reads once, when it starts.
struct CufileSettings {
    bool allowCompat = true; ///< else reads that cannot go directly fail
    int batch = 0; ///< reads in one batch; 0: none are batched

    bool operator==(const CufileSettings&) const = default;
};

/// Returns the text of the settings of this node, such as /etc/cufile.json, with what a process needs changed; what
/// cannot be read as such settings is left out, for cuFile's defaults. Pure.
std::string settingsFor(const CufileSettings& needed, const std::optional<std::string>& ofNode);

/// Reads what a job on this node would get: the file that CUFILE_ENV_PATH_JSON names, or /etc/cufile.json. Absent
/// where there is none.
std::optional<std::string> cufileSettingsOfNode();

} // namespace sluice
