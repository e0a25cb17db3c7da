// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/scenario/scenario_book.h"

#include "ui/pages/whatif/scenario/scenario_fields.h"

#include <QUndoCommand>

#include <algorithm>
#include <utility>

namespace sluice::ui {

namespace {

constexpr int oneMoment = 1500; ///< milliseconds
constexpr int maxUndone = 300;
constexpr int letters = 26;

} // namespace

/// From one state of the book to another: scenarios are small, so both are kept whole.
class ScenarioBook::Change : public QUndoCommand {
public:
    Change(ScenarioBook& book, const QString& text, State after, QString joinedBy)
        : QUndoCommand(text), m_book(book), m_before(book.m_state), m_after(std::move(after)),
          m_joinedBy(std::move(joinedBy))
    { }

    void undo() override { m_book.set(m_before); }
    void redo() override { m_book.set(m_after); }
    int id() const override { return m_joinedBy.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override
    {
        const auto& next = *static_cast<const Change*>(other);
        if (next.m_joinedBy != m_joinedBy || next.m_after.current != m_after.current || !next.m_soon) {
            return false;
        }
        m_after = next.m_after;
        return true;
    }
    void setSoon(bool soon) { m_soon = soon; }

private:
    ScenarioBook& m_book;
    State m_before;
    State m_after;
    QString m_joinedBy;
    bool m_soon = false; ///< within a moment of the edit before
};

ScenarioBook::ScenarioBook(Scenario first, QObject* parent) : QObject(parent)
{
    m_state.scenarios.push_back(std::move(first));
    m_undo.setUndoLimit(maxUndone);
}

int ScenarioBook::indexOf(const QString& name) const
{
    const auto wanted = name.toStdString();
    const auto found = std::find_if(scenarios().begin(), scenarios().end(),
                                    [&](const Scenario& scenario) { return scenario.name == wanted; });
    return found == scenarios().end() ? -1 : static_cast<int>(found - scenarios().begin());
}

void ScenarioBook::push(const QString& text, State after, const QString& joinedBy)
{
    auto* change = new Change(*this, text, std::move(after), joinedBy);
    change->setSoon(m_sinceEdit.isValid() && m_sinceEdit.elapsed() < oneMoment);
    m_sinceEdit.start();
    m_undo.push(change);
}

void ScenarioBook::set(State state)
{
    m_state = std::move(state);
    Q_EMIT changed();
}

void ScenarioBook::edit(Scenario scenario, const QString& field)
{
    scenario.name = current().name;
    if (scenario == current()) {
        return;
    }
    auto after = m_state;
    after.scenarios[static_cast<std::size_t>(after.current)] = std::move(scenario);
    push(tr("%1 changed").arg(editTitle(field)), std::move(after), field);
}

void ScenarioBook::choose(int index)
{
    if (index == m_state.current || index < 0 || index >= static_cast<int>(scenarios().size())) {
        return;
    }
    m_state.current = index;
    m_sinceEdit.invalidate();
    Q_EMIT changed();
}

void ScenarioBook::add(Scenario scenario)
{
    auto after = m_state;
    scenario.name = uniqueName(QString::fromStdString(scenario.name)).toStdString();
    after.scenarios.push_back(std::move(scenario));
    after.current = static_cast<int>(after.scenarios.size()) - 1;
    push(tr("scenario added"), std::move(after));
}

void ScenarioBook::remove(int index)
{
    if (scenarios().size() < 2 || index < 0 || index >= static_cast<int>(scenarios().size())) {
        return;
    }
    auto after = m_state;
    after.scenarios.erase(after.scenarios.begin() + index);
    if (after.current >= index) {
        after.current = std::max(0, after.current - 1);
    }
    push(tr("scenario removed"), std::move(after));
}

bool ScenarioBook::rename(int index, const QString& name)
{
    const auto wanted = name.simplified();
    const int holder = indexOf(wanted);
    if (wanted.isEmpty() || index < 0 || index >= static_cast<int>(scenarios().size())
        || (holder >= 0 && holder != index)) {
        return false;
    }
    if (holder != index) {
        auto after = m_state;
        after.scenarios[static_cast<std::size_t>(index)].name = wanted.toStdString();
        push(tr("scenario renamed"), std::move(after));
    }
    return true;
}

void ScenarioBook::replaceAll(std::vector<Scenario> scenarios, int current)
{
    m_undo.clear();
    m_sinceEdit.invalidate();
    const int last = static_cast<int>(scenarios.size()) - 1;
    set({std::move(scenarios), std::clamp(current, 0, std::max(0, last))});
}

QString ScenarioBook::freeName() const
{
    for (int i = 0;; ++i) {
        const auto letter = QString(QChar(u'A' + i % letters));
        const auto name = i < letters ? letter : letter + QString::number(i / letters + 1);
        if (indexOf(name) < 0) {
            return name;
        }
    }
}

QString ScenarioBook::uniqueName(const QString& wanted) const
{
    if (wanted.isEmpty()) {
        return freeName();
    }
    auto name = wanted;
    for (int i = 2; indexOf(name) >= 0; ++i) {
        name = QStringLiteral("%1 (%2)").arg(wanted).arg(i);
    }
    return name;
}

} // namespace sluice::ui
