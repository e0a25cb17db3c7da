// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "ui/theme/theme.h"

#include <QString>

namespace sluice::ui {

/// A verdict's tone in a word, so that it does not hang on colour alone.
QString toneWords(report::Verdict::Tone tone);
/// What stands above a verdict: its decision, or else its tone in a word.
QString decisionWords(const report::Verdict& verdict);
/// A snippet's text without the line ends that close a file.
QString codeText(const report::Code& code);
QColor toneColor(report::Verdict::Tone tone, const Theme& theme);

} // namespace sluice::ui
