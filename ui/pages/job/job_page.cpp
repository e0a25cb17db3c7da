// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/job/job_page.h"

#include "ui/pages/job/activity_view.h"
#include "ui/pages/job/job_words.h"
#include "ui/pages/measure/bench/bench_form.h"
#include "ui/pages/measure/bench/bench_run.h"
#include "ui/pages/measure/machine_choice.h"
#include "ui/tables/stretched_columns.h"
#include "ui/text/quantity.h"
#include "ui/text/to_qstring.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/primary_button.h"
#include "ui/widgets/quantity_field.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace sluice::ui {

namespace {

constexpr double usualLength = 10; ///< seconds
constexpr double shortestLength = 3;
constexpr double longestSlid = 60;
constexpr int choicesWidth = 420;
constexpr int stripsHeight = 200;

} // namespace

JobPage::JobPage(const QString& database, QWidget* parent)
    : QWidget(parent), m_jobs(jobColumns()), m_filter(m_jobs), m_header(new PageHeader(tr("Job"), this)),
      m_machine(new MachineChoice(this)), m_text(new QLineEdit(this)), m_all(new QCheckBox(tr("All &processes"), this)),
      m_table(new QTableView(this)),
      m_length(benchField(this, secondsQuantity({shortestLength, longestSlid}, shortestLength), usualLength)),
      m_again(new QPushButton(tr("&List again"), this)), m_look(new PrimaryButton(tr("Look at the &job"), this)),
      m_toWhatIf(new QPushButton(tr("Use in &What-if"), this)),
      m_compare(new QPushButton(tr("Co&mpare with the look before"), this)), m_run(new BenchRun(this)),
      m_listProblem(new Notice(this)), m_tables(new QTabWidget(this)), m_strips(new ActivityView(m_activity, this))
{
    m_header->setSubtitle(tr("Looks at a running job from outside: does it wait for data, where, and what would help. "
                             "Nothing of the job is touched."));
    auto* row = new QHBoxLayout;
    row->setSpacing(pageMargin);
    row->addWidget(makeChoices());
    row->addWidget(makeResults(), 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_header);
    layout->addLayout(row, 1);
    m_run->keepIn(database);
    connectParts();
    showState();
}

QWidget* JobPage::makeChoices()
{
    m_text->setObjectName(QStringLiteral("job_filter"));
    m_text->setPlaceholderText(tr("Command, user or process number"));
    m_text->setAccessibleName(tr("Find a job"));
    m_text->setClearButtonEnabled(true);
    m_all->setObjectName(QStringLiteral("job_all"));
    m_all->setToolTip(tr("Also those that hold no GPU and have no loader workers"));
    m_table->setObjectName(QStringLiteral("job_table"));
    dressTable(m_table, &m_filter, tr("Running jobs"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder); // as the engine lists them
    m_filter.sort(-1);
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_look->setObjectName(QStringLiteral("look_at_job"));
    m_again->setObjectName(QStringLiteral("list_jobs"));
    m_length->setNames(QStringLiteral("job_seconds"), tr("Time"),
                       tr("How long to look; longer makes the interval narrower"));
    auto* above = new QHBoxLayout;
    above->addWidget(m_text, 1);
    above->addWidget(m_all);
    auto* below = new QHBoxLayout;
    auto* time = new QLabel(tr("&Time"), this);
    time->setBuddy(m_length);
    below->addWidget(time);
    below->addWidget(m_length, 1);
    below->addWidget(m_again);
    auto* side = new QWidget(this);
    side->setFixedWidth(choicesWidth);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins({});
    column->setSpacing(pageSpacing / 2);
    column->addWidget(m_machine);
    column->addLayout(above);
    column->addWidget(m_listProblem);
    column->addWidget(m_table, 1);
    column->addLayout(below);
    column->addWidget(m_look);
    column->addWidget(m_toWhatIf);
    column->addWidget(m_compare);
    return side;
}

QWidget* JobPage::makeResults()
{
    m_compare->setObjectName(QStringLiteral("job_compare"));
    m_compare->setToolTip(tr("Shows what became of the job since the same program was looked at last"));
    m_toWhatIf->setObjectName(QStringLiteral("job_to_what_if"));
    m_toWhatIf->setToolTip(tr("Plans the current scenario for the observed job: its GPUs, workers, reads and steps"));
    m_tables->setObjectName(QStringLiteral("job_tables"));
    m_tables->setDocumentMode(true);
    addTable(m_advice, QStringLiteral("job_advice"), tr("What would help"), {0, 2});
    addTable(m_ranks, QStringLiteral("job_ranks"), tr("Training processes"), {});
    addTable(m_devices, QStringLiteral("job_devices"), tr("Devices"), {});
    addTable(m_reads, QStringLiteral("job_reads"), tr("Reads from"), {5});
    addTable(m_neighbours, QStringLiteral("job_neighbours"), tr("Other readers"), {1});
    addTable(m_unknown, QStringLiteral("job_unknown"), tr("Not seen"), {1});
    auto* parts = new QSplitter(Qt::Vertical, this);
    parts->setObjectName(QStringLiteral("job_parts"));
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_strips);
    parts->addWidget(m_tables);
    parts->setSizes({stripsHeight, stripsHeight});
    auto* side = new QWidget(this);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins({});
    column->setSpacing(pageSpacing);
    column->addWidget(m_run);
    column->addWidget(parts, 1);
    m_run->say(Notice::Tone::Info, tr("Is a job waiting for data?"),
               tr("Choose a training that runs and press \"Look at the job\". For some seconds Sluice reads what the "
                  "kernel shows of its processes: no restart, no changed code, no root."));
    return side;
}

