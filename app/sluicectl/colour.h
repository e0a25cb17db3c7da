// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace sluice::ctl {

/// Whether a terminal is to show colours: it is one, NO_COLOR is not set or empty (no-color.org), and TERM is not
/// "dumb".
bool showsColours(int descriptor);

/// Colours the words that judge, where a line begins or ends with one: "critical", "warning", "Worse:", "slower". The
/// text must be harmless already (terminalText). Pure.
std::string coloured(const std::string& text);

} // namespace sluice::ctl
