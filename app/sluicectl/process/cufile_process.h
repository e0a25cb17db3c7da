// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/guide/guide_gpu.h"

namespace sluice::ctl {

/// This program again, for one way of cuFile on the same open file; `path` is what it was opened as.
CufileProcess cufileProcessFor(const std::string& path);

} // namespace sluice::ctl
