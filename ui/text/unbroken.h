// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sluice::ui {

/// The text with every number tied to the unit behind it ("1.64 GB/s"), so that no line ends between them.
QString unbroken(QString text);
/// The same text as it was before, for tests and the clipboard.
QString plainSpaces(QString text);

} // namespace sluice::ui
