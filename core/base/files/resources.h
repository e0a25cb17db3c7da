// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <string>

namespace sluice {

/// Returns a folder of Sluice's own data, such as "workloads": of $SLUICE_RESOURCES, else beside the installed program
/// (../share/sluice), else of the source tree that it was built from.
///
/// Errors: NotFound where $SLUICE_RESOURCES is set but has no such folder, or none of the places has one.
Result<std::string> resourceFolder(const std::string& name);

} // namespace sluice
