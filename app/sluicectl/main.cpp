// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"
#include "app/sluicectl/process/process.h"
#include "app/sluicectl/process/supervised.h"
#include "app/sluicectl/tree/command_tree.h"
#include "app/sluicectl/tree/config_file.h"
#include "app/sluicectl/tree/man_files.h"
#include "core/base/caught.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace sluice;
using namespace sluice::ctl;

/// How to tell an error must be known even when parsing fails before it was read.
void guessOutput(Session& session, int argc, char** argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        const bool valueIsJson = i + 1 < argc && argv[i + 1] == std::string_view("json");
        session.json = session.json || argument == "--format=json" || (argument == "--format" && valueIsJson);
        session.stream = session.stream || argument == "--stream";
    }
}

Error usageError(const CLI::App& app, const CLI::ParseError& problem)
{
    std::string message = problem.what();
    std::replace(message.begin(), message.end(), '\n', ' ');
    const bool ofFile = dynamic_cast<const CLI::ConfigError*>(&problem) != nullptr && app.get_config_ptr() != nullptr;
    return Error{ErrorKind::Usage, message,
                 ofFile ? "mend " + app.get_config_ptr()->as<std::string>() + ", or name another file with --config"
                        : "sluicectl --help lists commands and options"};
}

/// CLI11 says of a misspelt command only that a command is missing.
std::optional<Error> unknownCommand(const CLI::App& app, int argc, char** argv)
{
    if (argc < 2 || argv[1][0] == '-') {
        return std::nullopt;
    }
    std::string commands;
    for (const auto* known : app.get_subcommands({})) {
        if (known->get_name() == argv[1]) {
            return std::nullopt;
        }
        commands += (commands.empty() ? "" : ", ") + known->get_name();
    }
    return Error{ErrorKind::Usage, std::string("there is no command ") + argv[1], "commands: " + commands};
}

/// What --help and --version ask for.
int showHelp(const CLI::App& app, const CLI::Success& wanted, Session& session)
{
    std::ostringstream text;
    const int code = app.exit(wanted, text, text);
    session.printDocument(text.str());
    return session.conclude(code);
}

/// Any file, also that of the history, may lie on storage that does not answer: somebody who can give up waits in
/// front.
int carryOut(Session& session)
{
    const auto tell = [&session](const char* message, const char* hint) {
        session.takeOverTerminal();
        return session.conclude(Error{ErrorKind::Interrupted, message, hint});
    };
    const auto stopped = [&] { return tell("interrupted before it was done", "give the command again"); };
    const auto gaveUp = [&] {
        return tell("interrupted: the storage or a driver does not answer, so nothing could be kept",
                    "the kernel holds what waits for it until it does");
    };
    return supervised([&session] { return session.conclude(withoutExceptions(session.command)); }, {stopped, gaveUp});
}

int run(CLI::App& app, Session& session, int argc, char** argv)
{
    if (const auto unknown = unknownCommand(app, argc, argv)) {
        return session.conclude(*unknown);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& wanted) {
        return showHelp(app, wanted, session);
    } catch (const CLI::ParseError& problem) {
        guessOutput(session, argc, argv);
        return session.conclude(usageError(app, problem));
    }
    return carryOut(session);
}

void addCommands(CLI::App& app, Session& session)
{
    addSnapshot(app, session);
    addAudit(app, session);
    addAttach(app, session);
    addBench(app, session);
    addGuide(app, session);
    addEstimate(app, session);
    addDataset(app, session);
    addPlan(app, session);
    addSimulate(app, session);
    addAccuracy(app, session);
    addCheckpoint(app, session);
    addCheck(app, session);
    addRuns(app, session);
    addImport(app, session);
    addReport(app, session);
    addWorkloads(app, session);
    addRules(app, session);
    addCompletion(app, session);
    addVersion(app, session);
    addWatch(app, session);
    nameValues(app);
}

/// For shells and for the build: what a command line may go on with, and the manual pages. No option of ours can have
/// such a name.
bool isAskedForTree(const std::vector<std::string>& words)
{
    return !words.empty() && (words[0] == "__complete" || (words[0] == "__man" && words.size() == 2));
}

int answerFromTree(const CLI::App& app, Session& session, const std::vector<std::string>& words)
{
    session.command = [&app, &session, words]() -> Result<int> {
        const auto program = treeOf(app);
        return words[0] == "__man" ? writeManPages(program, words[1])
                                   : complete(program, {words.begin() + 1, words.end()}, session);
    };
    return carryOut(session);
}

/// What answers within a deadline reads no file of a home folder that may hang.
std::string configFileFor(const std::vector<std::string>& words)
{
    return commandIn(words) == "check" ? std::string() : defaultConfigFile();
}

/// The whole invocation; no exception leaves it.
int sluicectl(int argc, char** argv)
{
    Session session;
    guessOutput(session, argc, argv);
    const auto code = withoutExceptions([&]() -> Result<int> {
        CLI::App app{"Finds out whether this GPU node can be fed with training data, why not, and what to change.",
                     "sluicectl"};
        app.require_subcommand(1);
        formatHelp(app);
        addCommands(app, session);
        const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
        readDefaults(app, words, configFileFor(words));
        if (isAskedForTree(words)) {
            return answerFromTree(app, session, words);
        }
        return run(app, session, argc, argv);
    });
    return code ? *code : session.conclude(code);
}

} // namespace

int main(int argc, char** argv)
{
    settleProcess();
    return onRoomyStack([&] { return sluicectl(argc, argv); });
}
