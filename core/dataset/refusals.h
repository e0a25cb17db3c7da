// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/dataset/file_kind.h"
#include "core/dataset/folder_walk.h"

#include <optional>
#include <string>
#include <vector>

/// What is asked or said where a data set cannot be counted.
namespace sluice::dataset {

enum class PathKind { Folder, File };

/// Errors: nothing there, neither a folder nor a file.
Result<PathKind> kindOfPath(const std::string& path);
/// Describes a file that was named; a link keeps its name. Errors: it cannot be read.
Result<Found> namedFile(const std::string& path);

/// Returns the path of the file that a link leads to: who reads samples follows none.
std::string realPathOf(const std::string& link);

DatasetFormat formatOf(const KindOfFile& kind);

/// Says what there was instead of samples, too.
Error noSample(const std::string& path, const std::vector<LeftOut>& leftOut);
/// Asks for the size of a sample where it cannot be told how many a file holds: they are cut from a stated size.
std::optional<Error> sizeToState(const std::string& path, const KindOfFile& kind, Bytes cut);
/// Asks for the size of a sample of one file of an unknown kind, and refuses one larger than the file.
std::optional<Error> cutToState(const Found& file, Bytes cut);

} // namespace sluice::dataset
