// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"

#include <QByteArray>

namespace sluice::ui {

/// The report as a PDF: A4, verdict on page one, charts as vectors, title and page number at the foot
/// of every page. Needs a QApplication for the fonts, not a display.
QByteArray toPdf(const report::Document& document);

} // namespace sluice::ui
