// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/step_parts.h"

#include <cstddef>
#include <string>

namespace sluice::ctl {

/// Two lines: what a step is made of, and what a batch costs a worker. Their names are `width` wide.
std::string stepPartsText(const StepParts& parts, std::size_t width);

} // namespace sluice::ctl
