// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"

#include <QString>

namespace sluice::ui {

/// Writes the report as one HTML file that needs nothing else: style (resources/report/report.css) and charts (SVG) are
/// inside, there is no script and no reference to any other place.
///
/// Light and dark by the reader's preference, light on paper. Needs a QApplication for the charts, not a display.
QString toHtml(const report::Document& document);

} // namespace sluice::ui
