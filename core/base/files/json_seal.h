// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace sluice {

/// Ends the text of a JSON object, written over several lines, with the checksum of what stands before as its field
/// "seal". Any other text is given back as it is.
std::string sealedJson(const std::string& text);

/// Returns the text without its seal; where it has none, text that sealedJson() does not bring back.
std::string unsealedJson(std::string_view text);

/// True for a text that sealedJson() made and nobody has changed by a byte.
bool isSealedJson(std::string_view text);

} // namespace sluice
