// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/run/bench/files_result.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

/// Many small files against the same bytes in one shard: what a file of its own for each sample costs.
namespace sluice {

struct SmallFilesSpec {
    std::string path; ///< a folder: files of our own are made in it, or those in it are read
    bool existing = false; ///< read the files that are there, and make none but the shard, which has no name
    Bytes fileSize = kibibytes(110);
    int count = 10000; ///< files, at most
    int workers = 8; ///< at most; 1, 2, 4 ... are measured too
    Seconds runtime{5}; ///< of each pass, at most
    bool dropCaches = false; ///< empty the kernel's caches of names and inodes before each cold pass; needs root
};

struct SmallFilesMeasurement : FilesMeasurement {
    /// The files that were made, removed with the last copy of this, which takes its time: look at the figures first.
    std::shared_ptr<void> made;
};

/// Called while measuring, from the thread that measures.
struct SmallFilesListener {
    std::function<void(const std::string& name, const std::string& text)> phase;
    std::function<void(double done, double total)> progress;
};

/// Makes what it needs in the folder, and removes it with the result or whatever goes wrong; what a kill leaves
/// behind, the next one removes. A stop request ends it with what was measured. Errors: a folder that is missing or may
/// not be written, too little space, no file to read, a file that vanished or cannot be read.
Result<SmallFilesMeasurement> measureSmallFiles(const SmallFilesSpec& spec, std::stop_token stop,
                                                const SmallFilesListener& listener = {});

} // namespace sluice
