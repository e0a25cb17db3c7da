// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/store/history_file.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace sluice::ui {

class ScenarioBook;

/// Keeps the scenarios of a book in the history file, a moment after each change and at the end.
///
/// Those of another window stay: only what this book added, changed or removed is written. A scenario that is as its
/// run gave it is not kept, for the run has it.
class ScenarioKeeper : public QObject {
    Q_OBJECT

public:
    /// `book` must outlive the keeper.
    ScenarioKeeper(ScenarioBook& book, const QString& database, QObject* parent = nullptr);
    ~ScenarioKeeper() override;

    /// Gives the scenarios that were kept, in their order, now or once another process lets go of the file.
    /// Says with failed() which of them cannot be read, or that none can; nothing is kept over those.
    void load(std::function<void(const std::vector<Scenario>&)> then);
    /// This one is not kept as long as it stays as it is.
    void leaveOut(const Scenario& scenario) { m_leftOut = scenario; }
    /// Writes what is to be written, now.
    void keep();

Q_SIGNALS:
    void failed(const sluice::Error& error);

private:
    void take(const KeptScenarios& found);
    std::map<std::string, Scenario> toKeep();

    ScenarioBook& m_book;
    HistoryFile m_file;
    QTimer m_pause;
    /// As they are in the file, by name. Shared with what waits for the file, which may outlive the keeper a moment.
    std::shared_ptr<std::map<std::string, Scenario>> m_kept;
    std::set<std::string> m_unreadable; ///< names in the file that nothing is kept over
    bool m_loaded = false; ///< m_kept is known
    Scenario m_leftOut;
};

} // namespace sluice::ui
