// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/annotation_rows.h"

#include "core/base/json.h"

#include <set>
#include <sstream>

namespace sluice::store {

namespace {

/// Each word once, in order, with one space between two.
std::string inOrder(const std::string& tags)
{
    std::istringstream words(tags);
    std::set<std::string> sorted;
    for (std::string tag; words >> tag;) {
        sorted.insert(tag);
    }
    std::string text;
    for (const auto& tag : sorted) {
        text += (text.empty() ? "" : " ") + tag;
    }
    return text;
}

} // namespace

Result<Done> writeAnnotation(Connection& connection, RunId id, const std::string& tags, const std::string& note)
{
    auto found = connection.prepare("SELECT 1 FROM runs WHERE id = ?");
    if (!found) {
        return found.error();
    }
    found->bind(1, id.value);
    const auto row = found->step();
    if (!row) {
        return row.error();
    }
    if (!*row) {
        return Error{ErrorKind::NotFound, "there is no run " + std::to_string(id.value) + " in the history",
                     Remedy::ListRuns};
    }
    auto statement = connection.prepare("INSERT INTO annotations VALUES (?, ?, ?) ON CONFLICT (run_id) DO UPDATE SET"
                                        " tags = excluded.tags, note = excluded.note");
    return statement ? statement->run(id.value, inOrder(tags), note) : Result<Done>(statement.error());
}

Result<Annotation> selectAnnotation(const Connection& connection, RunId id)
{
    auto statement = connection.prepare("SELECT tags, note FROM annotations WHERE run_id = ?");
    if (!statement) {
        return statement.error();
    }
    statement->bind(1, id.value);
    const auto row = statement->step();
    if (!row) {
        return row.error();
    }
    return *row ? Annotation{statement->text(0), statement->text(1)} : Annotation{};
}

Result<Done> writeScenario(Connection& connection, const Scenario& scenario)
{
    auto statement = connection.prepare("INSERT INTO scenarios (name, document) VALUES (?, ?) ON CONFLICT (name) DO"
                                        " UPDATE SET document = excluded.document");
    if (!statement) {
        return statement.error();
    }
    const auto document = toDocument("sluice.scenario/1", scenario);
    return statement->run(scenario.name, jsonText(document));
}

Result<KeptScenarios> selectScenarios(const Connection& connection)
{
    auto statement = connection.prepare("SELECT name, document FROM scenarios ORDER BY id");
    if (!statement) {
        return statement.error();
    }
    KeptScenarios kept;
    auto row = statement->step();
    for (; row && *row; row = statement->step()) {
        const auto json = parseJson(statement->text(1), "scenario");
        const auto known = json ? expectSchema(*json, "sluice.scenario/1", "scenario") : Result<Done>(json.error());
        auto scenario = known ? fromJson<Scenario>(*json) : Result<Scenario>(known.error());
        if (scenario && problemsOf(scenario->workload).empty()) {
            scenario->name = statement->text(0);
            kept.scenarios.push_back(*std::move(scenario));
        } else {
            kept.unreadable.emplace_back(statement->text(0));
        }
    }
    if (!row) {
        return row.error();
    }
    return kept;
}

} // namespace sluice::store
