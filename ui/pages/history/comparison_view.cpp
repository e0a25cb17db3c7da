// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/comparison_view.h"

#include "core/base/text/foreign_text.h"
#include "ui/charts/curve_chart.h"
#include "ui/pages/history/ratio_delegate.h"
#include "ui/pages/history/ratio_model.h"
#include "ui/provenance/table_provenance.h"
#include "ui/tables/table_copy.h"
#include "ui/tables/text_table_model.h"
#include "ui/text/to_qstring.h"
#include "ui/text/unbroken.h"
#include "ui/widgets/page_header.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace sluice::ui {

ComparisonView::ComparisonView(QWidget* parent)
    : QWidget(parent), m_sentences(new QLabel(this)), m_chart(new CurveChart(this)),
      m_changes(new TextTableModel(this)), m_settings(new TextTableModel(this)), m_ratios(new RatioModel(this)),
      m_tabs(new QTabWidget(this))
{
    m_sentences->setObjectName(QStringLiteral("comparison_sentences"));
    m_sentences->setTextFormat(Qt::PlainText);
    m_sentences->setWordWrap(true);
    m_sentences->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* back = new QPushButton(tr("&Back to the runs"), this);
    back->setObjectName(QStringLiteral("comparison_back"));
    connect(back, &QPushButton::clicked, this, &ComparisonView::closed);
    m_tabs->setObjectName(QStringLiteral("comparison_tabs"));
    m_tabs->setDocumentMode(true);
    auto* changes = makeTable(m_changes, QStringLiteral("run_changes"), tr("What changed"));
    offerProvenance(changes, [this](const QModelIndex& cell) {
        return changeProvenance(m_runs, m_comparison, cell.row(), cell.column());
    });
    m_tabs->addTab(changes, tr("What changed"));
    m_tabs->addTab(makeRatios(), tr("Ratios"));
    m_tabs->addTab(makeTable(m_settings, QStringLiteral("run_settings"), tr("Settings that differ")),
                   tr("Settings that differ"));
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setObjectName(QStringLiteral("comparison_splitter"));
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_chart);
    splitter->addWidget(m_tabs);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(pageSpacing);
    auto* row = new QHBoxLayout;
    row->addWidget(m_sentences, 1);
    row->addWidget(back, 0, Qt::AlignTop);
    layout->addLayout(row);
    layout->addWidget(splitter, 1);
}

QTableView* ComparisonView::makeRatios()
{
    auto* table = makeTable(m_ratios, QStringLiteral("run_ratios"), tr("Ratios"));
    table->setItemDelegateForColumn(RatioModel::Plot, new RatioDelegate(table));
    for (const auto column : {RatioModel::Setting, RatioModel::OtherRun, RatioModel::Ratio}) {
        table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    }
    return table;
}

QTableView* ComparisonView::makeTable(QAbstractItemModel* model, const QString& objectName,
                                      const QString& accessibleName)
{
    auto* table = new QTableView(this);
    table->setModel(model);
    table->setObjectName(objectName);
    table->setAccessibleName(accessibleName);
    table->setFrameShape(QFrame::NoFrame);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setTabKeyNavigation(false);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    offerCopies(table);
    return table;
}

void ComparisonView::show(const std::vector<Run>& runs, const QStringList& tags)
{
    m_runs = runs;
    m_comparison = compareRuns(runs, tags);
    const auto& comparison = m_comparison;
    QStringList sentences; // they name hosts and tags
    for (const auto& sentence : QStringList{comparison.baseline} + comparison.sentences + comparison.cautions) {
        sentences << toQString(terminalLine(sentence.toStdString()));
    }
    m_sentences->setText(unbroken(sentences.join(u'\n')));
    m_changes->setTable({comparison.changeHeader, comparison.changes});
    m_ratios->setRows(comparison.ratios);
    m_tabs->setTabVisible(1, !comparison.ratios.isEmpty());
    m_settings->setTable({comparison.header, comparison.settings});
    m_chart->setVisible(!comparison.curves.series.empty()); // of jobs that were looked at there is none
    m_chart->setChart(comparison.curves);
}

} // namespace sluice::ui
