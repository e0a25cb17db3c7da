// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"
#include "app/sluicectl/commands/check/check_prepare.h"
#include "app/sluicectl/history.h"
#include "app/sluicectl/process/abandonable.h"
#include "core/base/caught.h"
#include "core/base/text/typed_numbers.h"
#include "core/base/text/words.h"
#include "core/bench/check/check_run.h"
#include "core/report/check_report.h"

#include <ctime>
#include <memory>

namespace sluice::ctl {

namespace {

using Clock = std::chrono::steady_clock;
/// Kept of the deadline for starting, and for telling what is known, on a machine that is busy.
constexpr double shareToTell = 0.15;
constexpr double shareToMeasure = 0.6; ///< of the deadline; the rest is for storage that answers late
constexpr Seconds shortestDeadline{5}; ///< a round of three settings takes 3.3 s

struct CheckRequest {
    std::string baseline;
    std::string path;
    std::string format = "text";
    Seconds deadline{10};
    std::optional<BytesPerSecond> least;
    double level = CheckRule().level;
    bool prepare = false;
    PrepareRequest prepared;
};

NodeCheck couldNot(const CheckRequest& request, const std::string& why)
{
    NodeCheck check;
    check.path = request.path;
    check.problems = {why};
    return check;
}

/// In the process that may be left behind: everything that touches a disk.
Result<NodeCheck> checkHere(const CheckRequest& request, Session& session,
                            const std::function<void(const NodeCheck&)>& soFar)
{
    CheckSpec spec{request.path, std::nullopt, {request.level, request.least}, request.deadline * shareToMeasure};
    if (!request.baseline.empty()) {
        auto baseline = loadRunOrFile(session, request.baseline);
        if (!baseline) {
            return baseline.error();
        }
        spec.path = spec.path.empty() ? baseline->path : spec.path;
        spec.baseline = *std::move(baseline);
    }
    // As a baseline names it, or the same storage by a link would be another path. A benchmark keeps what it was given.
    if (!spec.baseline || spec.path != spec.baseline->path) {
        spec.path = lastingPath(spec.path);
    }
    return runCheck(spec, soFar, {});
}

void workOn(const CheckRequest& request, Session& session, const HandOver& handOver)
{
    const auto tell = [&handOver](const NodeCheck& check) { handOver(jsonText(toJson(check))); };
    const auto checked = withoutExceptions([&] { return checkHere(request, session, tell); });
    auto last = checked ? *checked : couldNot(request, sluice::textOf(checked.error()));
    last.complete = last.complete || !checked; // nothing follows it
    tell(last);
}

/// What was known when the time was over. Storage that does not answer is not as before, and not known to be worse.
NodeCheck judgedAtDeadline(NodeCheck check, const CheckRequest& request)
{
    if (!check.complete && check.verdict != CheckVerdict::Worse) {
        check.verdict = CheckVerdict::CouldNot;
        check.problems.insert(check.problems.begin(),
                              "the storage, or the node, did not answer within " + words(request.deadline));
    }
    return check;
}

NodeCheck checkWithin(const CheckRequest& request, Session& session)
{
    const auto begin = Clock::now();
    const auto deadline = begin + std::chrono::duration_cast<Clock::duration>(request.deadline * (1 - shareToTell));
    const auto outcome =
        runAbandonable([&](const HandOver& handOver) { workOn(request, session, handOver); }, deadline);
    const auto json = outcome.last ? parseJson(*outcome.last, "the check")
                                   : Result<Json>(Error{ErrorKind::Interrupted, "nothing was told", ""});
    const auto told = json ? fromJson<NodeCheck>(*json) : Result<NodeCheck>(json.error());
    auto check = judgedAtDeadline(told ? *told : couldNot(request, {}), request);
    std::erase(check.problems, "");
    check.seconds = Clock::now() - begin;
    check.deadline = request.deadline;
    return check;
}

/// Of those that daemons read.
std::string textOf(const NodeCheck& check, const std::string& format)
{
    return format == "nhc" ? report::nhcLine(check)
        : format == "npd"  ? report::npdLine(check)
                           : report::prometheusText(check, std::time(nullptr));
}

int exitOf(CheckVerdict verdict)
{
    return verdict == CheckVerdict::AsBefore ? exitDone : verdict == CheckVerdict::Worse ? exitBelowBar : exitFailed;
}

Result<int> checkNode(const CheckRequest& request, Session& session)
{
    if (request.baseline.empty() && !request.least) {
        return Error{ErrorKind::Usage, "there is nothing to compare with", "give --baseline RUN, or --min RATE"};
    }
    if (request.baseline.empty() && request.path.empty()) {
        return Error{ErrorKind::Usage, "--path is required", "say which folder is to be checked"};
    }
    const auto check = checkWithin(request, session);
    if (request.format == "json" || request.format == "text" || session.stream) {
        session.printResult(toDocument("sluice.check/1", check), report::checkText(check));
    } else {
        session.printDocument(textOf(check, request.format));
    }
    return exitOf(check.verdict);
}

void declareCheck(CLI::App& command, CheckRequest& request)
{
    command.add_option("--path", request.path, "the folder that was prepared, or a file")
        ->default_str("that of the baseline");
    command.add_option("--baseline", request.baseline, "what to compare with: a run's number, last, or a file of one");
    addSeconds(command, "--deadline", request.deadline, "after this long it ends, with what is known");
    command
        .add_option_function<std::string>(
            "--min",
            [&request](const std::string& text) {
                const auto rate = parseRate(text);
                if (!rate) {
                    throw CLI::ValidationError("--min", sluice::textOf(rate.error()));
                }
                request.least = *rate;
            },
            "worse where the fastest setting gives less than this, such as 5GB/s")
        ->type_name("RATE");
    addShare(command, "--fail-on", request.level, "worse where a setting is slower beyond noise by this or more")
        ->default_str("5%");
    command.add_flag("--prepare", request.prepare,
                     "make the file that checks read, measure a baseline, and keep it as a run");
    command.add_option("-o,--output", request.prepared.output, "with --prepare: also write the baseline to this file")
        ->check(namesFile());
}

} // namespace

void addCheck(CLI::App& app, Session& session)
{
    auto* command = app.add_subcommand("check", "Check in seconds whether this node still reads as its baseline did");
    const auto request = std::make_shared<CheckRequest>();
    session.addCommonOptions(*command);
    command->remove_option(command->get_option("--format"));
    command->add_option("--format", request->format, "text, json, nhc, npd (node-problem-detector) or prometheus")
        ->check(CLI::IsMember({"text", "json", "nhc", "npd", "prometheus"}))
        ->type_name("FORMAT")
        ->default_str("text");
    declareCheck(*command, *request);
    command->callback([&session, request] {
        session.json = request->format == "json";
        session.command = [&session, request]() -> Result<int> {
            if (request->deadline < shortestDeadline) {
                return Error{ErrorKind::Usage, "--deadline is too short to measure anything", "give 5s or more"};
            }
            request->prepared.path = request->path;
            return request->prepare ? prepareCheck(request->prepared, session) : checkNode(*request, session);
        };
    });
}

} // namespace sluice::ctl
