// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/arriving_run.h"

#include "core/base/version.h"
#include "core/run/plan_of_run.h"

#include <QDateTime>

namespace sluice::ui {

void ArrivingRun::begin(const QString& host, const QString& path, Seconds budget,
                        const std::optional<Workload>& workload)
{
    m_run = {};
    m_run.state = RunState::Interrupted;
    m_run.startedAt = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    m_run.version = productVersion;
    m_run.path = path.toStdString();
    m_run.budget = budget;
    m_run.node.identity.hostName = host.section(u'@', -1).toStdString();
    m_workload = workload;
}

void ArrivingRun::goOnWith(const Run& run, const std::optional<Workload>& workload)
{
    m_run = run;
    m_run.id = {};
    m_workload = workload;
}

std::optional<Run> ArrivingRun::cutShort(const std::string& why) const
{
    if (m_run.measurements.empty()) {
        return std::nullopt;
    }
    auto run = m_run;
    run.warnings.push_back(why);
    if (m_workload) {
        if (auto plan = planOfRun(run, *m_workload)) {
            run.plan = *std::move(plan);
        }
    }
    return run;
}

} // namespace sluice::ui
