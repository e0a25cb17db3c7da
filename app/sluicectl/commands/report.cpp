// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/report.h"
#include "app/sluicectl/commands.h"
#include "app/sluicectl/history.h"
#include "app/sluicectl/process/supervised.h"
#include "core/store/store.h"

#include <fmt/format.h>

#include <memory>

namespace sluice::ctl {

namespace {

struct ReportRequest {
    std::string run;
    std::string format = "md";
    std::string output;
    std::string sections;
    bool force = false;
    report::Choice choice;
};

/// Only what was read or written is a row of CSV.
Result<Done> expectRows(const Run& run, const std::string& format)
{
    if (format != "csv" || !run.measurements.empty()) {
        return Done{};
    }
    return Error{ErrorKind::NotFound, fmt::format("run {} holds no measured rate, so CSV has no row", run.id.value),
                 "--format md or json tells what it holds"};
}

std::string reportText(const Run& run, const std::string& format, const report::Choice& choice)
{
    if (format == "json") {
        return report::toJsonText(run);
    }
    return format == "csv" ? report::toCsv(run) : report::toMarkdown(report::describeRun(run, choice));
}

Result<int> writeReport(Session& session, ReportRequest request)
{
    const auto sections = report::parseSections(request.sections);
    if (!sections) {
        return sections.error();
    }
    request.choice.sections = *sections;
    const auto run = loadRun(session, request.run, LastRun::Whole);
    if (!run) {
        return run.error();
    }
    if (const auto rows = expectRows(*run, request.format); !rows) {
        return rows.error();
    }
    const std::string text = reportText(*run, request.format, request.choice);
    if (request.output.empty()) {
        session.printDocument(text);
        return exitDone;
    }
    const WritesFile writes;
    const auto which = request.force ? report::Replace::Anything : report::Replace::UnchangedReports;
    if (const auto written = report::writeReportFile(request.output, text, which); !written) {
        return written.error();
    }
    session.phase("report", fmt::format("Wrote the report of run {} to {}", run->id.value, request.output));
    return exitDone;
}

} // namespace

void addReport(CLI::App& app, Session& session)
{
    auto* command = app.add_subcommand("report", "Writes the recommendation report of a run");
    const auto request = std::make_shared<ReportRequest>();
    command->add_option("--run", request->run, "the run: a number, or last")->required();
    command->add_option("--format", request->format, "md, json or csv; sluice report writes html and pdf")
        ->check(CLI::IsMember({"md", "json", "csv"}))
        ->type_name("FORMAT")
        ->default_str("md");
    command
        ->add_option("-o,--output", request->output,
                     "where to write; only an earlier report that nobody has changed is replaced")
        ->check(namesFile());
    command->add_flag("--force", request->force, "replace whatever file is there");
    command->add_option("--sections", request->sections, "of a Markdown report, such as verdict,curve,findings")
        ->default_str("all");
    command->add_option("--brand", request->choice.brand, "a line above the title of a Markdown report");
    command->add_option("--db", session.database, "the history file")
        ->check(namesFile())
        ->default_str("$XDG_DATA_HOME/sluice/sluice.db");
    command->add_flag("--quiet", session.quiet, "say nothing but the result");
    command->final_callback([&session, request] {
        session.json = request->format == "json"; // for errors
        session.command = [&session, request] { return writeReport(session, *request); };
    });
}

} // namespace sluice::ctl
