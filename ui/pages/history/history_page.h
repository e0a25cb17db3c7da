// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/store/store.h"
#include "ui/pages/history/run_exchange.h"
#include "ui/store/history_file.h"

#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QStackedWidget;
class QTabWidget;
class QTreeView;

namespace sluice::ui {

class ComparisonView;
class FleetModel;
class Notice;
class PageHeader;
class RunFilter;
class RunModel;
class RunNotes;

/// The runs in the history file: find them, open one, compare several, say something of one, delete some; and
/// the nodes they are of, the odd one out first.
class HistoryPage : public QWidget {
    Q_OBJECT

public:
    /// `database`: the history file; it is made when missing.
    explicit HistoryPage(const QString& database, QWidget* parent = nullptr);

    int runCount() const;
    /// Chooses the line of this run, if it is there.
    void choose(RunId id);

public Q_SLOTS:
    /// Reads the list anew. Says in place what is wrong with the file, if anything.
    void refresh();
    void openChosen();
    /// Asks first.
    void deleteChosen();
    /// Holds the chosen runs, two or more, against the oldest of them.
    void compareChosen();
    /// The same of these.
    void compare(std::vector<sluice::RunId> ids);
    /// Opens the newest run that can be read, and marks those that cannot; does nothing in an empty history.
    void openNewest();
    /// Takes the runs of a `.sluice` file or of another history.
    void importFrom(const QString& file);
    /// Writes the chosen runs into a file that a person names.
    void exportChosen();

Q_SIGNALS:
    /// There is no run yet: this machine is to be measured.
    void measureRequested();
    void runOpened(const sluice::Run& run);
    void runDeleted(sluice::RunId id);

private:
    QPushButton* addButton(const QString& text, const QString& objectName, void (HistoryPage::*slot)());
    void buildTable();
    void buildFleet();
    void connectExchange();
    QWidget* makeListPart();
    void layOutPage();
    void showRuns(std::vector<RunSummary> runs);
    void open(RunId id);
    /// Shows in the list that a run cannot be read.
    void markDamaged(RunId id, const Error& why);
    void remove(const std::vector<RunId>& ids);
    void annotate(RunId id, const QString& tags, const QString& note);
    /// In the order of the table.
    std::vector<RunId> chosen() const;
    bool confirmDeletion(const std::vector<RunId>& ids);
    void filter(const QString& words);
    void showChoice();

    HistoryFile m_file;
    RunExchange m_exchange;
    PageHeader* m_header;
    Notice* m_notice;
    QPushButton* m_measure; ///< while the history is empty
    QPushButton* m_open;
    QPushButton* m_compare;
    QPushButton* m_delete;
    QStackedWidget* m_parts;
    QLineEdit* m_filter;
    QLabel* m_count;
    QTabWidget* m_tabs;
    QTreeView* m_table;
    QTreeView* m_fleetTable;
    RunModel* m_runs;
    RunFilter* m_shown;
    FleetModel* m_fleet;
    QSortFilterProxyModel* m_fleetSorted;
    RunNotes* m_notes;
    ComparisonView* m_comparison;
};

} // namespace sluice::ui
