// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"
#include "app/sluicectl/supervised.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace {

using namespace sluice;
using namespace sluice::ctl;

/// The format must be known even when parsing fails before it was read.
bool asksForJson(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--format=json"
            || (argument == "--format" && i + 1 < argc && argv[i + 1] == std::string_view("json"))) {
            return true;
        }
    }
    return false;
}

Error usageError(const CLI::ParseError& problem)
{
    std::string message = problem.what();
    std::replace(message.begin(), message.end(), '\n', ' ');
    return Error{ErrorKind::Usage, message, "sluicectl --help lists commands and options"};
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

int run(CLI::App& app, Session& session, int argc, char** argv)
{
    if (const auto unknown = unknownCommand(app, argc, argv)) {
        session.json = asksForJson(argc, argv);
        return session.fail(*unknown);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& wanted) {
        return app.exit(wanted); // --help, --version
    } catch (const CLI::ParseError& problem) {
        session.json = asksForJson(argc, argv);
        return session.fail(usageError(problem));
    }
    const auto work = [&session] {
        const auto outcome = session.command();
        const int code = outcome ? *outcome : session.fail(outcome.error());
        session.finish(code);
        return code;
    };
    const auto gaveUp = [&session] {
        return session.fail({ErrorKind::Interrupted,
                             "interrupted: the storage or a driver does not answer, so nothing could be kept",
                             "the kernel holds what waits for it until it does"});
    };
    return session.mayHang ? supervised(work, gaveUp) : work();
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App app{"Finds out whether this GPU node can be fed with training data, why not, and what to change.",
                 "sluicectl"};
    app.require_subcommand(1);
    Session session;
    addSnapshot(app, session);
    addAudit(app, session);
    addBench(app, session);
    addGuide(app, session);
    addEstimate(app, session);
    addPlan(app, session);
    addSimulate(app, session);
    addCheckpoint(app, session);
    addRuns(app, session);
    addReport(app, session);
    addVersion(app, session);
    return run(app, session, argc, argv);
}
