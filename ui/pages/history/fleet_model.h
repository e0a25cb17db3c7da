// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/store/store.h"
#include "ui/tables/column_model.h"

namespace sluice::ui {

/// A node in the history: its newest complete run, and how far its bandwidth is from that of the others.
struct FleetNode {
    std::string hostName;
    int runs = 0;
    RunSummary newest;
    double fromMedian = 0; ///< newest best rate / median of all nodes - 1
    double distance = 0; ///< see robustDistances

    bool odd() const;
};

/// One a host, the most odd first. Runs without a measured rate do not count, nor does one benchmark alone: its setting
/// is its own.
std::vector<FleetNode> fleetOf(const std::vector<RunSummary>& runs);

/// The nodes of a fleet, one a line.
class FleetModel : public ColumnModel<FleetNode> {
    Q_OBJECT

public:
    enum Column { Host, Runs, Newest, Folder, Best, Deviation, Remark, ColumnCount };

    explicit FleetModel(QObject* parent = nullptr);
};

} // namespace sluice::ui
