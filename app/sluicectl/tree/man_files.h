// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/tree/command_tree.h"
#include "core/base/result.h"

#include <string>

namespace sluice::ctl {

/// Writes a page for each command into a folder, which must be there. For the build. The date is that of
/// SOURCE_DATE_EPOCH, or today.
Result<int> writeManPages(const CommandEntry& program, const std::string& folder);

} // namespace sluice::ctl
