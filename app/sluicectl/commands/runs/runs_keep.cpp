// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/runs/runs_keep.h"

#include "app/sluicectl/history.h"
#include "app/sluicectl/line.h"
#include "core/store/find_run.h"

#include <memory>
#include <optional>

namespace sluice::ctl {

namespace {

struct AnnotationRequest {
    std::string run;
    std::vector<std::string> words;
    bool remove = false;
};

struct PruneRequest {
    PruneRule rule;
    int keep = -1; ///< -1: none for their number alone
    bool dryRun = false;
};

/// Replaces what is said of a run by what `change` makes of it.
Result<int> annotate(Session& session, const std::string& name, const std::function<void(Annotation&)>& change)
{
    auto store = Store::open(historyFile(session));
    if (!store) {
        return store.error();
    }
    const auto id = resolveRun(*store, name);
    const auto written = id ? store->annotate(*id, change) : Result<Done>(id.error());
    if (!written) {
        return written.error();
    }
    const auto after = store->list();
    if (!after) {
        return after.error();
    }
    Json document{{"schema", "sluice.runs/1"}, {"runs", Json::array()}};
    std::string text;
    for (const auto& run : *after) {
        if (run.id == *id) {
            document["runs"].push_back(toJson(run));
            text = line("Run {}: tags {}; note {}\n", id->value, run.tags.empty() ? std::string("none") : run.tags,
                        run.note.empty() ? std::string("none") : run.note);
        }
    }
    session.printResult(document, text);
    return exitDone;
}

Result<int> tag(Session& session, const AnnotationRequest& wanted)
{
    return annotate(session, wanted.run, [&wanted](Annotation& said) {
        said.tags = wanted.remove ? tagsWithout(said.tags, wanted.words) : tagsWith(said.tags, wanted.words);
    });
}

Result<int> note(Session& session, const AnnotationRequest& wanted)
{
    return annotate(session, wanted.run, [&wanted](Annotation& said) {
        said.note.clear();
        for (const auto& word : wanted.words) {
            said.note += (said.note.empty() ? "" : " ") + word;
        }
    });
}

Result<std::vector<RunSummary>> runsToPrune(const Store& store, const PruneRule& rule)
{
    const auto runs = store.list();
    return runs ? prunedOf(*runs, rule, std::chrono::system_clock::now()) : runs;
}

Result<int> prune(Session& session, const PruneRequest& request)
{
    auto rule = request.rule;
    rule.keep = request.keep >= 0 ? std::optional(request.keep) : std::nullopt;
    if (!rule.keep && !rule.olderThan) {
        return Error{ErrorKind::Usage, "prune does not know which runs may go", "give --keep or --older-than"};
    }
    auto store = Store::open(historyFile(session));
    const auto runs = store ? runsToPrune(*store, rule) : Result<std::vector<RunSummary>>(store.error());
    if (!runs) {
        return runs.error();
    }
    Json ids = Json::array();
    std::string text;
    for (const auto& run : *runs) {
        if (const auto removed = request.dryRun ? Result<Done>(Done{}) : store->remove(run.id); !removed) {
            return removed.error();
        }
        ids.push_back(run.id.value);
        text += line("  run {} of {}, {} on {}\n", run.id.value, run.startedAt, run.path, run.hostName);
    }
    const auto summary = line("{} {} {}.\n", request.dryRun ? "Would delete" : "Deleted", runs->size(),
                              runs->size() == 1 ? "run" : "runs");
    session.printResult(Json{{"schema", "sluice.runs/1"}, {request.dryRun ? "would_delete" : "deleted", ids}},
                        text + summary);
    return exitDone;
}

template <class Request, class Work>
void offer(CLI::App& command, Session& session, const std::shared_ptr<Request>& request, Work work)
{
    command.final_callback(
        [&session, request, work] { session.command = [&session, request, work] { return work(session, *request); }; });
}

} // namespace

void addRunChoice(CLI::App& command, RunChoice& choice)
{
    command.add_option("--node", choice.node, "only runs of this host; * and ? stand for any text")->default_str("");
    command.add_option("--path", choice.path, "only runs that measured this path; * and ? stand for any text")
        ->default_str("");
    command.add_option("--tag", choice.tag, "only runs with this tag")->default_str("");
}

void addRunsTag(CLI::App& runs, Session& session)
{
    const auto request = std::make_shared<AnnotationRequest>();
    auto* command = runs.add_subcommand("tag", "adds words of your own to a run, or takes them away");
    session.addCommonOptions(*command);
    command->add_option("ID", request->run, "the run: a number, or last")->required();
    command->add_option("WORD", request->words, "the tags")->required();
    command->add_flag("--remove", request->remove, "take these tags away");
    offer(*command, session, request, tag);
}

void addRunsNote(CLI::App& runs, Session& session)
{
    const auto request = std::make_shared<AnnotationRequest>();
    auto* command = runs.add_subcommand("note", "replaces the note of a run; without a text it removes the note");
    session.addCommonOptions(*command);
    command->add_option("ID", request->run, "the run: a number, or last")->required();
    command->add_option("TEXT", request->words, "the note");
    offer(*command, session, request, note);
}

void addRunsPrune(CLI::App& runs, Session& session)
{
    const auto request = std::make_shared<PruneRequest>();
    auto* command = runs.add_subcommand("prune", "deletes old runs; those with a tag or a note stay");
    session.addCommonOptions(*command);
    addRunChoice(*command, request->rule.among);
    addPlainCount(*command, "--keep", request->keep, "the newest so many of each kind, node and path stay",
                  {0, 1'000'000})
        ->default_str("none for their number alone");
    addSeconds(*command, "--older-than", request->rule.olderThan, "runs that are younger stay, such as 90d", "any age");
    command->add_flag("--annotated-too", request->rule.annotatedToo, "also runs with a tag or a note");
    command->add_flag("--dry-run", request->dryRun, "say which would go, delete nothing");
    offer(*command, session, request, prune);
}

} // namespace sluice::ctl