/// `sentences`: the columns that wrap in the room that the others leave.
void JobPage::addTable(TextTableModel& model, const QString& name, const QString& title, const QList<int>& sentences)
{
    auto* table = new QTableView(m_tables);
    table->setObjectName(name);
    dressTable(table, &model, title);
    table->setWordWrap(true);
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setStretchLastSection(sentences.isEmpty());
    stretchColumns(*table, sentences);
    m_tables->addTab(table, title);
}

void JobPage::connectParts()
{
    connect(m_machine, &MachineChoice::changed, this, &JobPage::takeMachine);
    connect(m_text, &QLineEdit::textChanged, &m_filter, &JobFilter::setText);
    connect(m_all, &QCheckBox::toggled, &m_filter, &JobFilter::setAll);
    connect(m_again, &QPushButton::clicked, this, &JobPage::refresh);
    connect(m_look, &QPushButton::clicked, this, &JobPage::look);
    connect(m_table, &QTableView::doubleClicked, this, &JobPage::look);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &JobPage::showState);
    connect(&m_filter, &QAbstractItemModel::modelReset, this, &JobPage::showState);
    connect(&m_lister, &EngineClient::resultArrived, this, &JobPage::takeJobs);
    connect(&m_lister, &EngineClient::failed, this, &JobPage::failToList);
    connect(&m_lister, &EngineClient::finished, this, &JobPage::endListing);
    connect(&engine(), &EngineClient::jobMoved, this, &JobPage::takeMoment);
    connect(&engine(), &EngineClient::started, this, &JobPage::showState);
    connect(&engine(), &EngineClient::finished, this, &JobPage::showState);
    connect(m_run, &BenchRun::resultArrived, this, &JobPage::takeResult);
    connect(m_toWhatIf, &QPushButton::clicked, this, [this] {
        if (m_seen) {
            Q_EMIT jobOffered(*m_seen);
        }
    });
    connect(m_compare, &QPushButton::clicked, this, [this] { Q_EMIT comparisonRequested(m_earlier, m_kept); });
}

EngineClient& JobPage::engine()
{
    return m_run->engine();
}

void JobPage::setAllowed(bool allowed)
{
    m_allowed = allowed;
    showState();
}

void JobPage::choosePlace(const EnginePlace& place)
{
    m_machine->choose(place);
}

void JobPage::save(QSettings& settings) const
{
    m_machine->save(settings);
}

void JobPage::restore(const QSettings& settings)
{
    m_machine->restore(settings);
}

void JobPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_listed) {
        refresh();
    }
}

/// Processes of the machine before have no meaning here, not even those that it still tells.
void JobPage::takeMachine()
{
    m_jobs.setRows({});
    m_listProblem->clear();
    m_listed = false;
    if (m_lister.isRunning()) {
        m_outdated = true;
        m_lister.cancel(); // a host may take its time
    }
    refresh();
}

void JobPage::failToList(const Error& error)
{
    if (!m_outdated) {
        m_listProblem->say(error);
    }
}

void JobPage::endListing()
{
    if (std::exchange(m_outdated, false)) {
        refresh();
    }
    showState();
}

