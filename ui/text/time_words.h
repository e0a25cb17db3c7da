// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace sluice::ui {

/// A time of the engine (RFC 3339, UTC) in the time of this desk: "2026-03-14 09:26". What is not a
/// time is shown as it is.
QString timeWords(const std::string& rfc3339);

} // namespace sluice::ui
