// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/dataset_panel.h"

#include "core/base/json.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/pages/measure/bench/bench_form.h"
#include "ui/pages/measure/bench/path_choice.h"
#include "ui/pages/measure/measure_form.h"
#include "ui/widgets/elastic_part.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/primary_button.h"
#include "ui/widgets/quantity_field.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

constexpr double largestCut = 1024.0 * 1024 * 1024;
constexpr double longestSequence = 1e9;
constexpr double mostBytesOfToken = 64;
constexpr int sizeChartHeight = 210;
constexpr int leftOutHeight = 120;

} // namespace

DatasetPanel::DatasetPanel(const MeasureForm& form, QWidget* parent)
    : QWidget(parent), m_form(form),
      m_dataset(new PathChoice(form, QStringLiteral("dataset_path"), tr("Data set"), this)),
      m_sampleBytes(new QuantityField(optional(bytesQuantity({kib, largestCut}, 1), tr("as found")), this)),
      m_tokens(new QuantityField(optional(countQuantity({512, 131072}, 1, longestSequence), tr("not stated")), this)),
      m_tokenBytes(benchField(this, countQuantity({1, 8}, 1, mostBytesOfToken), 2)),
      m_budget(benchField(this, secondsQuantity({1, 120}, 0.1), 3)),
      m_all(new QCheckBox(tr("Ever&y shard, however long"), this)),
      m_start(new PrimaryButton(tr("&Read the data set"), this)),
      m_toWhatIf(new QPushButton(tr("Use in &What-if"), this)), m_run(new BenchRun(this)), m_results(new QWidget(this)),
      m_figures(new QWidget(m_results)), m_figureRows(new QFormLayout(m_figures)), m_chart(new CurveChart(m_results)),
      m_leftOut(leftOutColumns()), m_leftOutTitle(new QLabel(m_results)), m_leftOutTable(new QTableView(m_results))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, pageSpacing, 0, 0);
    row->setSpacing(pageMargin);
    row->addWidget(makeChoices());
    row->addWidget(makeResults(), 1);
    connect(m_start, &QPushButton::clicked, this, &DatasetPanel::start);
    connect(m_run, &BenchRun::resultArrived, this, &DatasetPanel::showResult);
    connect(m_toWhatIf, &QPushButton::clicked, this, [this] { Q_EMIT figuresOffered(jobFiguresOf(m_survey)); });
    connect(m_all, &QCheckBox::toggled, m_budget, &QWidget::setDisabled);
}

QWidget* DatasetPanel::makeChoices()
{
    m_dataset->edit()->setToolTip(tr("A folder of files or shards, or one file; only read"));
    m_start->setObjectName(QStringLiteral("start_dataset"));
    m_sampleBytes->setNames(QStringLiteral("dataset_sample"), tr("Sample size"),
                            tr("Where the format does not define samples: files are cut into samples of this size"));
    m_tokens->setNames(QStringLiteral("dataset_tokens"), tr("Sequence length"),
                       tr("Tokens of one sample, for data sets of tokens"));
    m_tokenBytes->setNames(QStringLiteral("dataset_token_bytes"), tr("Bytes of a token"),
                           tr("2 for 16-bit ids, 4 for 32-bit; for bare token files"));
    m_budget->setNames(QStringLiteral("dataset_budget"), tr("Time for reading shards"),
                       tr("Shards that are not read in this time are estimated by their bytes"));
    m_toWhatIf->setObjectName(QStringLiteral("dataset_to_what_if"));
    m_toWhatIf->setToolTip(tr("Takes the measured sample size into the current scenario"));
    m_all->setObjectName(QStringLiteral("dataset_all"));
    m_all->setToolTip(tr("The count is exact then"));
    auto* form = new QFormLayout;
    addBenchRow(form, tr("Data &set"), m_dataset);
    addBenchRow(form, tr("&Bytes of a sample"), m_sampleBytes);
    addBenchRow(form, tr("Tokens of a se&quence"), m_tokens);
    addBenchRow(form, tr("Bytes of a to&ken"), m_tokenBytes);
    addBenchRow(form, tr("&Time for reading shards"), m_budget);
    form->addRow(m_all);
    return benchChoices(form, m_start, this, m_toWhatIf);
}

