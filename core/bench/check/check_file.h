// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <functional>
#include <stop_token>
#include <string>

/// The one file with a name that Sluice keeps: node checks read it, so that they write nothing.
namespace sluice {

inline constexpr Bytes checkFileSize = mebibytes(256);

/// ".sluice-check" in the folder.
std::string checkFileIn(const std::string& folder);

/// Makes the file in the folder, of incompressible data; one that is there and whole stays as it is. What has the name
/// and was not made here is never touched.
///
/// Errors: no such folder, no space, no permission, a foreign file of the name. Interrupted: nothing is left behind.
Result<Done> makeCheckFile(const std::string& folder, Bytes size, const std::function<void(Bytes done)>& progress,
                           const std::stop_token& stop);

/// What a check of the path reads: the path itself where it is a file, else the kept file in the folder. Errors:
/// NotFound where nobody made it; a file that was not made here.
Result<std::string> fileToCheck(const std::string& path);

} // namespace sluice
