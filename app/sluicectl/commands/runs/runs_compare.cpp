// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/runs/runs_compare.h"

#include "app/sluicectl/history.h"
#include "core/report/comparison_report.h"
#include "core/report/report.h"

#include <memory>

namespace sluice::ctl {

namespace {

struct CompareRequest {
    std::string before;
    std::string after;
    std::string format = "text";
    double level = 0.05;
};

Result<int> compare(Session& session, const CompareRequest& request)
{
    const auto before = loadRunOrFile(session, request.before);
    if (!before) {
        return before.error();
    }
    const auto after = loadRunOrFile(session, request.after);
    if (!after) {
        return after.error();
    }
    const auto compared = compareRuns(*before, *after);
    if (request.format == "md" && !session.stream) {
        session.printDocument(report::toMarkdown(report::describeComparison(compared, request.level)));
    } else {
        session.printResult(report::comparisonDocument(compared, request.level),
                            report::comparisonText(compared, request.level));
    }
    return isWorse(compared, request.level) ? exitBelowBar : compared.isTold() ? exitDone : exitFailed;
}

} // namespace

void addRunsCompare(CLI::App& runs, Session& session)
{
    const auto request = std::make_shared<CompareRequest>();
    auto* command = runs.add_subcommand("compare", "what changed from one run to another, and whether it is noise");
    session.addCommonOptions(*command);
    command->remove_option(command->get_option("--format"));
    const auto* format = command->add_option("--format", request->format, "text, json or md")
                             ->check(CLI::IsMember({"text", "json", "md"}))
                             ->type_name("FORMAT")
                             ->default_str("text");
    command->add_option("BEFORE", request->before, "the earlier run: a number, last, or a file of sluice.run/1")
        ->required();
    command->add_option("AFTER", request->after, "the later run")->required();
    addShare(*command, "--fail-on", request->level,
             "exit with 1 when a setting is slower, or a job waits longer, beyond noise by this or more")
        ->default_str("5%");
    command->final_callback([&session, request, format] {
        session.json = format->count() > 0 ? request->format == "json" : session.json; // that of `runs` else
        session.command = [&session, request] { return compare(session, *request); };
    });
}

} // namespace sluice::ctl
