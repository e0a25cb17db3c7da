// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/files/small_files.h"
#include "core/io/files/file_tree.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace sluice {

using SmallFileList = std::shared_ptr<const std::vector<io::SmallFile>>; ///< threads left behind hold it too

/// Which files one pass takes: the first `most` of a random order that `key` names.
struct PassSpec {
    SmallFileList files;
    int workers = 1;
    int most = 0;
    std::uint64_t key = 1;
    Seconds runtime{};
    bool readThem = true; ///< else opened, asked for their size and closed
};

struct PassOutcome {
    FilesPass pass;
    bool interrupted = false;
    int unanswered = 0;
};

/// Errors: a file that cannot be opened or read.
Result<PassOutcome> passThrough(const PassSpec& spec, const std::stop_token& stop);

/// Asks the kernel to drop the files' data from the page cache.
void evictFiles(const std::vector<io::SmallFile>& files, const std::stop_token& stop);

/// Share of a sample of the files that is in the page cache, 0..1.
std::optional<double> residentShareOf(const std::vector<io::SmallFile>& files);

} // namespace sluice
