// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/gds/gpu_reads.h"
#include "core/bench/gds/read_tally.h"

namespace sluice {

/// Reads by cuFile into memory of the GPU that is registered with it. The evidence tells which way they took. One
/// thread for each read in flight (Cufile), or one thread in all.
Result<gpu::PathEvidence> readByCufile(const gpu::Device& device, const gpu::Cufile& library, const GpuReadFile& file,
                                       const GpuReadSpec& spec, ReadPath path, ReadTally& tally);

} // namespace sluice
