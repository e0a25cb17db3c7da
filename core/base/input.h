// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

namespace sluice {

/// All that a stream holds; nothing where that is more than `most` bytes. Takes no more memory than that, whoever
/// sends.
std::optional<std::string> wholeText(std::istream& stream, std::size_t most);

} // namespace sluice
