// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/history_page.h"

#include "ui/pages/history/comparison_view.h"
#include "ui/pages/history/fleet_model.h"
#include "ui/pages/history/run_filter.h"
#include "ui/pages/history/run_model.h"
#include "ui/pages/history/run_notes.h"
#include "ui/provenance/table_provenance.h"
#include "ui/tables/table_copy.h"
#include "ui/theme/row_delegate.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/page_header.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace sluice::ui {

namespace {

constexpr std::size_t maxCompared = 6; ///< as many as there are colours for their curves

void prepareTable(QTreeView& table, const QString& objectName, const QString& accessibleName)
{
    table.setObjectName(objectName);
    table.setAccessibleName(accessibleName);
    table.setItemDelegate(new RowDelegate(&table));
    table.setRootIsDecorated(false);
    table.setAlternatingRowColors(true);
    table.setUniformRowHeights(true);
    table.setSortingEnabled(true);
    table.header()->setStretchLastSection(true);
    offerCopies(&table);
}

} // namespace

HistoryPage::HistoryPage(const QString& database, QWidget* parent)
    : QWidget(parent), m_file(database), m_exchange(m_file.path()), m_header(new PageHeader(tr("History"), this)),
      m_notice(new Notice(this)), m_measure(m_notice->addButton(tr("Measure this machine"))),
      m_open(addButton(tr("&Open"), QStringLiteral("open_run"), &HistoryPage::openChosen)),
      m_compare(addButton(tr("&Compare"), QStringLiteral("compare_runs"), &HistoryPage::compareChosen)),
      m_delete(addButton(tr("&Delete\u2026"), QStringLiteral("delete_run"), &HistoryPage::deleteChosen)),
      m_parts(new QStackedWidget(this)), m_filter(new QLineEdit(this)), m_count(new QLabel(this)),
      m_tabs(new QTabWidget(this)), m_table(new QTreeView(this)), m_fleetTable(new QTreeView(this)),
      m_runs(new RunModel(this)), m_shown(new RunFilter(*m_runs, this)), m_fleet(new FleetModel(this)),
      m_fleetSorted(new QSortFilterProxyModel(this)), m_notes(new RunNotes(this)),
      m_comparison(new ComparisonView(this))
{
    addButton(tr("Refr&esh"), QStringLiteral("refresh_runs"), &HistoryPage::refresh);
    m_header->setSubtitle(m_file.path());
    m_compare->setToolTip(tr("Choose two or more runs: with Ctrl or Shift and a click"));
    m_measure->setObjectName(QStringLiteral("history_measure"));
    m_measure->hide();
    buildTable();
    buildFleet();
    layOutPage();
    connect(m_measure, &QPushButton::clicked, this, &HistoryPage::measureRequested);
    connect(&m_file, &HistoryFile::waiting, this, [this] {
        m_notice->say(Notice::Tone::Info, tr("Another process holds the history. Waiting for it\u2026"));
    });
    connectExchange();
    connect(m_notes, &RunNotes::annotated, this, &HistoryPage::annotate);
    connect(m_filter, &QLineEdit::textChanged, this, &HistoryPage::filter);
    connect(m_comparison, &ComparisonView::closed, this, [this] { m_parts->setCurrentIndex(0); });
    refresh();
}

QPushButton* HistoryPage::addButton(const QString& text, const QString& objectName, void (HistoryPage::*slot)())
{
    auto* button = new QPushButton(text, this);
    button->setObjectName(objectName);
    connect(button, &QPushButton::clicked, this, slot);
    m_header->addButton(button);
    return button;
}

