// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/what_if_page.h"

#include "core/bench/host_facts.h"
#include "ui/pages/whatif/plan_view.h"
#include "ui/pages/whatif/supply_form.h"
#include "ui/pages/whatif/workload_form.h"
#include "ui/theme/page_header.h"

#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

constexpr int inputWidth = 360;

QScrollArea* scrolling(QWidget* content)
{
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(content);
    return area;
}

} // namespace

WhatIfPage::WhatIfPage(QWidget* parent)
    : QWidget(parent), m_header(new PageHeader(tr("What-if"), this)), m_workload(new WorkloadForm),
      m_supply(new SupplyForm), m_view(new PlanView)
{
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setObjectName(QStringLiteral("what_if_splitter"));
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(makeInputSide());
    splitter->addWidget(scrolling(m_view));
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({inputWidth, 2 * inputWidth});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_header);
    layout->addWidget(splitter, 1);
    m_header->setSubtitle(tr("Change the job or the storage and see at once what follows"));
    m_supply->withdrawMeasured(tr("No run is open: measure this machine, or open a run in History."));
    connect(m_workload, &WorkloadForm::changed, this, &WhatIfPage::replan);
    connect(m_supply, &SupplyForm::changed, this, &WhatIfPage::replan);
    replan();
}

QWidget* WhatIfPage::makeInputSide()
{
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, pageSpacing, 0);
    layout->setSpacing(pageSpacing);
    layout->addWidget(sectionTitle(tr("The job"), side));
    layout->addWidget(m_workload);
    layout->addWidget(sectionTitle(tr("The storage"), side));
    layout->addWidget(m_supply);
    layout->addStretch(1);
    auto* area = scrolling(side);
    area->setMinimumWidth(300);
    return area;
}

void WhatIfPage::showRun(const Run& run)
{
    m_context = run;
    m_context.audit = {};
    m_context.plan.reset();
    for (auto& measurement : m_context.measurements) {
        measurement.samples.clear();
    }
    const auto host = QString::fromStdString(run.node.identity.hostName);
    const auto path = QString::fromStdString(run.path);
    m_header->setSubtitle(tr("Planned for %1, %2, run %3").arg(host, path, QString::number(run.id.value)));
    if (run.plan) {
        m_workload->offerWorkload(run.plan->workload, tr("As in run %1").arg(run.id.value));
    }
    m_measured.reset();
    auto surface = StorageSurface::fit(m_context.measurements);
    if (surface) {
        m_measured = *std::move(surface);
        m_supply->offerMeasured(tr("Points measured on %1, %2: %3").arg(host, path).arg(run.measurements.size()));
    } else {
        m_supply->withdrawMeasured(
            tr("This run cannot be planned from: %1").arg(QString::fromStdString(surface.error().message)));
    }
    replan();
}

void WhatIfPage::replan()
{
    const bool measured = m_measured && m_supply->measuredChosen();
    const auto surface = measured ? *m_measured : StorageSurface::fromSheet(m_supply->bandwidth(), m_supply->latency());
    const PlanRequest request{m_workload->workload(), hostFactsOf(m_context.node), 0, 0};
    const auto plan = makePlan(request, surface);
    if (!plan) {
        m_view->showProblem(plan.error());
        return;
    }
    m_view->showPlan(measured ? m_context : Run(), *plan, surface);
}

} // namespace sluice::ui
