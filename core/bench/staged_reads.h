// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/gpu_reads.h"
#include "core/bench/read_tally.h"

namespace sluice {

/// Reads by io_uring into locked host memory, and from there to the GPU: the paths host, serial and overlapped. No
/// evidence comes of it: the way is known.
Result<std::optional<gpu::PathEvidence>> readStaged(const gpu::Device& device, const GpuReadFile& file,
                                                    const GpuReadSpec& spec, ReadTally& tally);

} // namespace sluice
