// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/scenario/scenario_keeper.h"

#include "ui/pages/whatif/scenario/scenario_book.h"
#include "ui/text/to_qstring.h"

#include <memory>
#include <utility>

namespace sluice::ui {

namespace {

constexpr int pauseAfterAChange = 800; ///< milliseconds

struct Difference {
    std::vector<Scenario> changed;
    std::vector<std::string> gone;
};

Difference between(const std::map<std::string, Scenario>& before, const std::map<std::string, Scenario>& now)
{
    Difference difference;
    for (const auto& [name, scenario] : now) {
        const auto found = before.find(name);
        if (found == before.end() || found->second != scenario) {
            difference.changed.push_back(scenario);
        }
    }
    for (const auto& [name, scenario] : before) {
        if (!now.contains(name)) {
            difference.gone.push_back(name);
        }
    }
    return difference;
}

Result<Done> write(Store& store, const Difference& difference)
{
    for (const auto& name : difference.gone) {
        if (const auto gone = store.forgetScenario(name); !gone) {
            return gone;
        }
    }
    for (const auto& scenario : difference.changed) {
        if (const auto done = store.keep(scenario); !done) {
            return done;
        }
    }
    return Done{};
}

} // namespace

ScenarioKeeper::ScenarioKeeper(ScenarioBook& book, const QString& database, QObject* parent)
    : QObject(parent), m_book(book), m_file(database), m_kept(std::make_shared<std::map<std::string, Scenario>>())
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(pauseAfterAChange);
    connect(&m_pause, &QTimer::timeout, this, &ScenarioKeeper::keep);
    connect(&m_book, &ScenarioBook::changed, &m_pause, qOverload<>(&QTimer::start));
}

ScenarioKeeper::~ScenarioKeeper()
{
    if (m_pause.isActive()) {
        keep();
    }
}

void ScenarioKeeper::load(std::function<void(const std::vector<Scenario>&)> then)
{
    const auto found = std::make_shared<KeptScenarios>(); // the file may be free only later
    m_file.run(
        [found](Store& store) -> Result<Done> {
            auto scenarios = store.scenarios();
            if (!scenarios) {
                return scenarios.error();
            }
            *found = *std::move(scenarios);
            return Done{};
        },
        [this, found, then = std::move(then)](const Result<Done>& done) {
            if (!done) {
                Q_EMIT failed(done.error());
                return;
            }
            take(*found);
            then(found->scenarios);
        });
}

void ScenarioKeeper::take(const KeptScenarios& found)
{
    for (const auto& scenario : found.scenarios) {
        (*m_kept)[scenario.name] = scenario;
    }
    m_unreadable = {found.unreadable.begin(), found.unreadable.end()};
    m_loaded = true;
    QStringList names;
    for (const auto& name : found.unreadable) {
        names << toQString(name);
    }
    if (!names.isEmpty()) {
        Q_EMIT failed({ErrorKind::Corrupt,
                       tr("These scenarios cannot be read: %1").arg(names.join(QStringLiteral(", "))).toStdString(),
                       tr("A newer version wrote them, or the history is damaged; they stay in it.").toStdString()});
    }
}

/// By name.
std::map<std::string, Scenario> ScenarioKeeper::toKeep()
{
    std::map<std::string, Scenario> scenarios;
    for (const auto& scenario : m_book.scenarios()) {
        if (m_unreadable.contains(scenario.name)) {
            Q_EMIT failed({ErrorKind::Usage,
                           tr("%1 is not kept: one of this name that cannot be read is in the history.")
                               .arg(toQString(scenario.name))
                               .toStdString(),
                           tr("Give it another name.").toStdString()});
        } else if (scenario != m_leftOut) {
            scenarios[scenario.name] = scenario;
        }
    }
    return scenarios;
}

void ScenarioKeeper::keep()
{
    m_pause.stop();
    if (!m_loaded) {
        return;
    }
    const auto now = toKeep();
    if (*m_kept == now && !m_file.isWaiting()) {
        return;
    }
    m_file.run(
        [kept = m_kept, now](Store& store) -> Result<Done> {
            auto done = write(store, between(*kept, now)); // what waited before this is in the file by now
            if (done) {
                *kept = now;
            }
            return done;
        },
        [this](const Result<Done>& done) {
            if (!done) {
                Q_EMIT failed(done.error());
            }
        });
}

} // namespace sluice::ui
