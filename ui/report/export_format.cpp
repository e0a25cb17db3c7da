// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/export_format.h"

#include "core/report/report.h"
#include "ui/report/html.h"
#include "ui/report/pdf.h"

namespace sluice::ui {

namespace {

std::string contentOf(const report::Document& document, ExportFormat format)
{
    switch (format) {
    case ExportFormat::Html:
        return toHtml(document).toStdString();
    case ExportFormat::Pdf:
        return toPdf(document).toStdString();
    case ExportFormat::Markdown:
        return report::toMarkdown(document);
    }
    return {};
}

} // namespace

Result<Done> exportReport(const Run& run, ExportFormat format, const std::string& path, const report::Choice& choice)
{
    return exportDocument(report::describeRun(run, choice), format, path);
}

Result<Done> exportDocument(const report::Document& document, ExportFormat format, const std::string& path)
{
    return report::writeReportFile(path, contentOf(document, format));
}

} // namespace sluice::ui
