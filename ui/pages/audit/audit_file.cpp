// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/audit/audit_file.h"

#include "core/report/audit_report.h"
#include "core/report/report.h"
#include "ui/report/export_format.h"

namespace sluice::ui {

Result<Done> writeAudit(const Node& node, const Audit& audit, const QString& path)
{
    const auto file = path.toStdString();
    const auto ending = path.section(u'.', -1).toLower();
    if (const auto format = fromWord<ExportFormat>(ending.toStdString())) {
        return exportDocument(report::describeAudit(node.identity, audit), *format, file);
    }
    if (ending == QLatin1String("json")) {
        const auto document = report::auditDocument(node.identity, audit);
        return report::writeReportFile(file, jsonText(document, 2) + "\n");
    }
    if (ending == QLatin1String("sh")) {
        return report::writeReportFile(file, report::fixScript(node.identity, audit));
    }
    return Error{ErrorKind::Usage, "cannot write the audit as " + file + ": its ending names no format",
                 "end it in .html, .pdf, .md, .json or .sh"};
}

} // namespace sluice::ui
