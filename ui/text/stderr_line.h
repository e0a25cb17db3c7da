// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text/foreign_text.h"
#include "core/base/text/text.h"

#include <cstdio>
#include <string>

namespace sluice::ui {

/// Prints one line on standard error, with control characters and bytes that are no text escaped: a file may be
/// repeated in it.
inline void sayLine(const std::string& text)
{
    constexpr std::size_t longest = 3000;
    std::fprintf(stderr, "%s\n", terminalLine(clipped(text, longest)).c_str());
}

} // namespace sluice::ui
