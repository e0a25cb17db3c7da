// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/scenario/scenario_export.h"

#include "core/base/json.h"
#include "ui/tables/table_copy.h"

#include <QCoreApplication>
#include <QSaveFile>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct ScenarioExport {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::ScenarioExport)
};

QString textFor(const QString& path, const std::vector<Scenario>& scenarios, const QAbstractItemModel& comparison)
{
    if (path.endsWith(QStringLiteral(".json"))) {
        return QString::fromStdString(
            jsonText(Json{{"schema", "sluice.scenarios/1"}, {"scenarios", toJson(scenarios)}}, 2));
    }
    return path.endsWith(QStringLiteral(".md")) ? tableMarkdown(comparison) : tableCsv(comparison);
}

} // namespace

Result<Done> exportScenarios(const QString& path, const std::vector<Scenario>& scenarios,
                             const QAbstractItemModel& comparison)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(textFor(path, scenarios, comparison).toUtf8()) >= 0
        && file.commit()) {
        return Done{};
    }
    return Error{ErrorKind::Io,
                 ScenarioExport::tr("%1 could not be written: %2.").arg(path, file.errorString()).toStdString(),
                 ScenarioExport::tr("Choose another place.").toStdString()};
}

} // namespace sluice::ui
