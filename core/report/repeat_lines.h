// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/report.h"

#include <string>
#include <vector>

/// Lines for a shell by which other tools repeat a measured point. Pure.
namespace sluice::report {

/// One tool's line.
struct RepeatLine {
    std::string tool; ///< "fio", as documents name it too
    std::string command;

    bool operator==(const RepeatLine&) const = default;
};

/// What a point was measured on.
struct RepeatedFile {
    std::string path; ///< of the file or device
    Bytes size;
    FioFile kind = FioFile::Made;
};

/// The file that a measurement in a folder is repeated on: fio makes it, and the others read what fio made.
RepeatedFile repeatedFileIn(const std::string& folder, Bytes size);

/// Tells whether a guided audit read a file or a device that was there before, or another tool did: to make its own
/// file, the audit has a phase.
bool readsExistingFile(const Run& run);

/// The lines of the tools that can repeat the point, fio first: each tool with which its order, access and reads in
/// flight can be said. What is written, fio and elbencho alone repeat: dd and gdsio would need data of their own.
std::vector<RepeatLine> repeatLines(const IoPoint& point, const RepeatedFile& file, Seconds runtime);

/// gdsio's line for reads of `readSize` in `threads` threads by its transfer type. Source: NVIDIA, GDS benchmarking
/// guide: 0 GPUDirect Storage, 1 to the host alone, 2 by the host to the GPU, 3 the same overlapped.
std::string gdsioCommand(int transferType, const RepeatedFile& file, int device, int threads, Bytes readSize,
                         bool random, Access access, Seconds runtime);

} // namespace sluice::report
