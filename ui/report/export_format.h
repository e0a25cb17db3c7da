// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_words.h"
#include "core/base/result.h"
#include "core/report/document.h"
#include "core/report/report.h"
#include "core/run/run.h"

#include <string>

namespace sluice::ui {

/// What the window and `sluice report` write.
enum class ExportFormat { Html, Pdf, Markdown };

} // namespace sluice::ui

namespace sluice {
template <>
inline constexpr auto enumWords<ui::ExportFormat> = wordList<ui::ExportFormat>({{ui::ExportFormat::Html, "html"},
                                                                                {ui::ExportFormat::Pdf, "pdf"},
                                                                                {ui::ExportFormat::Markdown, "md"}});
} // namespace sluice

namespace sluice::ui {

/// Writes the report of a run. A file that stands at `path` already is only replaced when it is an
/// earlier report of Sluice; links, devices and folders never are. Needs a QApplication for HTML and
/// PDF (fonts), not a display.
Result<Done> exportReport(const Run& run, ExportFormat format, const std::string& path,
                          const report::Choice& choice = {});
/// The same of any document.
Result<Done> exportDocument(const report::Document& document, ExportFormat format, const std::string& path);

} // namespace sluice::ui
