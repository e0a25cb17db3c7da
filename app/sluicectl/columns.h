// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sluice::ctl {

/// What a text for people is shown on.
struct Screen {
    std::size_t columns = 80;
    bool colours = false;
};

/// A terminal has its own width, within limits that a text can be read in; all else has 80 columns.
Screen screenOf(int descriptor);

/// Columns that a line takes: one for each character, none for codes of colours.
std::size_t columnsOf(std::string_view line);

/// Marks each line of a text as one that is never broken: a command to copy, code, a document. A command that a line
/// break runs through is another command.
std::string asIs(std::string_view text);

/// A text of results as it is shown: harmless, coloured where the screen has colours, and no line longer than the
/// screen. What does not fit goes on beneath the text of the line's last column, or with the line's indentation. No
/// word is broken, and no line that is marked asIs.
std::string shownOn(const Screen& screen, std::string_view text);

} // namespace sluice::ctl
