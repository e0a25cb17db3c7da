// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/plan.h"

#include <string>
#include <vector>

namespace sluice::report {

/// One recommended setting as people read it.
struct Setting {
    std::string key; ///< as in Reason::setting
    std::string name; ///< "Loader workers per GPU"
    std::string value; ///< empty for a reason that belongs to no field of the recommendation
    Message because; ///< empty where nothing needs to be said
    std::string provenance;
};

/// All settings of a recommendation in the order in which they are set, with their reasons. Pure.
std::vector<Setting> settingsOf(const Recommendation& recommendation);

/// The same as lines of a terminal, those with a reason alone: "  Read size   1 MiB   because".
std::string settingsText(const Recommendation& recommendation);

} // namespace sluice::report