QWidget* DatasetPanel::makeResults()
{
    m_chart->setObjectName(QStringLiteral("dataset_chart"));
    m_figures->setObjectName(QStringLiteral("dataset_figures"));
    m_figureRows->setContentsMargins({});
    m_figureRows->setHorizontalSpacing(pageMargin);
    m_figureRows->setVerticalSpacing(4);
    m_leftOutTable->setObjectName(QStringLiteral("dataset_left_out"));
    dressTable(m_leftOutTable, &m_leftOut, tr("Left out"));
    auto* parts = new QVBoxLayout(m_results);
    parts->setContentsMargins({});
    parts->setSpacing(pageSpacing);
    parts->addWidget(m_figures);
    parts->addWidget(new ElasticPart(m_chart, sizeChartHeight), 2);
    parts->addWidget(m_leftOutTitle);
    parts->addWidget(new ElasticPart(m_leftOutTable, leftOutHeight), 1);
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins({});
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_run);
    m_scrolled = scrolledResults(m_results, side);
    m_scrolled->setObjectName(QStringLiteral("dataset_results"));
    layout->addWidget(m_scrolled, 1);
    layout->addStretch(0);
    showEmpty();
    m_run->say(Notice::Tone::Info, tr("What does this data set hold?"),
               tr("Finds the format by content, counts the samples and their sizes, and says what is read for one of "
                  "them and what was left out. Nothing is written."));
    return side;
}

void DatasetPanel::showEmpty()
{
    m_scrolled->hide();
    m_toWhatIf->setEnabled(false);
}

void DatasetPanel::setAllowed(bool allowed)
{
    m_start->setEnabled(allowed);
}

QStringList DatasetPanel::arguments() const
{
    const auto path = m_dataset->path();
    // A name that begins with a dash would be read as an option.
    QStringList arguments{QStringLiteral("dataset"), path.startsWith(u'-') ? QStringLiteral("./") + path : path};
    if (m_sampleBytes->value()) {
        arguments << QStringLiteral("--sample-bytes") << countOption(*m_sampleBytes);
    }
    if (m_tokens->value()) {
        arguments << QStringLiteral("--sequence-length") << countOption(*m_tokens);
    }
    arguments << QStringLiteral("--bytes-per-token") << countOption(*m_tokenBytes);
    if (m_all->isChecked()) {
        return arguments << QStringLiteral("--all");
    }
    return arguments << QStringLiteral("--budget") << secondsOption(*m_budget);
}

void DatasetPanel::start()
{
    showEmpty();
    m_run->start(m_form.place(), arguments());
}

void DatasetPanel::showResult(const EngineResult& result)
{
    auto survey = expectSchema(result.document, "sluice.dataset/1", "the engine's answer");
    const auto read = survey ? fromJson<DatasetSurvey>(result.document) : Result<DatasetSurvey>(survey.error());
    if (!read) {
        m_run->say(read.error());
        return;
    }
    showSurvey(*read);
}

void DatasetPanel::showSurvey(const DatasetSurvey& survey)
{
    const auto verdict = datasetVerdict(survey);
    m_run->say(verdict.tone, verdict.headline, verdict.detail);
    showFigures(figuresOf(survey), m_figureRows);
    m_chart->setChart(sizeChart(survey));
    m_chart->model()->setUnits(AxisUnit::Bytes, AxisUnit::Plain);
    m_leftOut.setRows(survey.summary.leftOut);
    const bool complete = survey.summary.leftOut.empty();
    m_leftOutTitle->setText(complete ? tr("Nothing was left out.") : tr("Left out"));
    m_leftOutTable->parentWidget()->setVisible(!complete);
    m_leftOutTable->resizeColumnsToContents();
    m_scrolled->show();
    m_survey = survey;
    m_toWhatIf->setEnabled(true);
}

} // namespace sluice::ui
