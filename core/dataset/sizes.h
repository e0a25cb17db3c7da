// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/job/dataset_summary.h"

#include <vector>

namespace sluice::dataset {

/// All zero when there are none.
SizeSummary summaryOf(std::vector<std::int64_t> sizes);

} // namespace sluice::dataset
