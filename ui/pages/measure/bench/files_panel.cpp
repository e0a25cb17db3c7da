// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/files_panel.h"

#include "core/base/text/words.h"
#include "core/run/bench/bench_document.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/pages/measure/bench/bench_form.h"
#include "ui/pages/measure/bench/path_choice.h"
#include "ui/pages/measure/measure_form.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/primary_button.h"
#include "ui/widgets/quantity_field.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

constexpr double maxFiles = 10e6;
constexpr double maxFileWorkers = 1024;
constexpr double mib = 1024 * kib;

} // namespace

FilesPanel::FilesPanel(const MeasureForm& form, QWidget* parent)
    : QWidget(parent), m_form(form), m_folder(new PathChoice(form, QStringLiteral("files_folder"), tr("Folder"), this)),
      m_fileSize(benchField(this, bytesQuantity({4 * kib, 16 * mib}, 1), 110 * kib)),
      m_count(benchField(this, countQuantity({100, 1e6}, 1, maxFiles), 10000)),
      m_workers(benchField(this, countQuantity({1, 64}, 1, maxFileWorkers), 8)),
      m_runtime(benchField(this, secondsQuantity({0.5, 60}, 0.1), 3)),
      m_existing(new QCheckBox(tr("Read the files that are &there"), this)),
      m_start(new PrimaryButton(tr("&Measure files"), this)), m_run(new BenchRun(this)), m_chart(new CurveChart(this)),
      m_rows(filesColumns()), m_table(new QTableView(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, pageSpacing, 0, 0);
    row->setSpacing(pageMargin);
    row->addWidget(makeChoices());
    row->addWidget(makeResults(), 1);
    connect(m_start, &QPushButton::clicked, this, &FilesPanel::start);
    connect(m_run, &BenchRun::resultArrived, this, &FilesPanel::showResult);
}

QWidget* FilesPanel::makeChoices()
{
    m_start->setObjectName(QStringLiteral("start_files"));
    m_existing->setToolTip(tr("Creates only one unlinked shard file; the kernel deletes it"));
    m_fileSize->setNames(QStringLiteral("file_size"), tr("File size"), tr("Of one sample, as it is stored"));
    m_count->setNames(QStringLiteral("file_count"), tr("Files"), tr("At most; they are removed at the end"));
    m_workers->setNames(QStringLiteral("file_workers"), tr("Workers"),
                        tr("Threads at most; 1, 2, 4 and so on are measured too"));
    m_runtime->setNames(QStringLiteral("file_runtime"), tr("Time of a pass"),
                        tr("Five passes are done with each number of workers"));
    auto* form = new QFormLayout;
    addBenchRow(form, tr("Folde&r"), m_folder);
    addBenchRow(form, tr("File si&ze"), m_fileSize);
    addBenchRow(form, tr("File&s"), m_count);
    addBenchRow(form, tr("Wor&kers, at most"), m_workers);
    addBenchRow(form, tr("Time of a &pass, at most"), m_runtime);
    form->addRow(m_existing);
    return benchChoices(form, m_start, this);
}

QWidget* FilesPanel::makeResults()
{
    m_run->say(Notice::Tone::Info, tr("What does a file of its own for each sample cost?"),
               tr("Opens, stats, reads and closes many small files, cold and warm, and compares with the same bytes "
                  "in one packed shard."));
    m_chart->setObjectName(QStringLiteral("files_chart"));
    m_table->setObjectName(QStringLiteral("files_table"));
    dressTable(m_table, &m_rows, tr("Files a second by workers"));
    offerProvenance(m_table, [this](const QModelIndex& cell) { return filesProvenance(m_rows, cell); });
    auto* parts = new QSplitter(Qt::Vertical, this);
    parts->setObjectName(QStringLiteral("files_splitter"));
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_chart);
    parts->addWidget(m_table);
    parts->setStretchFactor(0, 2);
    parts->setStretchFactor(1, 1);
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins({});
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_run);
    layout->addWidget(parts, 1);
    return side;
}

void FilesPanel::setAllowed(bool allowed)
{
    m_start->setEnabled(allowed);
}

QStringList FilesPanel::arguments() const
{
    QStringList arguments{QStringLiteral("bench"),       QStringLiteral("files"),
                          QStringLiteral("--path"),      m_folder->path(),
                          QStringLiteral("--count"),     countOption(*m_count),
                          QStringLiteral("--workers"),   countOption(*m_workers),
                          QStringLiteral("--file-size"), countOption(*m_fileSize),
                          QStringLiteral("--runtime"),   secondsOption(*m_runtime)};
    if (m_existing->isChecked()) {
        arguments << QStringLiteral("--existing");
    }
    return arguments;
}

/// What was measured before is no result of what is asked now, and of one that is cancelled there is none.
void FilesPanel::clearResult()
{
    m_chart->setChart({});
    m_rows.setRows({});
    m_chart->hide();
    m_table->hide();
}

void FilesPanel::start()
{
    clearResult();
    m_run->start(m_form.place(), arguments());
}

void FilesPanel::showResult(const EngineResult& result)
{
    const auto files = readBenchDocument<FilesMeasurement>(result.document, "files", "the engine's answer");
    if (!files) {
        m_run->say(files.error());
        return;
    }
    const auto verdict = filesVerdict(*files);
    m_run->say(verdict.packingHelps ? Notice::Tone::Warning : Notice::Tone::Good, verdict.headline, verdict.detail);
    m_chart->setChart(filesChart(*files, m_form.workload()));
    m_chart->model()->setUnits(AxisUnit::Plain, AxisUnit::Plain);
    m_rows.setRows(files->scaling);
    m_table->resizeColumnsToContents();
    m_chart->show();
    m_table->show();
}

} // namespace sluice::ui
