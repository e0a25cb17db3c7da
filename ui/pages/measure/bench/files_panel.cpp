// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/files_panel.h"

#include "core/base/text/words.h"
#include "core/run/bench_document.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/pages/measure/bench/bench_form.h"
#include "ui/pages/measure/measure_form.h"
#include "ui/tables/table_copy.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/primary_button.h"
#include "ui/widgets/quantity_field.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>

namespace sluice::ui {

namespace {

constexpr double maxFiles = 10e6;
constexpr double maxFileWorkers = 1024;
constexpr double mib = 1024 * kib;

QString optionOf(const QuantityField& field)
{
    return QString::number(std::llround(field.value().value_or(0)));
}

} // namespace

FilesPanel::FilesPanel(const MeasureForm& form, QWidget* parent)
    : QWidget(parent), m_form(form), m_folder(new QLineEdit(this)),
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
    connect(&m_form, &MeasureForm::changed, this, &FilesPanel::followFolder);
    connect(m_start, &QPushButton::clicked, this, &FilesPanel::start);
    connect(m_run, &BenchRun::resultArrived, this, &FilesPanel::showResult);
    followFolder();
}

QWidget* FilesPanel::makeChoices()
{
    m_folder->setAccessibleName(tr("Folder"));
    m_folder->setObjectName(QStringLiteral("files_folder"));
    m_start->setObjectName(QStringLiteral("start_files"));
    m_existing->setToolTip(tr("Makes no files of its own but the shard, which has no name and goes by itself"));
    m_fileSize->setNames(QStringLiteral("file_size"), tr("File size"), tr("Of one sample, as it is stored"));
    m_count->setNames(QStringLiteral("file_count"), tr("Files"), tr("At most; they are removed at the end"));
    m_workers->setNames(QStringLiteral("file_workers"), tr("Workers"),
                        tr("Threads at most; 1, 2, 4 and so on are measured too"));
    m_runtime->setNames(QStringLiteral("file_runtime"), tr("Time of a pass"),
                        tr("Five passes are done with each number of workers"));
    auto* form = new QFormLayout;
    addBenchRow(form, tr("F&older"), m_folder);
    addBenchRow(form, tr("File si&ze"), m_fileSize);
    addBenchRow(form, tr("Fi&les"), m_count);
    addBenchRow(form, tr("Wor&kers, at most"), m_workers);
    addBenchRow(form, tr("Time of a &pass, at most"), m_runtime);
    form->addRow(m_existing);
    return benchChoices(form, m_start, this);
}

QWidget* FilesPanel::makeResults()
{
    m_run->say(Notice::Tone::Info, tr("What does a file of its own for each sample cost?"),
               tr("Opens, asks, reads and closes many small files, cold and warm, and holds that against the same "
                  "bytes in one packed shard."));
    m_chart->setObjectName(QStringLiteral("files_chart"));
    m_table->setObjectName(QStringLiteral("files_table"));
    m_table->setModel(&m_rows);
    m_table->setAccessibleName(tr("Files a second by workers"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setStretchLastSection(true);
    offerCopies(m_table);
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

/// The form's folder, until a person names another here.
void FilesPanel::followFolder()
{
    if (!m_folder->isModified()) {
        m_folder->setText(m_form.folder());
    }
}

void FilesPanel::setAllowed(bool allowed)
{
    m_start->setEnabled(allowed);
}

QStringList FilesPanel::arguments() const
{
    QStringList arguments{QStringLiteral("bench"),     QStringLiteral("files"),     QStringLiteral("--path"),
                          m_folder->text().trimmed(),  QStringLiteral("--count"),   optionOf(*m_count),
                          QStringLiteral("--workers"), optionOf(*m_workers),        QStringLiteral("--file-size"),
                          optionOf(*m_fileSize),       QStringLiteral("--runtime"), secondsOption(*m_runtime)};
    if (m_existing->isChecked()) {
        arguments << QStringLiteral("--existing");
    }
    return arguments;
}

void FilesPanel::start()
{
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
}

} // namespace sluice::ui