void HistoryPage::buildTable()
{
    prepareTable(*m_table, QStringLiteral("runs"), tr("Runs"));
    m_table->setModel(m_shown);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    offerProvenance(m_table,
                    [this](const QModelIndex& cell) { return m_runs->provenanceOf(m_shown->mapToSource(cell)); });
    m_table->sortByColumn(RunModel::Number, Qt::DescendingOrder);
    // Room for the verdict, and for titles that are longer in another language.
    constexpr std::array widths{52, 90, 130, 100, 110, 110, 78, 80, 64, 70};
    static_assert(widths.size() == RunModel::Verdict);
    for (int column = 0; column < RunModel::Verdict; ++column) {
        const int title = m_table->header()->sectionSizeHint(column);
        m_table->header()->resizeSection(column, std::max(widths[static_cast<std::size_t>(column)], title));
    }
    auto* remove = new QAction(tr("Delete"), m_table);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(remove);
    connect(remove, &QAction::triggered, this, &HistoryPage::deleteChosen);
    auto* hand = new QAction(tr("&Export the chosen runs\u2026"), m_table);
    m_table->addAction(hand);
    connect(hand, &QAction::triggered, this, &HistoryPage::exportChosen);
    connect(m_table, &QTreeView::activated, this, &HistoryPage::openChosen);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &HistoryPage::showChoice);
}

void HistoryPage::buildFleet()
{
    prepareTable(*m_fleetTable, QStringLiteral("fleet"), tr("Nodes"));
    m_fleetSorted->setSourceModel(m_fleet);
    m_fleetSorted->setSortRole(columnSortRole);
    m_fleetTable->setModel(m_fleetSorted);
    m_fleetTable->sortByColumn(-1, Qt::AscendingOrder); // as they come: the odd one first
    m_fleetTable->header()->setDefaultSectionSize(130);
    m_fleetTable->setToolTip(tr("Enter or a double click shows the runs of this node"));
    connect(m_fleetTable, &QTreeView::activated, this, [this](const QModelIndex& index) {
        const auto& node = m_fleet->row(m_fleetSorted->mapToSource(index).row());
        m_filter->setText(QStringLiteral("host:") + QString::fromStdString(node.hostName));
        m_tabs->setCurrentIndex(0);
    });
}

QWidget* HistoryPage::makeListPart()
{
    m_filter->setObjectName(QStringLiteral("run_filter"));
    m_filter->setPlaceholderText(tr("Filter: words, host:NAME, tag:WORD"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    m_count->setObjectName(QStringLiteral("run_count"));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_table, tr("&Runs"));
    m_tabs->addTab(m_fleetTable, tr("Node&s"));
    auto* part = new QWidget(this);
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins({});
    auto* row = new QHBoxLayout;
    row->addWidget(m_filter, 1);
    row->addWidget(m_count);
    layout->addLayout(row);
    layout->addWidget(m_tabs, 1);
    layout->addWidget(m_notes);
    return part;
}

void HistoryPage::layOutPage()
{
    m_parts->addWidget(makeListPart());
    m_parts->addWidget(m_comparison);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_header);
    layout->addWidget(m_notice);
    layout->addWidget(m_parts, 1);
}

int HistoryPage::runCount() const
{
    return m_runs->rowCount();
}

void HistoryPage::refresh()
{
    m_notice->clear();
    auto runs = std::make_shared<std::vector<RunSummary>>();
    m_file.run(
        [runs](Store& store) -> Result<Done> {
            auto list = store.list();
            if (!list) {
                return list.error();
            }
            *runs = *std::move(list);
            return store.expectAll(*runs);
        },
        [this, runs](const Result<Done>& done) {
            showRuns(std::move(*runs));
            if (!done) {
                m_measure->hide(); // what it gives could not be kept
                m_notice->say(done.error());
            }
        });
}

void HistoryPage::showRuns(std::vector<RunSummary> runs)
{
    m_notice->clear();
    m_fleet->setRows(fleetOf(runs));
    m_runs->setRows(std::move(runs));
    m_measure->setVisible(m_runs->rowCount() == 0);
    if (m_runs->rowCount() == 0) {
        m_notice->say(Notice::Tone::Info, tr("No run has been saved yet."),
                      tr("Measure this machine; the run is kept here."));
    } else {
        m_table->setCurrentIndex(m_shown->index(0, 0));
    }
    showChoice();
}

