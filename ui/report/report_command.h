// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace sluice::ui {

/// Runs `sluice report --run ID|last --format html|pdf|md -o FILE [--db FILE]`. `arguments` is what follows the word
/// "report".
///
/// Needs no display: makes an offscreen QApplication of its own when there is none yet, so main may call it before it
/// makes one.
///
/// Prints the path written on stdout. Errors are one line on stderr, `sluice: what: why (hint)`.
/// Returns 0, 2 (wrong usage) or 3 (could not be done).
int runReportCommand(const QStringList& arguments);

} // namespace sluice::ui
