// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/bench/run.h"
#include "models/plan.h"
#include "models/supply.h"

#include <optional>

namespace sluice::ui {

class PageHeader;
class PlanView;
class SupplyForm;
class WorkloadForm;

/// A workload's numbers on one side, what follows for the node on the other: every keystroke and
/// every move of a slider makes the plan anew, in this process, from the measurements of the open
/// run or, without one, from the figures of a data sheet.
class WhatIfPage : public QWidget {
    Q_OBJECT

public:
    explicit WhatIfPage(QWidget* parent = nullptr);

public Q_SLOTS:
    /// Plans from this run's measurements from now on; takes over the workload the run was planned for.
    void showRun(const sluice::Run& run);

private:
    QWidget* makeInputSide();
    void replan();

    Run m_context; ///< the open run without what plans do not need: no raw samples, no audit, no plan
    std::optional<StorageSurface> m_measured; ///< fitted from the open run
    PageHeader* m_header;
    WorkloadForm* m_workload;
    SupplyForm* m_supply;
    PlanView* m_view;
};

} // namespace sluice::ui
