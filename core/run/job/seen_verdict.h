// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/job/attached_job.h"

#include <string>

/// Says what was seen of a running job. Pure.
namespace sluice {

/// "41 % of the time (36 to 46 %)"; what is known of it where the share is not.
std::string waitingWords(const AttachVerdict& verdict);

/// "python3 train.py waits for data: 41 % of the time (36 to 46 %). Storage is the bottleneck: ...": in two sentences,
/// of which the first begins with the program.
std::string seenVerdict(const AttachedJob& job);

} // namespace sluice
