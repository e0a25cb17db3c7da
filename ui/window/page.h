// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace sluice::ui {

/// The seven pages, in the order of the sidebar and of Ctrl+1 to Ctrl+7.
enum class Page { Node, Audit, Measure, Job, WhatIf, History, Report };

inline constexpr std::array allPages{Page::Node,   Page::Audit,   Page::Measure, Page::Job,
                                     Page::WhatIf, Page::History, Page::Report};

} // namespace sluice::ui
