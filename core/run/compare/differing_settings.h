// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/run/run.h"

#include <optional>
#include <string>
#include <vector>

/// Finds the settings of node, path, job and program in which runs differ. Pure.
namespace sluice {

/// One setting that is not the same in all of the runs.
struct DifferingSetting {
    std::string key; ///< where it stands in the node's document: "block_devices/vda/scheduler"
    std::string name; ///< for people: "vda: scheduler"
    std::vector<std::optional<Json>> values; ///< one a run, in their order; nothing where it is not known
    bool presence = false; ///< it stands for a device as a whole that not all of the runs have

    bool operator==(const DifferingSetting&) const = default;
};

/// Ordered by key. Leaves out what is no setting: where a fact was read, clocks, temperatures, what is free. Of a
/// device that one run lacks, its presence alone is told.
std::vector<DifferingSetting> differingSettings(const std::vector<const Run*>& runs);

/// A value of a setting as people read it: sizes in IEC units, "yes" for true, at most 200 characters. Of lists that
/// differ in some entries only, the value of each run is what the others lack.
std::string valueWords(const DifferingSetting& setting, std::size_t run);

} // namespace sluice
