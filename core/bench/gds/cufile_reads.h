// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/gds/gpu_reads.h"
#include "core/bench/gds/read_tally.h"

namespace sluice {

/// What reads by cuFile came to, and what tells which way they took.
struct CufileReading {
    ReadTally tally;
    gpu::PathEvidence evidence;
};

/// Reads by cuFile into memory of the GPU that is registered with it; one thread for each read in flight (Cufile), or
/// one thread in all. What is set up first, and the first read of each buffer, is not timed.
Result<CufileReading> readByCufile(const gpu::Device& device, const gpu::Cufile& library, const GpuReadFile& file,
                                   const GpuReadSpec& spec, ReadPath path, const std::stop_token& stop);

} // namespace sluice
