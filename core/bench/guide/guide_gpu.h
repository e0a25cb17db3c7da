// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/gds/gds.h"
#include "core/bench/point/measured_file.h"
#include "core/gpu/copy/copy_bench.h"
#include "models/storage/gpu_figures.h"

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

/// The part of a guided audit that concerns GPUs. What cannot be measured is a gap of the figures, never an error.
namespace sluice {

/// The arguments with which this program runs one way of cuFile alone on an open file; see benchGds.
using CufileProcess = std::function<std::vector<std::string>(const GpuReadFile& file)>;

/// Copies between host memory and the first GPU, alone and with all others, in a few seconds; begins no further kind
/// of copy when `most` is over.
GpuFigures measureGpuCopies(Seconds most, const std::stop_token& stop);

/// What a plan takes of a report of copies. `stopped`: somebody interrupted it.
GpuFigures gpuFiguresOf(const gpu::CopyReport& report, bool stopped);

/// The time of reads into a GPU in every way.
struct GdsTime {
    Seconds usual{}; ///< that they take where all is well
    Seconds most{}; ///< when what is still under way is ended
};

/// Reads the file into the first GPU in every way, and gives a verdict on GPUDirect Storage.
GdsVerdict measureGds(const MeasuredFile& file, const CufileProcess& process, const GdsTime& time,
                      const std::stop_token& stop);

} // namespace sluice
