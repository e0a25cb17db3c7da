// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/store/history_file.h"

#include <QObject>
#include <QTimer>

#include <map>

namespace sluice::ui {

class ScenarioBook;

/// Keeps the scenarios of a book in the history file, a moment after each change and at the end. Those of
/// another window stay: only what this book added, changed or removed is written. A scenario that is as its
/// run gave it is not kept, for the run has it.
class ScenarioKeeper : public QObject {
    Q_OBJECT

public:
    /// `book` must outlive the keeper.
    ScenarioKeeper(ScenarioBook& book, const QString& database, QObject* parent = nullptr);
    ~ScenarioKeeper() override;

    /// The scenarios that were kept, in their order; empty where none were or the file cannot be read.
    std::vector<Scenario> kept();
    /// This one is not kept as long as it stays as it is.
    void leaveOut(const Scenario& scenario) { m_leftOut = scenario; }
    /// Writes what is to be written, now.
    void keep();

Q_SIGNALS:
    void failed(const sluice::Error& error);

private:
    ScenarioBook& m_book;
    HistoryFile m_file;
    QTimer m_pause;
    std::map<std::string, Scenario> m_kept; ///< as they are in the file, by name
    Scenario m_leftOut;
};

} // namespace sluice::ui
