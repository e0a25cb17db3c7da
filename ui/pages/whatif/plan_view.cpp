// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/plan_view.h"

#include "core/report/plan_blocks.h"
#include "ui/pages/whatif/plan_curve.h"
#include "ui/pages/whatif/plan_tables.h"
#include "ui/pages/whatif/questions/question_panel.h"
#include "ui/pages/whatif/stage_bar_delegate.h"
#include "ui/pages/whatif/stage_model.h"
#include "ui/pages/whatif/step/step_delegate.h"
#include "ui/pages/whatif/step/step_model.h"
#include "ui/pages/whatif/timeline/timeline_view.h"
#include "ui/pages/whatif/tornado_delegate.h"
#include "ui/pages/whatif/tornado_model.h"
#include "ui/pages/whatif/verdict_panel.h"
#include "ui/provenance/plan_provenance.h"
#include "ui/tables/stretched_columns.h"
#include "ui/tables/table_copy.h"
#include "ui/tables/text_table_model.h"
#include "ui/text/engine_words.h"
#include "ui/text/message_words.h"
#include "ui/widgets/code_box.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/page_header.h"

#include <QHeaderView>
#include <QLabel>
#include <QResizeEvent>
#include <QScrollArea>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

constexpr int roomyWidth = 520; ///< from here on the stages' capacity has a column
constexpr int minStages = 120;
constexpr int stagesBesideWidth = 960; ///< from here on the stages stand beside the chart

} // namespace

PlanView::PlanView(QWidget* parent)
    : QWidget(parent), m_notice(new Notice(this)), m_content(new QWidget(this)), m_verdict(new VerdictPanel(m_content)),
      m_questions(new QuestionPanel(m_content)), m_stages(new StageModel(this)), m_settings(new TextTableModel(this)),
      m_alternatives(new TextTableModel(this)), m_comparison(new TextTableModel(this)),
      m_tornado(new TornadoModel(this)), m_step(new StepModel(this))
{
    auto* content = new QVBoxLayout(m_content);
    content->setContentsMargins({});
    content->setSpacing(pageSpacing);
    content->addWidget(m_verdict);
    content->addWidget(makeMiddle(), 3);
    content->addWidget(makeTabs(), 4);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_notice);
    layout->addWidget(m_content, 1);
    connect(m_verdict, &VerdictPanel::pointRequested, this, &PlanView::pointRequested);
}

QWidget* PlanView::makeMiddle()
{
    auto* middle = new QWidget(m_content);
    m_middle = new QBoxLayout(QBoxLayout::TopToBottom, middle);
    m_middle->setContentsMargins({});
    m_middle->setSpacing(pageSpacing);
    auto* stages = makeTable(m_stages, QStringLiteral("stages"), tr("Stages of the input pipeline"));
    stages->setItemDelegateForColumn(StageModel::Load, new StageBarDelegate(stages));
    stages->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    stages->horizontalHeader()->setSectionResizeMode(StageModel::Load, QHeaderView::Stretch);
    stages->setWordWrap(false);
    stages->setColumnHidden(StageModel::RestsOn, true); // shown as tooltip and, in full, in the report
    m_middle->addWidget(m_questions, 4);
    m_middle->addWidget(stages, 3);
    connect(stages, &QTableView::activated, this, &PlanView::showStageProvenance);
    connect(stages, &QTableView::clicked, this, &PlanView::showStageProvenance);
    m_stageTable = stages;
    return middle;
}

QTableView* PlanView::makeTable(QAbstractTableModel* model, const QString& objectName, const QString& accessibleName)
{
    auto* table = new QTableView(m_content);
    table->setObjectName(objectName);
    table->setAccessibleName(accessibleName);
    table->setModel(model);
    table->setFrameShape(QFrame::NoFrame);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setTabKeyNavigation(false);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setHighlightSections(false);
    offerCopies(table);
    return table;
}

QWidget* PlanView::makeTabs()
{
    auto* tabs = new QTabWidget(m_content);
    tabs->setObjectName(QStringLiteral("plan_tabs"));
    tabs->setDocumentMode(true);
    tabs->setMinimumHeight(260);
    auto* settings = makeTable(m_settings, QStringLiteral("settings"), tr("Recommended settings"));
    auto* alternatives = makeTable(m_alternatives, QStringLiteral("alternatives"), tr("Changes and what they bring"));
    stretchColumns(*settings, {2, 3});
    stretchColumns(*alternatives, {0});
    auto* comparison = makeTable(m_comparison, QStringLiteral("comparison"), tr("Scenarios side by side"));
    stretchColumns(*comparison, {});
    tabs->addTab(settings, tr("Settings"));
    tabs->addTab(makeSnippets(), tr("Snippets"));
    tabs->addTab(alternatives, tr("Changes"));
    tabs->addTab(makeTornado(), tr("What matters"));
    tabs->addTab(makeStep(), tr("One step"));
    m_timeline = new TimelineView(tabs);
    tabs->addTab(m_timeline, tr("Timeline"));
    tabs->addTab(comparison, tr("Scenarios"));
    tabs->addTab(makeMissing(), tr("What is missing"));
    return tabs;
}

