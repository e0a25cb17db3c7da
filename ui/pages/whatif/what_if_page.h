// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/run/run.h"
#include "models/storage/storage_surface.h"
#include "ui/pages/whatif/outlook.h"
#include "ui/pages/whatif/scenario_book.h"

#include <functional>
#include <memory>

namespace sluice::ui {

class Notice;
class PageHeader;
class PlanView;
class ScenarioForm;
class ScenarioKeeper;

/// Scenarios on one side, what follows for the node on the other: every keystroke and every move of a
/// slider makes the plan anew, in this process, from the measurements of the open run or from the figures
/// of a data sheet.
class WhatIfPage : public QWidget {
    Q_OBJECT

public:
    /// Asks where the scenarios go: given the suggested path, gives the chosen one, empty for "not now".
    using PathChooser = std::function<QString(const QString& suggested)>;

    /// `database`: the history file, in which scenarios are kept; empty for the default.
    explicit WhatIfPage(const QString& database, QWidget* parent = nullptr);
    ~WhatIfPage() override;

    ScenarioBook& book() { return m_book; }
    /// Replaces the file dialog.
    void setPathChooser(PathChooser chooser) { m_choosePath = std::move(chooser); }

public Q_SLOTS:
    /// Plans from this run's measurements from now on, and takes a scenario with the workload the run was
    /// planned for in hand. Scenarios that a person changed stay beside it.
    void showRun(const sluice::Run& run);

Q_SIGNALS:
    /// The measurement behind a number is to be shown.
    void pointRequested(const sluice::IoPoint& point);

private:
    QWidget* makeInputSide();
    void connectParts();
    void openBook();
    void addKept(const std::vector<Scenario>& kept);
    void takeSurface(const Run& run);
    void offerScenarioOf(const Run& run);
    void showBook();
    void replan();
    void compareAll();
    Result<std::shared_ptr<const StorageSurface>> surfaceOf(const Scenario& scenario) const;
    Result<Plan> planOf(const Scenario& scenario) const;
    void copyComparison();
    void exportScenarios();

    Run m_context; ///< the open run without what plans do not need: no raw samples, no audit, no plan
    HostFacts m_host;
    std::shared_ptr<const StorageSurface> m_measured; ///< fitted from the open run
    Scenario m_untouched; ///< as the open run, or the start, gave it
    ScenarioBook m_book;
    OutlookFinder m_finder;
    PathChooser m_choosePath;
    PageHeader* m_header;
    Notice* m_notice;
    ScenarioForm* m_form;
    PlanView* m_view;
    ScenarioKeeper* m_keeper;
};

} // namespace sluice::ui
