// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

/// Text of others (paths, names, options) as part of what a person pastes: one function for each medium.
/// Every command and every file line that the product prints puts such text through one of these.
namespace sluice {

/// Writes text as one word of a POSIX shell, on one line; as it is where no character is special. What is not seen or
/// no text (control characters, bytes that are no UTF-8, marks that change the order of writing) is octal in $'...'.
std::string shellWord(std::string_view text);

/// Writes text as one field of /etc/fstab: white space, backslash, a leading # and what is not seen
/// or no text as \040 and the like.
/// Source: fstab(5), getmntent(3).
std::string fstabField(std::string_view text);

/// Reads a field of fstab or of the kernel's mount tables: \040 is a space.
std::string fromOctalEscapes(std::string_view field);

/// Writes a name as the pattern of a udev match: characters that have a meaning there match any one.
std::string udevPattern(std::string_view name);

} // namespace sluice
