// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace sluice {

/// Returns the SHA-256 of bytes as 64 hexadecimal digits, as sha256sum prints it. It names a file of others, so that a
/// figure can be traced to it; nothing secret rests on it.
std::string sha256Of(std::string_view bytes);

} // namespace sluice
