// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/planning_session.h"

#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "core/run/host_facts.h"
#include "core/run/job/job_plan.h"
#include "ui/text/to_qstring.h"

#include <algorithm>
#include <utility>

namespace sluice::ui {

namespace {

Scenario firstScenario(const Workload& workload)
{
    Scenario scenario;
    scenario.name = std::string("A");
    scenario.source = SupplySource::Sheet;
    scenario.workload = workload;
    return scenario;
}

/// As workloadOf() writes it.
std::string sourceOfJobOn(const std::string& host)
{
    return "a job file of " + host;
}

Error nothingMeasured()
{
    return {ErrorKind::Usage,
            PlanningSession::tr("This scenario rests on measurements, and there are none.").toStdString(),
            PlanningSession::tr("Open a run in History, measure this machine, or choose Data sheet.").toStdString()};
}

bool holds(const std::vector<Scenario>& scenarios, const std::string& name)
{
    return std::any_of(scenarios.begin(), scenarios.end(),
                       [&name](const Scenario& scenario) { return scenario.name == name; });
}

Run withoutDetails(Run run)
{
    run.audit = {};
    run.plan.reset();
    for (auto& measurement : run.measurements) {
        measurement.samples.clear();
    }
    return run;
}

void putFigures(const std::vector<JobFigure>& figures, Scenario& scenario)
{
    for (const auto& figure : figures) {
        std::erase_if(scenario.figures, [&](const JobFigure& older) {
            return older.field == figure.field
                || (figure.field == "decode_seconds" && older.field == "decode_stdev_seconds");
        });
        takeFigure(figure, scenario.workload);
        scenario.figures.push_back(figure);
    }
}

/// The figures of a file that does not tell a whole job; all else stays.
void putKnown(const JobFile& job, Scenario& scenario)
{
    if (job.loader.kind == "pytorch") {
        scenario.loader = loaderOf(job);
    } else { // a bare data set has no loader, but costs of its batches
        scenario.loader.costs = withJob(scenario.loader.costs, scenario.loader.kind, job);
    }
    putFigures(figuresOf(job), scenario);
    scenario.observed.reset(); // it was of another job
}

QString jobFieldWords(const std::string& field)
{
    return field == "step_seconds" ? PlanningSession::tr("the step time")
        : field == "sample_bytes"  ? PlanningSession::tr("the size of a sample")
                                   : PlanningSession::tr("the batch");
}

/// What a job file does not tell, and how much of it is to be doubted.
QStringList openOf(const JobFile& job, const Scenario& taken)
{
    QStringList open;
    for (const auto& field : notToldBy(job)) {
        open.append(PlanningSession::tr("The file does not contain %1: it is unchanged.").arg(jobFieldWords(field)));
    }
    const auto figures = figuresOf(job);
    if (std::none_of(figures.begin(), figures.end(), [](const JobFigure& figure) { return figure.field == "gpus"; })) {
        open.append(PlanningSession::tr("The file does not tell how many GPUs the job had; planned: %1.")
                        .arg(taken.workload.gpus));
    }
    if (const auto failed = failedShareOf(job)) {
        open.append(PlanningSession::tr("%1 of the samples raised an exception: the figures are of the others.")
                        .arg(toQString(percentWords(*failed))));
    }
    for (const auto& unknown : job.unknown) {
        open.append(
            PlanningSession::tr("%1 is not known: %2").arg(toQString(unknown.field), toQString(unknown.reason)));
    }
    return open;
}

/// What nobody saw is unknown: nothing is left of the job that the scenario had before.
Workload seenWorkload(const AttachedJob& job, double targetUtilisation)
{
    Workload seen;
    seen.name = "seen";
    seen.title = job.target.command;
    seen.source = "sluicectl attach";
    seen.targetUtilisation = targetUtilisation;
    return seen;
}

/// A plan asks for at least a sample and a step.
bool suffices(const std::vector<JobFigure>& figures)
{
    const auto has = [&figures](std::string_view field) {
        return std::any_of(figures.begin(), figures.end(),
                           [field](const JobFigure& figure) { return figure.field == field; });
    };
    return has("sample_bytes") && has("step_seconds");
}

LoaderKind loaderKindOf(const AttachedJob& job, int workers)
{
    const auto has = [&job](LoaderFamily family) {
        return std::any_of(job.ranks.begin(), job.ranks.end(),
                           [family](const AttachRank& rank) { return rank.loader.kind == family; });
    };
    return workers <= 0              ? LoaderKind::InProcess
        : has(LoaderFamily::PyTorch) ? LoaderKind::PyTorch
                                     : LoaderKind::Threads;
}

} // namespace

PlanningSession::PlanningSession(const QString& database, Workload first, QObject* parent)
    : QObject(parent), m_first(std::move(first)), m_untouched(firstScenario(m_first)), m_book(m_untouched),
      m_keeper(m_book, database)
{
    m_keeper.leaveOut(m_untouched);
    connect(&m_book, &ScenarioBook::changed, this, &PlanningSession::replan);
    connect(&m_analyzer, &PlanAnalyzer::found, this, &PlanningSession::analysed);
    connect(&m_keeper, &ScenarioKeeper::failed, this, &PlanningSession::failed);
}

void PlanningSession::open()
{
    replan();
    m_keeper.load([this](const std::vector<Scenario>& kept) { addKept(kept); });
}

/// A first scenario that nobody has changed makes room; what was made while the file was locked comes behind,
/// under a name of its own.
void PlanningSession::addKept(const std::vector<Scenario>& kept)
{
    if (kept.empty()) {
        return;
    }
    auto meanwhile = m_book.scenarios();
    const bool ofARun = m_run.id.value > 0;
    if (!ofARun || holds(kept, m_untouched.name)) {
        std::erase(meanwhile, m_untouched);
    }
    m_book.replaceAll(kept, 0);
    for (auto& scenario : meanwhile) {
        m_book.add(std::move(scenario));
    }
}

void PlanningSession::setUntouched(const Scenario& scenario)
{
    m_untouched = scenario;
    m_keeper.leaveOut(scenario);
}

Scenario PlanningSession::scenarioOf(const Run& run)
{
    auto scenario = firstScenario(run.plan ? run.plan->workload : m_first);
    scenario.name = tr("Run %1").arg(run.id.value).toStdString();
    if (run.job) {
        putJob(*run.job, scenario);
    }
    scenario.source = m_measured ? SupplySource::Measured : SupplySource::Sheet;
    return scenario;
}

void PlanningSession::takeRun(const Run& run)
{
    m_run = withoutDetails(run);
    m_host = hostFactsOf(m_run);
    if (m_run.job) {
        takeCopyRate(*m_run.job, m_run.node.identity.hostName, m_host);
    }
    m_measured.reset();
    m_problem.reset();
    m_planned.clear();
    auto surface = StorageSurface::fit(m_run.measurements);
    if (surface) {
        m_measured = std::make_shared<const StorageSurface>(*std::move(surface));
    } else {
        m_problem = surface.error();
    }
    auto scenario = scenarioOf(run);
    auto scenarios = m_book.scenarios();
    std::erase(scenarios, m_untouched);
    setUntouched(scenario);
    const auto known = std::find_if(scenarios.begin(), scenarios.end(),
                                    [&scenario](const Scenario& other) { return other.name == scenario.name; });
    const auto place = known == scenarios.end() ? 0 : static_cast<int>(known - scenarios.begin());
    if (known == scenarios.end()) { // else it is a person's own changes to the same run
        scenarios.insert(scenarios.begin(), std::move(scenario));
    }
    m_book.replaceAll(std::move(scenarios), place);
}

/// The loader and the figures of a job whose workload the scenario has.
void PlanningSession::putJob(const JobFile& job, Scenario& scenario)
{
    scenario.loader = loaderOf(job);
    scenario.figures = figuresOf(job);
    scenario.observed = seenJob(job, m_run.node.identity.hostName, scenario.workload).observed;
    if (scenario.observed && !ranHere(scenario)) {
        m_ran.emplace_back(*scenario.observed, m_run.node.identity.hostName);
    }
}

/// The job that was observed ran on the node of the open run. Of one that was kept without the name of its node, that
/// is known once its run has been open.
bool PlanningSession::ranHere(const Scenario& scenario) const
{
    const auto& host = m_run.node.identity.hostName;
    return scenario.workload.source == sourceOfJobOn(host)
        || std::find(m_ran.begin(), m_ran.end(), std::pair(*scenario.observed, host)) != m_ran.end();
}

/// Without an observation that would be held against storage of another node.
Scenario PlanningSession::comparable(const Scenario& scenario) const
{
    auto planned = scenario;
    if (planned.observed && !ranHere(planned)) {
        planned.observed.reset();
    }
    return planned;
}

Result<QString> PlanningSession::takeJob(const JobFile& job)
{
    auto scenario = m_book.current();
    const bool whole = notToldBy(job).empty();
    auto workload = whole ? workloadOf(job, scenario.workload) : workloadWith(job, scenario.workload);
    if (!workload) {
        return workload.error();
    }
    scenario.workload = *std::move(workload);
    if (whole) {
        putJob(job, scenario);
    } else {
        putKnown(job, scenario);
    }
    m_book.edit(scenario, QStringLiteral("job_file"));
    return openOf(job, scenario).join(u'\n');
}

void PlanningSession::takeNode(const Node& node)
{
    auto scenario = m_book.current();
    scenario.node = PlannedNode{node.identity.hostName, hostFactsOf(node)};
    m_book.edit(scenario, QStringLiteral("node_snapshot")); // undone apart from its taking back
}

void PlanningSession::takeFigures(const std::vector<JobFigure>& figures)
{
    auto scenario = m_book.current();
    putFigures(figures, scenario);
    m_book.edit(scenario, QStringLiteral("measured_figures"));
}

Result<Done> PlanningSession::takeSeenJob(const AttachedJob& job)
{
    if (!suffices(job.figures)) {
        return Error{ErrorKind::NotFound,
                     tr("Too little was seen of %1 to plan for it: neither what a sample is nor how long a step takes.")
                         .arg(toQString(job.target.command))
                         .toStdString(),
                     tr("Watch it with sluice_probe and open its job file here.").toStdString()};
    }
    auto scenario = m_book.current();
    scenario.workload = seenWorkload(job, scenario.workload.targetUtilisation);
    scenario.figures.clear();
    putFigures(job.figures, scenario);
    for (const auto& figure : job.figures) {
        if (figure.field == "workers") {
            scenario.workersPerGpu = static_cast<int>(figure.value); // 0 of a job that loads in turn
            const auto kind = loaderKindOf(job, scenario.workersPerGpu);
            scenario.loader = {kind, publishedCosts(kind), false};
        }
    }
    scenario.observed.reset(); // it was of another job
    m_book.edit(scenario, QStringLiteral("seen_job"));
    return Done{};
}

const std::vector<Measurement>& PlanningSession::measurementsFor(const Scenario& scenario) const
{
    static const std::vector<Measurement> none;
    return scenario.source == SupplySource::Measured ? m_run.measurements : none;
}

bool PlanningSession::isDoubtful(const Scenario& scenario) const
{
    return scenario.source == SupplySource::Measured
        && (m_run.state == RunState::Interrupted || report::fromPageCache(m_run));
}

std::shared_ptr<const StorageSurface> PlanningSession::surfaceOf(const Scenario& scenario) const
{
    return scenario.source == SupplySource::Measured
        ? m_measured
        : std::make_shared<const StorageSurface>(StorageSurface::fromSheet(scenario.sheetRate, scenario.sheetLatency));
}

PlannedScenario PlanningSession::plan(const Scenario& scenario) const
{
    auto surface = surfaceOf(scenario);
    auto plan =
        surface ? makePlan(planRequestOf(comparable(scenario), m_host), *surface) : Result<Plan>(nothingMeasured());
    return {scenario, std::move(plan), std::move(surface)};
}

/// Plans what changed; a scenario that is as it was keeps its plan.
void PlanningSession::replan()
{
    std::vector<PlannedScenario> before;
    std::swap(before, m_planned);
    for (const auto& scenario : m_book.scenarios()) {
        const auto known = std::find_if(before.begin(), before.end(), [&scenario](const PlannedScenario& planned) {
            return planned.scenario == scenario;
        });
        m_planned.push_back(known != before.end() ? std::move(*known) : plan(scenario));
    }
    const auto& now = current();
    if (now.plan) {
        m_analyzer.ask({comparable(now.scenario), m_host, now.surface, now.plan->recommendation});
    } else {
        m_analyzer.forget();
    }
    Q_EMIT replanned();
}

} // namespace sluice::ui
