// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/what_if_page.h"

#include "core/base/json.h"
#include "core/report/report.h"
#include "core/run/host_facts.h"
#include "ui/pages/whatif/comparison.h"
#include "ui/pages/whatif/plan_view.h"
#include "ui/pages/whatif/scenario_bar.h"
#include "ui/pages/whatif/scenario_form.h"
#include "ui/pages/whatif/scenario_keeper.h"
#include "ui/tables/table_copy.h"
#include "ui/tables/text_table_model.h"
#include "ui/text/engine_words.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/page_header.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QSaveFile>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace sluice::ui {

namespace {

constexpr int inputWidth = 360;
constexpr int leastInputWidth = 300;

QScrollArea* scrolling(QWidget* content)
{
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(content);
    return area;
}

Scenario firstScenario()
{
    Scenario scenario;
    scenario.name = std::string("A");
    scenario.source = SupplySource::Sheet;
    return scenario;
}

Error nothingMeasured()
{
    return {ErrorKind::Usage, WhatIfPage::tr("This scenario rests on measurements, and there are none.").toStdString(),
            WhatIfPage::tr("Open a run in History, measure this machine, or choose Data sheet.").toStdString()};
}

} // namespace

WhatIfPage::WhatIfPage(const QString& database, QWidget* parent)
    : QWidget(parent), m_book(firstScenario()), m_header(new PageHeader(tr("What-if"), this)),
      m_notice(new Notice(this)), m_form(new ScenarioForm), m_view(new PlanView),
      m_keeper(new ScenarioKeeper(m_book, database, this))
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
    auto* bar = new ScenarioBar(m_book, this);
    layout->addWidget(bar);
    layout->addWidget(m_notice);
    layout->addWidget(splitter, 1);
    m_header->setSubtitle(tr("Change the job or the storage and see at once what follows"));
    connect(bar, &ScenarioBar::copyRequested, this, &WhatIfPage::copyComparison);
    connect(bar, &ScenarioBar::exportRequested, this, &WhatIfPage::exportScenarios);
    connectParts();
    openBook();
}

WhatIfPage::~WhatIfPage()
{
    delete m_keeper; // writes what is not kept yet, and so goes before the book
}

QWidget* WhatIfPage::makeInputSide()
{
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, pageSpacing, 0);
    layout->addWidget(m_form);
    layout->addStretch(1);
    auto* area = scrolling(side);
    area->setMinimumWidth(leastInputWidth);
    return area;
}

void WhatIfPage::connectParts()
{
    m_choosePath = [this](const QString& suggested) {
        return QFileDialog::getSaveFileName(this, tr("Export the scenarios"), suggested,
                                            tr("Table (*.csv);;Table (*.md);;Scenarios (*.json)"));
    };
    connect(m_form, &ScenarioForm::edited, this,
            [this](const QString& field) { m_book.edit(m_form->scenario(), field); });
    connect(&m_book, &ScenarioBook::changed, this, &WhatIfPage::showBook);
    connect(&m_finder, &OutlookFinder::found, m_view, &PlanView::showOutlook);
    connect(m_view, &PlanView::pointRequested, this, &WhatIfPage::pointRequested);
    connect(m_keeper, &ScenarioKeeper::failed, m_notice, qOverload<const Error&>(&Notice::say));
}

void WhatIfPage::openBook()
{
    m_form->withdrawMeasured(tr("No run is open: measure this machine, or open a run in History."));
    m_untouched = firstScenario();
    m_untouched.workload = m_form->firstWorkload();
    m_keeper->leaveOut(m_untouched);
    m_book.replaceAll({m_untouched}, 0);
    m_keeper->load([this](const std::vector<Scenario>& kept) { addKept(kept); });
}

/// A first scenario that nobody has changed makes room; what was made while the file was locked comes behind,
/// under a name of its own.
void WhatIfPage::addKept(const std::vector<Scenario>& kept)
{
    if (kept.empty()) {
        return;
    }
    auto meanwhile = m_book.scenarios();
    const bool ofARun = m_context.id.value > 0;
    const bool known = std::any_of(kept.begin(), kept.end(),
                                   [this](const Scenario& scenario) { return scenario.name == m_untouched.name; });
    if (!ofARun || known) {
        std::erase(meanwhile, m_untouched);
    }
    m_book.replaceAll(kept, 0);
    for (auto& scenario : meanwhile) {
        m_book.add(std::move(scenario));
    }
}

void WhatIfPage::showRun(const Run& run)
{
    takeSurface(run);
    offerScenarioOf(run);
    showBook();
}

