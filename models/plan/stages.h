// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/pipeline.h"

namespace sluice {

/// Keeps quotients of extreme inputs finite; no stage carries more samples a second.
inline constexpr double maxSamplesPerSecond = 1e18;

/// Returns what each stage between storage and GPU carries, in samples per second of the node, against `demanded`.
/// Leaves out stages of which too little is known:
///
///     storage      rate / bytes read a sample
///     metadata     files opened a second x samples a file
///     network      line rate / bytes read a sample; where the filesystem comes over the network
///     cpu          cores / (decode time + CPU time of reading)
///     host_memory  copy rate / (bytes a sample x copies): out of the page cache, and into pinned memory
///     h2d          GPUs x rate of one / bytes a sample: as measured or stated, else the link, which is the most
///     gpu          GPUs x batch / step time
///
/// Valid in steady state, where stages do not share what they take from: copies on the cores that decode
/// are counted once, as copying.
std::vector<StageLoad> stagesOf(const PlanRequest& request, const SampleSupply& storage, double demanded);

} // namespace sluice
