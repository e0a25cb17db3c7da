// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/files/files_pass.h"
#include "core/bench/files/small_files.h"
#include "core/io/files/file_tree.h"
#include "core/io/files/target.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace sluice {

/// Holds the files that are measured. A tree of our own is removed with this.
struct SampleFiles {
    SmallFileList list;
    Bytes bytes; ///< of all of them
    std::optional<io::FileTree> tree; ///< absent where the files of others are read
    std::string remark; ///< why there are fewer than asked for; empty otherwise
};

/// Finds the files in the target's folder. Errors: no file there, no answer, a stop before the storage answered.
Result<SampleFiles> findSampleFiles(const SmallFilesSpec& spec, const io::Target& target, const std::stop_token& stop);

/// Checks that files of our own, and a shard of the same bytes, fit into the target's folder. Errors: NoSpace.
Result<Done> roomForSampleFiles(const SmallFilesSpec& spec, const io::Target& target);

/// Makes files in the target's folder, as many as are made within two minutes. `progress` gets their number.
/// Errors: NoSpace, those of making a file, and Interrupted where storage does not answer after a stop.
Result<SampleFiles> makeSampleFiles(const SmallFilesSpec& spec, const io::Target& target, const std::stop_token& stop,
                                    const std::function<void(int made)>& progress);

} // namespace sluice
