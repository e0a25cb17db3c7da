// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sluice::ui {

/// Milliseconds that a test waits for what comes in the background: long, for machines that do much else.
inline constexpr int patience = 15000;

} // namespace sluice::ui
