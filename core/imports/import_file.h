// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/run/run.h"

#include <string>
#include <vector>

/// Takes files that other tools wrote into a run of the history.
namespace sluice::imports {

inline constexpr std::size_t maxFileBytes = std::size_t{256} << 20; ///< packed or not

/// True for a file of Sluice: a database, or a document with a "schema" of ours. By content.
bool isOfSluice(const std::string& path);

/// Reads one file, also packed by gzip, zstd, xz, bzip2 or lz4. By content; the name says nothing.
/// Errors: no such file, too large, damaged, of no tool that is known, or what is missing; each names the file.
Result<ImportedFile> readFile(const std::string& path);

/// Makes a run of files of other tools: what a storage model can rest on becomes its measurements. It began when the
/// first of them did, as far as that tells.
Run runOf(std::vector<ImportedFile> files);

} // namespace sluice::imports
