// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/columns.h"
#include "app/sluicectl/commands.h"
#include "app/sluicectl/commands/runs/run_choice.h"
#include "app/sluicectl/commands/runs/runs_compare.h"
#include "app/sluicectl/commands/runs/runs_import.h"
#include "app/sluicectl/commands/runs/runs_keep.h"
#include "app/sluicectl/history.h"
#include "app/sluicectl/line.h"
#include "app/sluicectl/process/supervised.h"
#include "app/sluicectl/remedies.h"
#include "app/sluicectl/tree/command_tree.h"
#include "core/base/json.h"
#include "core/base/text/words.h"
#include "core/report/report.h"
#include "core/store/file/run_file.h"
#include "core/store/find_run.h"

#include <functional>
#include <memory>
#include <sstream>
#include <utility>
#include <vector>

namespace sluice::ctl {

namespace {

/// "2026-03-14 09:26" of RFC 3339; other text as it is.
std::string minuteOf(const std::string& startedAt)
{
    const bool sound = startedAt.size() >= 16 && startedAt[10] == 'T';
    return sound ? startedAt.substr(0, 10) + " " + startedAt.substr(11, 5) : startedAt;
}

/// What came out, beneath its run, so that a line fits a terminal.
std::string outcomeText(const RunSummary& run)
{
    constexpr std::size_t columns = 80;
    const std::string indent(7, ' ');
    const std::string state = !run.damage.empty() ? "(damaged) "
        : run.state == RunState::Interrupted      ? "(interrupted) "
                                                  : "";
    const auto tags = run.tags.empty() ? std::string() : "[" + run.tags + "] ";
    std::istringstream lines(wrapped(tags + state + run.verdict, columns - indent.size()));
    std::string text;
    for (std::string each; std::getline(lines, each);) {
        text += indent + line("{}\n", each);
    }
    return text;
}

std::string listText(const std::vector<RunSummary>& runs)
{
    if (runs.empty()) {
        return "No run yet. Measure one with: sluicectl guide --path DIR\n";
    }
    constexpr auto columns = "{:>5}  {:<12}  {:<16}  {:<12}  {:>11}  {}\n";
    std::string text = asIs(line(columns, "run", "kind", "started (UTC)", "node", "best", "path"));
    for (const auto& run : runs) {
        text += asIs(line(columns, run.id.value, kindWords(run.kind), minuteOf(run.startedAt), run.hostName,
                          run.bestRate.value > 0 ? words(run.bestRate) : "-", run.path));
        text += outcomeText(run);
    }
    return text;
}

Result<Store> openToRead(const Session& session)
{
    return Store::openToRead(historyFile(session));
}

Result<Store> openStore(const Session& session)
{
    return Store::open(historyFile(session));
}

Result<int> listRuns(Session& session, const RunChoice& choice)
{
    const auto store = openToRead(session);
    if (!store) {
        return store.error();
    }
    const auto runs = store->list();
    if (!runs) {
        return runs.error();
    }
    const auto chosen = chosenOf(*runs, choice);
    Json document{{"schema", "sluice.runs/1"}, {"runs", toJson(chosen)}};
    const auto all = store->expectAll(*runs);
    if (!all) {
        document["damage"] = all.error().message;
        session.tell(all.error());
    }
    session.printResult(document, runs->empty() || !chosen.empty() ? listText(chosen) : "No run is like that.\n");
    return all ? exitDone : exitFailed;
}

Result<int> showRun(Session& session, const std::string& name)
{
    const auto run = loadRun(session, name, LastRun::Newest);
    if (!run) {
        return run.error();
    }
    session.printResult(toDocument("sluice.run/1", *run), asIs(report::toMarkdown(report::describeRun(*run))));
    return exitDone;
}

Result<int> deleteRun(Session& session, const std::string& name)
{
    auto store = openStore(session);
    if (!store) {
        return store.error();
    }
    const auto id = resolveRun(*store, name);
    if (!id) {
        return id.error();
    }
    const auto runs = store->list();
    if (!runs) {
        return runs.error();
    }
    const auto removed = store->remove(*id);
    if (!removed) {
        return removed.error();
    }
    std::string text = line("Deleted run {}.\n", id->value);
    for (const auto& run : *runs) {
        if (run.id == *id) {
            text = line("Deleted run {} of {}, {} on {}: {}\n", id->value, run.startedAt, run.path, run.hostName,
                        run.verdict);
        }
    }
    session.printResult(Json{{"schema", "sluice.runs/1"}, {"deleted", Json::array({id->value})}}, text);
    return exitDone;
}

Result<int> exportTo(Session& session, const std::vector<std::string>& names, const std::string& path)
{
    const auto store = openToRead(session);
    if (!store) {
        return store.error();
    }
    std::vector<RunId> ids;
    for (const auto& name : names) {
        const auto id = resolveRun(*store, name);
        if (!id) {
            return id.error();
        }
        ids.push_back(*id);
    }
    const WritesFile writes;
    if (const auto written = exportRuns(*store, ids, path); !written) {
        return written.error();
    }
    session.printResult(Json{{"schema", "sluice.runs/1"}, {"exported", toJson(ids)}, {"path", path}},
                        line("Wrote {} to {}.\n", ids.size() == 1 ? "1 run" : line("{} runs", ids.size()), path));
    return exitDone;
}

CLI::App* addVerb(CLI::App& runs, Session& session, const std::string& name, const std::string& help)
{
    auto* verb = runs.add_subcommand(name, help);
    session.addCommonOptions(*verb);
    return verb;
}

} // namespace

void addRuns(CLI::App& app, Session& session)
{
    auto* runs = app.add_subcommand("runs", "The history: lists, compares, tags, prunes, exports and imports runs");
    session.addCommonOptions(*runs);
    runs->require_subcommand(0, 1);
    const auto run = std::make_shared<std::string>();

    const auto choice = std::make_shared<RunChoice>();
    addRunChoice(*runs, *choice);
    addRunChoice(*addVerb(*runs, session, "list", "the runs, newest first"), *choice);
    auto* show = addVerb(*runs, session, "show", "one run with everything that was measured");
    show->add_option("ID", *run, "the run: a number, or last")->required();
    auto* remove = addVerb(*runs, session, "delete", "deletes one run with its samples");
    remove->add_option("ID", *run, "the run: a number, or last")->required();
    const auto names = std::make_shared<std::vector<std::string>>();
    auto* exported = addVerb(*runs, session, "export", "writes runs into one file, to keep or to mail");
    exported->add_option("ID", *names, "the runs: numbers, or last")->required();
    exported->add_option("-o,--output", *run, "the new file: FILE.sluice")->check(namesFile())->required();

    declareImport(*runs, session);
    addRunsCompare(*runs, session);
    addRunsTag(*runs, session);
    addRunsNote(*runs, session);
    addRunsPrune(*runs, session);

    using Work = std::function<Result<int>()>;
    const auto offer = [](CLI::App* verb, Work work) { return std::pair(verb, std::move(work)); };
    const std::vector verbs{offer(show, [&session, run] { return showRun(session, *run); }),
                            offer(remove, [&session, run] { return deleteRun(session, *run); }),
                            offer(exported, [&session, run, names] { return exportTo(session, *names, *run); })};
    runs->final_callback([&session, verbs, choice] {
        session.command = session.command ? session.command : [&session, choice] { return listRuns(session, *choice); };
        for (const auto& [verb, work] : verbs) {
            session.command = verb->parsed() ? work : session.command;
        }
    });
}

} // namespace sluice::ctl
