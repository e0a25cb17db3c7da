// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/finding.h"

#include <QIcon>
#include <QString>

namespace sluice::ui {

/// "Critical", "Warning", "Note".
QString severityWord(Severity severity);
/// The icon beside the word, in the colours of now.
QIcon severityIcon(Severity severity);

} // namespace sluice::ui