void HistoryPage::filter(const QString& words)
{
    m_shown->setWords(words);
    showChoice();
}

std::vector<RunId> HistoryPage::chosen() const
{
    std::vector<RunId> ids;
    auto rows = m_table->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    for (const auto& index : rows) {
        ids.push_back(m_runs->row(m_shown->mapToSource(index).row()).id);
    }
    return ids;
}

void HistoryPage::showChoice()
{
    const auto rows = m_table->selectionModel()->selectedRows();
    const auto count = static_cast<std::size_t>(rows.size());
    m_open->setEnabled(count == 1);
    m_compare->setEnabled(count >= 2 && count <= maxCompared);
    m_delete->setEnabled(count >= 1);
    if (count == 1) {
        m_notes->show(m_runs->row(m_shown->mapToSource(rows.first()).row()));
    } else {
        m_notes->clear();
    }
    m_count->setText(tr("%1 of %2 runs").arg(m_shown->rowCount()).arg(m_runs->rowCount()));
}

void HistoryPage::connectExchange()
{
    connect(&m_exchange, &RunExchange::began, this,
            [this](const QString& text) { m_notice->say(Notice::Tone::Info, text); });
    connect(&m_exchange, &RunExchange::failed, this, [this](const Error& error) { m_notice->say(error); });
    connect(&m_exchange, &RunExchange::imported, this, [this](int runs, int known) {
        refresh();
        m_notice->say(Notice::Tone::Good, tr("Imported runs: %1").arg(runs),
                      known > 0 ? tr("%1 were here already.").arg(known) : QString());
    });
    connect(&m_exchange, &RunExchange::exported, this,
            [this](const QString& file) { m_notice->say(Notice::Tone::Good, tr("The runs are written."), file); });
}

void HistoryPage::importFrom(const QString& file)
{
    m_exchange.importFrom(file);
}

void HistoryPage::exportChosen()
{
    const auto ids = chosen();
    const auto file = ids.empty()
        ? QString()
        : QFileDialog::getSaveFileName(this, tr("Export runs"), QDir::home().filePath(QStringLiteral("runs.sluice")),
                                       tr("Runs (*.sluice)"), nullptr, QFileDialog::DontConfirmOverwrite);
    if (!file.isEmpty()) {
        m_exchange.exportTo(file, ids);
    }
}

bool HistoryPage::confirmDeletion(const std::vector<RunId>& ids)
{
    const auto text =
        ids.size() == 1 ? tr("Delete run %1?").arg(ids.front().value) : tr("Delete %1 runs?").arg(ids.size());
    QMessageBox question(QMessageBox::Warning, tr("Delete a run"), text, QMessageBox::Cancel, this);
    question.setInformativeText(tr("What was measured is removed from the history. This cannot be undone."));
    auto* yes = question.addButton(tr("&Delete"), QMessageBox::DestructiveRole);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    return question.clickedButton() == yes;
}

void HistoryPage::deleteChosen()
{
    const auto ids = chosen();
    if (!ids.empty() && confirmDeletion(ids)) {
        remove(ids);
    }
}

void HistoryPage::remove(const std::vector<RunId>& ids)
{
    auto left = std::make_shared<std::vector<RunId>>(ids);
    m_file.run(
        [left](Store& store) -> Result<Done> {
            while (!left->empty()) {
                if (const auto removed = store.remove(left->back()); !removed) {
                    return removed;
                }
                left->pop_back();
            }
            return Done{};
        },
        [this, ids, left](const Result<Done>& done) {
            refresh();
            for (const auto id : ids) {
                if (std::find(left->begin(), left->end(), id) == left->end()) {
                    Q_EMIT runDeleted(id);
                }
            }
            if (!done) {
                m_notice->say(done.error());
            }
        });
}

} // namespace sluice::ui
