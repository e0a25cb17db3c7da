// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/find_run.h"

#include "core/store/run_rows.h"

#include <algorithm>
#include <charconv>

namespace sluice {

using store::noRuns;

namespace {

std::string knownRuns(const std::vector<RunSummary>& runs)
{
    constexpr std::size_t shown = 10;
    std::string list;
    for (std::size_t i = 0; i < std::min(shown, runs.size()); ++i) {
        list += (i > 0 ? ", " : "") + std::to_string(runs[i].id.value);
    }
    return list + (runs.size() > shown ? " and " + std::to_string(runs.size() - shown) + " older" : "");
}

} // namespace

Result<RunId> resolveRun(const Store& store, const std::string& text)
{
    if (text == "last") {
        return store.last();
    }
    std::int64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc() || end != text.data() + text.size()) {
        return Error{ErrorKind::Usage, "\"" + text + "\" is not a run", Remedy::NameRun};
    }
    const auto runs = store.list();
    if (!runs) {
        return runs.error();
    }
    if (runs->empty()) {
        return noRuns();
    }
    const auto found =
        std::find_if(runs->begin(), runs->end(), [&](const auto& run) { return run.id.value == number; });
    if (found == runs->end()) {
        return Error{ErrorKind::NotFound, "there is no run " + text + " in the history",
                     "runs that exist: " + knownRuns(*runs)};
    }
    return found->id;
}

std::vector<RunSummary> inOrderOf(LastRun last, std::vector<RunSummary> newestFirst)
{
    const auto rank = [last](const RunSummary& run) {
        if (!run.damage.empty()) {
            return 0; // it is tried, and said to be passed over
        }
        const bool bench = isSingle(run.kind);
        const bool reads = run.bestRate.value > 0;
        switch (last) {
        case LastRun::Newest:
            break;
        case LastRun::Whole:
            return bench ? 1 : 0;
        case LastRun::WithReads:
            return (bench ? 1 : 0) + (reads ? 0 : 2);
        }
        return 0;
    };
    std::stable_sort(newestFirst.begin(), newestFirst.end(),
                     [&rank](const RunSummary& a, const RunSummary& b) { return rank(a) < rank(b); });
    return newestFirst;
}

Result<Run> loadLast(const Store& store, LastRun last, const std::function<void(RunId, const Error&)>& passedOver)
{
    const auto runs = store.list();
    if (!runs) {
        return runs.error();
    }
    std::optional<Error> first;
    for (const auto& summary : inOrderOf(last, *runs)) {
        auto run = store.load(summary.id);
        if (run || run.error().kind != ErrorKind::Corrupt) {
            return run;
        }
        passedOver(summary.id, run.error());
        first = first ? first : run.error();
    }
    return first ? *first : noRuns();
}

Result<Run> loadRun(const std::string& path, const std::string& text, LastRun last,
                    const std::function<void(const Error&)>& passedOver)
{
    const auto store = Store::openToRead(path.empty() ? defaultStorePath() : path);
    if (!store) {
        return store.error();
    }
    if (text == "last") {
        return loadLast(*store, last, [&passedOver](RunId, const Error& why) { passedOver(why); });
    }
    const auto id = resolveRun(*store, text);
    return id ? store->load(*id) : Result<Run>(id.error());
}

Result<std::optional<Run>> newestRun(const Store& store, const std::function<bool(const RunSummary&)>& listed,
                                     const std::function<bool(const Run&)>& fits)
{
    const auto runs = store.list();
    if (!runs) {
        return runs.error();
    }
    for (const auto& summary : *runs) {
        if (!listed(summary)) {
            continue;
        }
        auto run = store.load(summary.id);
        if (run && fits(*run)) {
            return std::optional(*std::move(run));
        }
    }
    return std::optional<Run>();
}

} // namespace sluice
