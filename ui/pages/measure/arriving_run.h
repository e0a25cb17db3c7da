// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"
#include "models/job/workload.h"
#include "ui/engine/engine_place.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice::ui {

/// What has arrived of a run that is measured on another machine, so that a lost connection loses nothing of it.
class ArrivingRun {
public:
    /// `host`: what the machine is called until it says so itself.
    void begin(const QString& host, const QString& path, Seconds budget, const std::optional<Workload>& workload);
    /// More of a run that was interrupted.
    void goOnWith(const Run& run, const std::optional<Workload>& workload);
    /// The machine's settings, whenever they are known.
    void setNode(const Node& node) { m_run.node = node; }
    void setAudit(const Audit& audit) { m_run.audit = audit; }
    void add(const Measurement& measurement) { m_run.measurements.push_back(measurement); }
    void warn(const QString& text) { m_run.warnings.push_back(text.toStdString()); }

    /// The run as far as it came, with a plan where enough was measured for one; nothing before the first point.
    std::optional<Run> cutShort(const std::string& why) const;

private:
    Run m_run;
    std::optional<Workload> m_workload;
};

} // namespace sluice::ui
