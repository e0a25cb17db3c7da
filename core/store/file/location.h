// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <string>

/// Where the history file is. Private to core/store.
namespace sluice::store {

/// The absolute path of a file that may be opened as the history; makes its folder. Anything but a
/// regular file (a folder, a device, a link that leads to one or nowhere) is refused unopened.
Result<std::string> preparedLocation(const std::string& path);

/// Error (Usage) for what names no file: nothing, a folder, or one of SQLite's own names (":memory:", "file:...").
Result<Done> expectFileName(const std::string& path);

} // namespace sluice::store
