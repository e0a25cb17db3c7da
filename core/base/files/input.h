// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

namespace sluice {

/// All that a stream holds; nothing where that is more than `most` bytes. Takes no more memory than that, whoever
/// sends.
std::optional<std::string> wholeText(std::istream& stream, std::size_t most);

/// True for a file whose content the kernel makes up as it is read (/proc/kmsg): it may never end, and reading may
/// wait.
bool isMadeUpByKernel(const std::string& path);

/// The text of a regular file of at most `most` bytes. Never waits for more than the file says that it holds: a pipe, a
/// device and what the kernel makes up as it is read (/proc/kmsg) are refused. Errors carry `hint`.
Result<std::string> textOfFile(const std::string& path, std::size_t most, const Message& hint);

} // namespace sluice
