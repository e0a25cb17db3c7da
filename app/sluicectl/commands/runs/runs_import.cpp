// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/runs/runs_import.h"

#include "app/sluicectl/commands.h"
#include "app/sluicectl/history.h"
#include "app/sluicectl/line.h"
#include "core/base/json.h"
#include "core/imports/import_file.h"
#include "core/report/sections/imported_section.h"
#include "core/store/file/run_file.h"
#include "core/store/store.h"

#include <memory>
#include <utility>
#include <vector>

namespace sluice::ctl {

namespace {

struct ImportRequest {
    std::vector<std::string> files;
    bool together = false;
    bool dryRun = false;
};

/// What the files hold, by their content.
struct Sorted {
    std::vector<std::string> ofSluice;
    std::vector<ImportedFile> ofOthers;
};

Result<Sorted> sorted(const ImportRequest& request, Session& session)
{
    Sorted files;
    for (const auto& file : request.files) {
        session.phase("import", "Reading " + file);
        if (imports::isOfSluice(file)) {
            files.ofSluice.push_back(file);
            continue;
        }
        auto read = imports::readFile(file);
        if (!read) {
            return read.error();
        }
        files.ofOthers.push_back(*std::move(read));
    }
    return files;
}

std::vector<Run> runsOf(const std::vector<ImportedFile>& files, bool together)
{
    std::vector<Run> runs;
    if (together && !files.empty()) {
        runs.push_back(imports::runOf(files));
        return runs;
    }
    for (const auto& file : files) {
        runs.push_back(imports::runOf({file}));
    }
    return runs;
}

std::string textOfFiles(const std::vector<ImportedFile>& files)
{
    std::string text;
    for (const auto& file : files) {
        text += report::importedText(file);
    }
    return text;
}

int show(Session& session, const ImportRequest& request, const Sorted& files, Json document, const std::string& end)
{
    document["files"] = toJson(files.ofOthers);
    std::string text = textOfFiles(files.ofOthers);
    if (request.dryRun) {
        for (const auto& file : files.ofSluice) {
            text += line("{}: runs of Sluice\n", file);
        }
    }
    session.printResult(document, text + end);
    return exitDone;
}

Result<int> importFiles(Session& session, const ImportRequest& request)
{
    const auto files = sorted(request, session);
    if (!files) {
        return files.error();
    }
    if (request.dryRun) {
        return show(session, request, *files, Json{{"schema", "sluice.runs/1"}}, "Nothing was kept.\n");
    }
    auto store = Store::open(historyFile(session));
    const auto imported = store ? importRuns(*store, files->ofSluice, runsOf(files->ofOthers, request.together))
                                : Result<Imported>(store.error());
    if (!imported) {
        return imported.error();
    }
    std::string numbers;
    for (const auto id : imported->runs) {
        numbers += (numbers.empty() ? ": " : ", ") + std::to_string(id.value);
    }
    return show(session, request, *files,
                Json{{"schema", "sluice.runs/1"}, {"imported", toJson(imported->runs)}, {"known", imported->known}},
                line("Imported runs: {}{}. Known already: {}.\n", imported->runs.size(), numbers, imported->known));
}

} // namespace

void declareImport(CLI::App& parent, Session& session)
{
    const auto request = std::make_shared<ImportRequest>();
    auto* command =
        parent.add_subcommand("import", "Takes results of other tools, and runs of .sluice files, by content");
    session.addCommonOptions(*command);
    command->add_option("FILE", request->files, "only read; also packed by gzip, zstd or xz")->required();
    command->add_flag("--together", request->together, "make one run of all results of other tools, as of a sweep");
    command->add_flag("--dry-run", request->dryRun, "say what is in the files, keep nothing");
    command->final_callback(
        [&session, request] { session.command = [&session, request] { return importFiles(session, *request); }; });
}

void addImport(CLI::App& app, Session& session)
{
    declareImport(app, session);
}

} // namespace sluice::ctl
