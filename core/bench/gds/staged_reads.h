// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/gds/gpu_reads.h"
#include "core/bench/gds/read_tally.h"

namespace sluice {

/// What one way through host memory came to in all of its turns.
struct StagedWay {
    ReadPath path = ReadPath::Host;
    ReadTally tally;
    bool verified = false; ///< what its last turn left in the buffers is what the file holds
};

/// Reads through host memory by the paths host, serial and overlapped, in turns and into the same buffers, since
/// storage swings within seconds and buffers lie differently. None reads what another has just read: a cache would have
/// it.
Result<std::vector<StagedWay>> readStaged(const gpu::Device& device, const GpuReadFile& file, const GpuReadSpec& spec,
                                          const std::stop_token& stop);

} // namespace sluice