void JobPage::refresh()
{
    if (m_lister.isRunning()) {
        return;
    }
    m_listed = isVisible();
    if (!m_listed) {
        return; // a host is asked when somebody looks
    }
    m_listProblem->clear();
    m_lister.setPlace(m_machine->place());
    m_lister.request({QStringLiteral("attach"), QStringLiteral("--list")});
    showState();
}

void JobPage::takeJobs(const EngineResult& result)
{
    if (m_outdated) {
        return;
    }
    auto document = expectSchema(result.document, "sluice.jobs/1", "the engine's answer");
    const auto jobs = document ? fromJson<RunningJobs>(result.document) : Result<RunningJobs>(document.error());
    if (!jobs) {
        m_listProblem->say(jobs.error());
        return;
    }
    const auto before = chosen();
    m_jobs.setRows(jobs->jobs);
    m_table->resizeColumnsToContents();
    if (m_filter.rowCount() == 0 && m_text->text().isEmpty() && !m_all->isChecked()) {
        m_listProblem->say(Notice::Tone::Info, tr("No job trains here."),
                           tr("No process holds a GPU or has loader workers. \"All processes\" lists the others."));
    }
    for (int row = 0; row < m_filter.rowCount(); ++row) {
        const auto index = m_filter.index(row, 0);
        if (!before || m_filter.job(index).pid == before->pid) {
            m_table->selectRow(row);
            break;
        }
    }
}

std::optional<RunningJob> JobPage::chosen() const
{
    const auto rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? std::nullopt : std::optional(m_filter.job(rows.constFirst()));
}

void JobPage::look()
{
    const auto job = chosen();
    if (!job || !m_look->isEnabled()) {
        return;
    }
    m_seen.reset();
    m_kept = {};
    m_earlier = {};
    m_activity.clear();
    showTables({});
    m_run->start(
        m_machine->place(),
        {QStringLiteral("attach"), QString::number(job->pid), QStringLiteral("--seconds"), secondsOption(*m_length)});
    showState();
}

void JobPage::takeMoment(const WatchedMoment& moment)
{
    m_activity.add(moment);
    m_devices.setTable(jobDevicesTable(moment.devices));
    if (moment.job) {
        const auto answer = answerOf(moment.job->verdict);
        m_run->say(answer.tone, tr("So far: %1").arg(answer.headline), answer.detail);
    }
}

void JobPage::takeResult(const EngineResult& result)
{
    auto document = expectSchema(result.document, "sluice.attach/1", "the engine's answer");
    auto job = document ? fromJson<AttachedJob>(result.document) : Result<AttachedJob>(document.error());
    if (!job) {
        m_run->say(job.error());
        return;
    }
    m_seen = *std::move(job);
    const auto answer = answerOf(m_seen->verdict);
    const auto since = changeSince(result.document);
    m_run->say(answer.tone, answer.headline, since.isEmpty() ? answer.detail : answer.detail + u' ' + since);
    takeKept(result.document);
    showTables(*m_seen);
    m_tables->setCurrentIndex(0);
    showState();
}

/// Runs of another host are in the history there.
void JobPage::takeKept(const Json& document)
{
    if (engine().place().isRemote()) { // another machine may be chosen by now
        return;
    }
    const auto numberAt = [&document](const char* place) {
        const Json::json_pointer pointer(place);
        const bool told = document.contains(pointer) && document[pointer].is_number_integer();
        return RunId{told ? document[pointer].get<std::int64_t>() : 0};
    };
    m_kept = numberAt("/run_id");
    m_earlier = numberAt("/earlier/run_id");
    if (m_kept.value > 0) {
        Q_EMIT jobKept(m_kept);
    }
}

void JobPage::showTables(const AttachedJob& job)
{
    m_advice.setTable(adviceTable(job));
    m_ranks.setTable(ranksTable(job));
    m_devices.setTable(jobDevicesTable(job.devices));
    m_reads.setTable(readsTable(job));
    m_neighbours.setTable(neighboursTable(job));
    m_unknown.setTable(unknownTable(job));
}

void JobPage::showState()
{
    const bool looking = engine().isRunning();
    m_look->setEnabled(m_allowed && !looking && chosen().has_value());
    m_again->setEnabled(!m_lister.isRunning());
    m_machine->setEnabled(!looking);
    m_toWhatIf->setEnabled(m_seen.has_value() && !looking);
    m_compare->setEnabled(m_kept.value > 0 && m_earlier.value > 0 && !looking);
    m_strips->setVisible(m_activity.rowCount() > 0 || looking);
    m_tables->setVisible(m_seen.has_value() || looking);
}

} // namespace sluice::ui
