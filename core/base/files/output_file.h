// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace sluice {

/// Writes the whole text to an open file, and waits until the disk has it, where the file is one that can be waited
/// for. Errors: gives errno; 0 when all of it was written.
int writeDurably(int descriptor, std::string_view text);

/// Writes a file beside `path`, onto the disk, and gives it its name then, so that nobody sees half of it. `replace`:
/// the file that has the name goes; else the name must be free. Errors name `path` and carry `hint`; nothing is left
/// behind.
Result<Done> writeWholeFile(const std::string& path, const std::string& text, bool replace, const Message& hint);

} // namespace sluice
