// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/input.h"

#include <algorithm>
#include <istream>

namespace sluice {

std::optional<std::string> wholeText(std::istream& stream, std::size_t most)
{
    constexpr std::size_t piece = 1 << 16;
    std::string text;
    while (stream && text.size() <= most) {
        const auto before = text.size();
        text.resize(before + std::min(piece, most + 1 - before));
        stream.read(text.data() + before, static_cast<std::streamsize>(text.size() - before));
        text.resize(before + static_cast<std::size_t>(stream.gcount()));
    }
    return text.size() > most ? std::nullopt : std::optional(std::move(text));
}

} // namespace sluice
