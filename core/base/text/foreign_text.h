// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

/// Text that others chose: paths, host names, tags, models of devices, what a file or a server says. Each medium has
/// one function that keeps such text from being read as anything but text. In all of them a byte that is no UTF-8 is
/// shown as \xFF and a control character as \x1B or \n; so are characters that reorder a line (\u202E).
namespace sluice {

/// True for a character that is not seen but changes how others are: C1 controls, ends of lines, the order of writing.
bool isUnseen(char32_t character);

/// For a terminal, on one line: a line break cannot begin a row of its own.
std::string terminalLine(std::string_view text);
/// The same for text of several lines: line feeds and tabs stay.
std::string terminalText(std::string_view text);

/// For Markdown, also at the beginning of a line: no markup, no heading, no list, no link.
std::string markdownLine(std::string_view text);
/// The same within a cell of a table.
std::string markdownCell(std::string_view text);

/// For HTML, within an element or an attribute in double quotes.
std::string htmlLine(std::string_view text);

/// One field of a CSV file, quoted where RFC 4180 asks for it. A field that a spreadsheet would compute is led by an
/// apostrophe; a number with a sign is none.
/// Source: OWASP, CSV Injection: fields that begin with = + - @, a tab or a carriage return.
std::string csvField(std::string_view text);

} // namespace sluice
