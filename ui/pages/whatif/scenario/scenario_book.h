// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/plan/scenario.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QUndoStack>

#include <vector>

namespace sluice::ui {

/// The scenarios of a planning session, one of them in hand, with every change undoable. Names are unique
/// and not empty; there is always at least one. Says when anything changed. Window thread only.
class ScenarioBook : public QObject {
    Q_OBJECT

public:
    explicit ScenarioBook(Scenario first, QObject* parent = nullptr);

    const std::vector<Scenario>& scenarios() const { return m_state.scenarios; }
    int currentIndex() const { return m_state.current; }
    const Scenario& current() const { return m_state.scenarios[static_cast<std::size_t>(m_state.current)]; }
    /// Index of the scenario of this name; -1 when there is none.
    int indexOf(const QString& name) const;

    /// Replaces the scenario in hand; its name stays. Edits of the same `field` that follow each other within
    /// a moment are undone together.
    void edit(Scenario scenario, const QString& field);
    /// Takes another one in hand. No change, so not undone.
    void choose(int index);
    /// Puts a scenario behind the last and takes it in hand; its name is made unique.
    void add(Scenario scenario);
    /// Does nothing to the last that is left.
    void remove(int index);
    /// False, and nothing is done, when the name is empty or another scenario's.
    bool rename(int index, const QString& name);

    /// Without a way back: everything that was there before is gone from undo too.
    void replaceAll(std::vector<Scenario> scenarios, int current);

    /// Its texts say what was done, to a person: "GPUs changed".
    QUndoStack& undoStack() { return m_undo; }
    /// "A", "B", ... "Z", "A2", ...: the first that is free.
    QString freeName() const;

Q_SIGNALS:
    void changed();

private:
    struct State {
        std::vector<Scenario> scenarios;
        int current = 0;
    };
    class Change;

    void push(const QString& text, State after, const QString& joinedBy = {});
    void set(State state);
    QString uniqueName(const QString& wanted) const;

    State m_state;
    QUndoStack m_undo;
    QElapsedTimer m_sinceEdit;
};

} // namespace sluice::ui
