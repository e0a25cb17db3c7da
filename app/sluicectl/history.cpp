// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/history.h"

#include "app/sluicectl/process/supervised.h"
#include "app/sluicectl/remedies.h"
#include "core/base/files/input.h"
#include "core/base/json.h"
#include "core/store/keep_run.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>

namespace sluice::ctl {

namespace {

constexpr std::size_t largestDocument = 64 << 20;

bool isNumber(const std::string& name)
{
    return !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
}

} // namespace

std::string historyFile(const Session& session)
{
    const char* named = std::getenv("SLUICE_DB");
    const bool surroundings = session.database.empty() && named != nullptr;
    return surroundings && *named != '\0' ? named : session.database.empty() ? defaultStorePath() : session.database;
}

Result<Run> loadRun(Session& session, const std::string& name, LastRun last)
{
    return sluice::loadRun(historyFile(session), name, last, [&session](const Error& damaged) {
        session.warning(damaged.message + "; it is passed over (" + textWithOption(damaged.hint) + ")");
    });
}

Result<Run> loadRunOrFile(Session& session, const std::string& name)
{
    if (name == "last" || isNumber(name)) {
        return loadRun(session, name, LastRun::Whole);
    }
    const auto text = textOfFile(name, largestDocument, "give a run's number, last, or a sluice.run/1 document");
    const auto json = text ? parseJson(*text, name) : Result<Json>(text.error());
    const auto known = json ? expectSchema(*json, "sluice.run/1", name) : Result<Done>(json.error());
    auto run = known ? fromJson<Run>(*json) : Result<Run>(known.error());
    if (run) {
        run->id = {};
    }
    return run;
}

std::optional<Run> newestKept(const Session& session, const std::function<bool(const RunSummary&)>& listed,
                              const std::function<bool(const Run&)>& fits)
{
    constexpr std::chrono::milliseconds patience{500};
    const auto history = historyFile(session);
    if (std::error_code none; history.empty() || !std::filesystem::exists(history, none)) {
        return std::nullopt;
    }
    const auto store = Store::openToRead(history, patience);
    auto run = store ? newestRun(*store, listed, fits) : Result<std::optional<Run>>(store.error());
    return run ? *std::move(run) : std::nullopt;
}

std::optional<Error> keep(Run& run, const std::stop_token& stop, Session& session)
{
    const KeepsResults keeps;
    session.phase("store", "Saving the run");
    const auto history = historyFile(session);
    if (std::error_code none; !std::filesystem::exists(history, none)) {
        session.warning("the history file " + history + " is gone; a new one is made");
    }
    const auto kept = keepRun(
        {.history = history, .tell = [&session](const std::string& text) { session.warning(text); }, .stop = stop},
        run);
    run.id = kept.id;
    if (!kept.failure) {
        return std::nullopt;
    }
    const bool inFile = !kept.rescueFile.empty();
    const bool printed = session.json || session.stream; // as the result
    if (!inFile && !printed) {
        session.printDocument(jsonText(toDocument("sluice.run/1", run), 2) + "\n");
    }
    Error error{kept.failure->kind, "the run is not saved in the history: " + kept.failure->message,
                (inFile ? textWithOption(importHint(kept.rescueFile))
                        : "keep the sluice.run/1 document on standard output in a file, and take it over with: "
                          "sluicectl runs import FILE")
                    + "; " + textWithOption(kept.failure->hint)};
    if (session.json && !session.stream) { // the document tells too; an error document beside it would be a second
        session.warning(textWithOption(error));
    }
    return error;
}

} // namespace sluice::ctl