void WhatIfPage::takeSurface(const Run& run)
{
    m_context = run;
    m_context.audit = {};
    m_context.plan.reset();
    for (auto& measurement : m_context.measurements) {
        measurement.samples.clear();
    }
    m_host = hostFactsOf(m_context);
    const auto host = QString::fromStdString(run.node.identity.hostName);
    const auto path = QString::fromStdString(run.path);
    m_header->setSubtitle(tr("Planned for %1, %2, run %3").arg(host, path, QString::number(run.id.value)));
    m_measured.reset();
    auto surface = StorageSurface::fit(m_context.measurements);
    if (surface) {
        m_measured = std::make_shared<const StorageSurface>(*std::move(surface));
        m_form->offerMeasured(tr("Points measured on %1, %2: %3").arg(host, path).arg(run.measurements.size()));
    } else {
        m_form->withdrawMeasured(tr("This run cannot be planned from: %1").arg(spoken(surface.error().message)));
    }
}

void WhatIfPage::offerScenarioOf(const Run& run)
{
    Scenario scenario = firstScenario();
    scenario.name = tr("Run %1").arg(run.id.value).toStdString();
    scenario.workload = run.plan ? run.plan->workload : m_form->firstWorkload();
    scenario.source = m_measured ? SupplySource::Measured : SupplySource::Sheet;
    if (run.plan) {
        m_form->offerWorkload(run.plan->workload, tr("As in run %1").arg(run.id.value));
    }
    auto scenarios = m_book.scenarios();
    std::erase(scenarios, m_untouched);
    m_untouched = scenario;
    m_keeper->leaveOut(scenario);
    const int known = m_book.indexOf(QString::fromStdString(scenario.name));
    if (known >= 0
        && std::find_if(scenarios.begin(), scenarios.end(), [&](const Scenario& s) { return s.name == scenario.name; })
            != scenarios.end()) {
        m_book.choose(known); // a person's own changes to the same run
        return;
    }
    scenarios.insert(scenarios.begin(), std::move(scenario));
    m_book.replaceAll(std::move(scenarios), 0);
}

void WhatIfPage::showBook()
{
    m_form->show(m_book.current());
    replan();
    compareAll();
}

Result<std::shared_ptr<const StorageSurface>> WhatIfPage::surfaceOf(const Scenario& scenario) const
{
    if (scenario.source == SupplySource::Sheet) {
        return std::make_shared<const StorageSurface>(
            StorageSurface::fromSheet(scenario.sheetRate, scenario.sheetLatency));
    }
    return m_measured ? Result(m_measured) : Result<std::shared_ptr<const StorageSurface>>(nothingMeasured());
}

Result<Plan> WhatIfPage::planOf(const Scenario& scenario) const
{
    const auto surface = surfaceOf(scenario);
    return surface ? makePlan(planRequestOf(scenario, m_host), **surface) : Result<Plan>(surface.error());
}

void WhatIfPage::replan()
{
    const auto& scenario = m_book.current();
    const auto surface = surfaceOf(scenario);
    const auto plan = planOf(scenario);
    if (!plan) {
        m_finder.forget();
        m_view->showProblem(plan.error());
        return;
    }
    const bool measured = scenario.source == SupplySource::Measured;
    m_view->showPlan(measured ? m_context : Run(), scenario, *plan, **surface);
    m_finder.ask({scenario, *plan, m_host, *surface});
}

void WhatIfPage::compareAll()
{
    std::vector<Compared> compared;
    for (const auto& scenario : m_book.scenarios()) {
        compared.push_back({scenario, planOf(scenario)});
    }
    m_view->showComparison(compare(compared));
}

void WhatIfPage::copyComparison()
{
    QGuiApplication::clipboard()->setText(tableMarkdown(m_view->comparison()));
    m_notice->say(Notice::Tone::Good, tr("The comparison is on the clipboard, as Markdown."));
}

void WhatIfPage::exportScenarios()
{
    const auto path = m_choosePath(QDir::home().filePath(QStringLiteral("sluice-scenarios.csv")));
    if (path.isEmpty()) {
        return;
    }
    const auto text = path.endsWith(QStringLiteral(".json")) ? QString::fromStdString(jsonText(
                          Json{{"schema", "sluice.scenarios/1"}, {"scenarios", toJson(m_book.scenarios())}}, 2))
        : path.endsWith(QStringLiteral(".md"))               ? tableMarkdown(m_view->comparison())
                                                             : tableCsv(m_view->comparison());
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.toUtf8()) < 0 || !file.commit()) {
        m_notice->say(Notice::Tone::Bad, tr("%1 could not be written: %2.").arg(path, file.errorString()),
                      tr("Choose another place."));
        return;
    }
    m_notice->say(Notice::Tone::Good, tr("The scenarios are written."), path);
}

} // namespace sluice::ui
