// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace sluice::ui {

/// The six pages, in the order of the sidebar and of Ctrl+1 to Ctrl+6.
enum class Page { Node, Audit, Measure, WhatIf, History, Report };

inline constexpr std::array allPages{Page::Node, Page::Audit, Page::Measure, Page::WhatIf, Page::History, Page::Report};

} // namespace sluice::ui