QTableView* PlanView::makeStep()
{
    auto* step = makeTable(m_step, QStringLiteral("step"), tr("Where the time of one step goes"));
    step->setItemDelegateForColumn(StepModel::Bar, new StepDelegate(step));
    step->setWordWrap(false);
    step->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    step->horizontalHeader()->setSectionResizeMode(StepModel::Bar, QHeaderView::Stretch);
    return step;
}

QTableView* PlanView::makeTornado()
{
    auto* tornado = makeTable(m_tornado, QStringLiteral("tornado"), tr("What matters most"));
    tornado->setItemDelegateForColumn(TornadoModel::Bar, new TornadoDelegate(tornado));
    tornado->setWordWrap(false);
    auto* header = tornado->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(TornadoModel::Bar, QHeaderView::Stretch);
    header->setSectionResizeMode(TornadoModel::Turning, QHeaderView::Stretch);
    return tornado;
}

QLabel* PlanView::makeMissing()
{
    m_missing = new QLabel(m_content);
    m_missing->setObjectName(QStringLiteral("missing"));
    m_missing->setWordWrap(true);
    m_missing->setTextFormat(Qt::PlainText);
    m_missing->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_missing->setMargin(10);
    m_missing->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return m_missing;
}

QWidget* PlanView::makeSnippets()
{
    auto* area = new QScrollArea(m_content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    auto* boxes = new QWidget(area);
    m_snippetBoxes = new QVBoxLayout(boxes);
    m_snippetBoxes->addStretch(1);
    area->setWidget(boxes);
    return area;
}

void PlanView::show(const PlannedScenario& planned, const std::vector<Measurement>& measurements, bool doubtful)
{
    if (!planned.plan) {
        m_notice->say(planned.plan.error());
        m_content->setEnabled(false);
        return;
    }
    m_notice->clear();
    m_content->setEnabled(true);
    m_plan = *planned.plan;
    m_verdict->showPlan(planned.scenario, m_plan, report::toneOf(m_plan, doubtful));
    m_questions->setReadSizes(planCurve(measurements, m_plan, *planned.surface));
    m_stages->setPrediction(m_plan.prediction);
    m_step->setStep(m_plan.prediction.step);
    fitStages();
    m_settings->setTable(settingsTable(m_plan.recommendation));
    m_alternatives->setTable(alternativesTable(m_plan, planned.scenario));
    showSnippets(report::snippetsOf(m_plan));
    showMissing(m_plan);
}

void PlanView::showAnalysis(const PlanAnalysis& analysis)
{
    m_questions->setSweeps(analysis.sweeps, analysis.nodeCores);
    m_timeline->show(analysis.timeline);
    if (analysis.sensitivity) {
        m_tornado->setSensitivity(*analysis.sensitivity, m_plan.prediction.gpusFed);
    }
}

void PlanView::showComparison(const TextTable& comparison)
{
    m_comparison->setTable(comparison);
}

void PlanView::showSnippets(const std::vector<report::Code>& snippets)
{
    QStringList captions;
    for (const auto& snippet : snippets) {
        captions.append(translated(snippet.caption));
    }
    if (captions != m_snippetCaptions) {
        m_snippetCaptions = captions;
        qDeleteAll(m_snippets);
        m_snippets.clear();
        for (const auto& caption : std::as_const(captions)) {
            m_snippets.append(new CodeBox(caption));
            m_snippetBoxes->insertWidget(m_snippetBoxes->count() - 1, m_snippets.constLast());
        }
    }
    for (std::size_t i = 0; i < snippets.size(); ++i) {
        auto* box = m_snippets[static_cast<qsizetype>(i)];
        const auto text = QString::fromStdString(snippets[i].text);
        if (box->text() != text) {
            box->setText(text);
        }
    }
}

void PlanView::showMissing(const Plan& plan)
{
    QStringList lines;
    for (const auto& what : plan.missing) {
        lines.append(QStringLiteral("•  ") % advice(what));
    }
    m_missing->setText(lines.isEmpty() ? tr("Nothing is missing: every stage of this plan was measured.")
                                       : tr("What is missing:") % QStringLiteral("\n\n") % lines.join(u'\n'));
}

void PlanView::showStageProvenance(const QModelIndex& cell)
{
    const auto& stage = m_plan.prediction.stages.at(static_cast<std::size_t>(cell.row()));
    auto* popup = new ProvenancePopup(stageProvenance(m_plan, stage), m_stageTable);
    connect(popup, &ProvenancePopup::pointRequested, this, &PlanView::pointRequested);
    popup->showUnder(*m_stageTable->viewport(), m_stageTable->visualRect(cell));
}

/// Under the chart the stages are as high as their rows; beside it, as the chart.
void PlanView::fitStages()
{
    const int rows = m_stageTable->verticalHeader()->length() + m_stageTable->horizontalHeader()->height();
    const bool under = m_middle->direction() == QBoxLayout::TopToBottom;
    m_stageTable->setMinimumHeight(under ? rows : minStages);
    m_stageTable->setMaximumHeight(under ? rows : QWIDGETSIZE_MAX);
}

void PlanView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool wide = event->size().width() >= stagesBesideWidth;
    m_stageTable->setColumnHidden(StageModel::Capacity, event->size().width() < roomyWidth);
    m_middle->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    fitStages();
}

} // namespace sluice::ui
