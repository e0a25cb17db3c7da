// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/history_page.h"

#include "ui/pages/history/run_model.h"
#include "ui/theme/notice.h"
#include "ui/theme/page_header.h"
#include "ui/theme/row_delegate.h"

#include <QAction>
#include <QHeaderView>
#include <QMessageBox>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace sluice::ui {

HistoryPage::HistoryPage(const QString& database, QWidget* parent)
    : QWidget(parent), m_database(database.isEmpty() ? QString::fromStdString(defaultStorePath()) : database),
      m_header(new PageHeader(tr("History"), this)), m_notice(new Notice(this)),
      m_open(new QPushButton(tr("&Open"), this)), m_delete(new QPushButton(tr("&Delete\u2026"), this)),
      m_refresh(new QPushButton(tr("Refr&esh"), this)), m_table(new QTreeView(this)), m_runs(new RunModel(this)),
      m_sorted(new QSortFilterProxyModel(this))
{
    m_header->setSubtitle(m_database);
    for (auto* button : {m_open, m_delete, m_refresh}) {
        m_header->addButton(button);
    }
    buildTable();
    layOutPage();
    connect(m_open, &QPushButton::clicked, this, &HistoryPage::openChosen);
    connect(m_delete, &QPushButton::clicked, this, &HistoryPage::deleteChosen);
    connect(m_refresh, &QPushButton::clicked, this, &HistoryPage::refresh);
    connect(m_table, &QTreeView::activated, this, &HistoryPage::openChosen);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &HistoryPage::updateButtons);
    refresh();
}

void HistoryPage::buildTable()
{
    m_sorted->setSourceModel(m_runs);
    m_sorted->setSortRole(columnSortRole);
    m_table->setModel(m_sorted);
    m_table->setAccessibleName(tr("Runs"));
    m_table->setItemDelegate(new RowDelegate(m_table));
    m_table->setRootIsDecorated(false);
    m_table->setAlternatingRowColors(true);
    m_table->setUniformRowHeights(true);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(RunModel::Number, Qt::DescendingOrder);
    const int widths[] = {52, 130, 100, 110, 120, 78, 92, 90, 120};
    for (int column = 0; column < RunModel::Verdict; ++column) {
        m_table->header()->resizeSection(column, widths[column]);
    }
    m_table->header()->setStretchLastSection(true);
    auto* remove = new QAction(tr("Delete"), m_table);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(remove);
    connect(remove, &QAction::triggered, this, &HistoryPage::deleteChosen);
}

void HistoryPage::layOutPage()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_header);
    layout->addWidget(m_notice);
    layout->addWidget(m_table, 1);
}

int HistoryPage::runCount() const
{
    return m_runs->rowCount();
}

Result<Store> HistoryPage::openStore()
{
    return Store::open(m_database.toStdString());
}

void HistoryPage::refresh()
{
    m_notice->clear();
    auto store = openStore();
    auto runs = store ? store->list() : Result<std::vector<RunSummary>>(store.error());
    if (!runs) {
        m_runs->setRows({});
        m_notice->say(runs.error());
    } else {
        m_runs->setRows(std::move(runs).value());
        if (m_runs->rowCount() == 0) {
            m_notice->say(Notice::Tone::Info, tr("No run has been saved yet."),
                          tr("Measure this machine; the run is kept here."));
        } else {
            m_table->setCurrentIndex(m_sorted->index(0, 0));
        }
    }
    updateButtons();
}

std::optional<RunId> HistoryPage::chosen() const
{
    const auto index = m_table->currentIndex();
    if (!index.isValid()) {
        return std::nullopt;
    }
    return m_runs->row(m_sorted->mapToSource(index).row()).id;
}

void HistoryPage::choose(RunId id)
{
    for (int row = 0; row < m_runs->rowCount(); ++row) {
        if (m_runs->row(row).id == id) {
            m_table->setCurrentIndex(m_sorted->mapFromSource(m_runs->index(row, 0)));
        }
    }
}

void HistoryPage::openChosen()
{
    if (const auto id = chosen()) {
        open(*id);
    }
}

void HistoryPage::openNewest()
{
    auto store = openStore();
    if (const auto newest = store ? store->last() : Result<RunId>(store.error())) {
        open(*newest);
    }
}

void HistoryPage::open(RunId id)
{
    auto store = openStore();
    auto run = store ? store->load(id) : Result<Run>(store.error());
    if (!run) {
        m_notice->say(run.error());
        return;
    }
    m_notice->clear();
    Q_EMIT runOpened(*run);
}

bool HistoryPage::confirmDeletion(RunId id)
{
    QMessageBox question(QMessageBox::Warning, tr("Delete a run"), tr("Delete run %1?").arg(id.value),
                         QMessageBox::Cancel, this);
    question.setInformativeText(tr("Its measurements are removed from the history. This cannot be undone."));
    auto* yes = question.addButton(tr("&Delete"), QMessageBox::DestructiveRole);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    return question.clickedButton() == yes;
}

void HistoryPage::deleteChosen()
{
    const auto id = chosen();
    if (!id || !confirmDeletion(*id)) {
        return;
    }
    auto store = openStore();
    const auto removed = store ? store->remove(*id) : Result<Done>(store.error());
    if (!removed) {
        m_notice->say(removed.error());
        return;
    }
    refresh();
    Q_EMIT runDeleted(*id);
}

void HistoryPage::updateButtons()
{
    const bool any = chosen().has_value();
    m_open->setEnabled(any);
    m_delete->setEnabled(any);
}

} // namespace sluice::ui
