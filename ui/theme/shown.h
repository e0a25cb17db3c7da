// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace sluice::ui {

/// Text of the engine, as Qt shows it.
inline QString shown(const std::string& text)
{
    return QString::fromStdString(text);
}

} // namespace sluice::ui
