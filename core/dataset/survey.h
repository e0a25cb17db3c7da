// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/dataset/formats/format.h"
#include "models/job/dataset_survey.h"

#include <functional>
#include <stop_token>
#include <string>

namespace sluice::dataset {

struct SurveyRequest {
    std::string path;
    Bytes cut{}; ///< of a sample, where the format does not tell; 0: not stated
    std::int64_t tokens = 0; ///< of a sequence; 0: not stated
    int bytesPerToken = 2; ///< of bare token files
    /// Asked while shards are read: true ends it after the first, and the rest is estimated. See `withinSeconds`.
    std::function<bool()> enough = [] { return false; };
    std::stop_token stop{};
};

/// Returns an `enough` that says so `budget` after the first call.
std::function<bool()> withinSeconds(Seconds budget);

/// Finds out what a data set holds: its files in one walk, its shards by their headers, in an order that is spread over
/// all of them. Shards that are damaged are left out, and said.
/// Errors: nothing there, no sample in it, no shard that can be read; Usage where something must be stated first;
/// Unsupported by this build; Interrupted.
Result<DatasetSurvey> surveyOf(const SurveyRequest& request);

} // namespace sluice::dataset
