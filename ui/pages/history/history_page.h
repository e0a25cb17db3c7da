// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/store/store.h"

#include <optional>

class QPushButton;
class QSortFilterProxyModel;

class QTreeView;

namespace sluice::ui {

class Notice;
class PageHeader;
class RunModel;

/// The runs in the history file: open one, delete one.
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
    /// Opens the newest run; does nothing in an empty history.
    void openNewest();

Q_SIGNALS:
    void runOpened(const sluice::Run& run);
    void runDeleted(sluice::RunId id);

private:
    void buildTable();
    void layOutPage();
    Result<Store> openStore();
    void open(RunId id);
    std::optional<RunId> chosen() const;
    bool confirmDeletion(RunId id);
    void updateButtons();

    QString m_database;
    PageHeader* m_header;
    Notice* m_notice;
    QPushButton* m_open;
    QPushButton* m_delete;
    QPushButton* m_refresh;
    QTreeView* m_table;
    RunModel* m_runs;
    QSortFilterProxyModel* m_sorted;
};

} // namespace sluice::ui
