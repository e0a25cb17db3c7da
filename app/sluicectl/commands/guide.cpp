// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/guide.h"
#include "app/sluicectl/commands.h"
#include "app/sluicectl/history.h"
#include "app/sluicectl/line.h"
#include "app/sluicectl/process/cufile_process.h"
#include "app/sluicectl/process/interrupt.h"
#include "app/sluicectl/process/supervised.h"
#include "app/sluicectl/remedies.h"
#include "core/base/files/input.h"
#include "core/base/json.h"
#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "core/report/settings.h"
#include "core/store/store.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <unistd.h>
#include <vector>

namespace sluice::ctl {

namespace {

constexpr Seconds usualBudget{180};
constexpr std::size_t largestInput = 64 << 20;
constexpr const char* usualWorkload = "resnet50-h100";

struct GuideOptions {
    std::vector<std::string> paths;
    std::optional<Seconds> budget; ///< for all of them together; else usualBudget, or what a resumed run has left
    std::string workload; ///< empty: as the resumed run, or usualWorkload
    std::string resume; ///< a run's number, last, or - for one on standard input; empty: a new one
    int gpus = 0; ///< 0: as the workload says
    bool allowDevice = false;
    bool dryRun = false;
    bool thorough = false;
};

/// One audit a path, each with its share of the budget.
Result<std::vector<GuideSpec>> specsOf(const GuideOptions& options)
{
    auto workload = loadWorkload(options.workload.empty() ? usualWorkload : options.workload);
    if (!workload) {
        return workload.error();
    }
    if (options.gpus > 0) {
        workload->gpus = options.gpus;
    }
    const Seconds budget = options.budget.value_or(usualBudget);
    const Seconds share = budget / static_cast<double>(options.paths.size());
    std::vector<GuideSpec> specs;
    for (const auto& path : options.paths) {
        specs.push_back(
            {path, share, *workload, options.allowDevice, options.thorough, std::nullopt, cufileProcessFor(path)});
    }
    return specs;
}

/// Less measures too little to change a plan.
constexpr Seconds shortestRest{15};

/// Returns what the run has not spent of its budget, and at least `shortestRest`.
Seconds budgetLeft(const Run& run)
{
    Seconds spent{};
    for (const auto& phase : run.phases) {
        spent += phase.seconds;
    }
    return std::max(run.budget - spent, shortestRest);
}

/// A run that another machine keeps, sent here to go on with: it has no number here.
Result<Run> runFromInput()
{
    const auto text = wholeText(std::cin, largestInput);
    const auto json = text
        ? parseJson(*text, "standard input")
        : Error{ErrorKind::Usage, "standard input is too large for a run", "give one sluice.run/1 document"};
    const auto known = json ? expectSchema(*json, "sluice.run/1", "standard input") : Result<Done>(json.error());
    auto run = known ? fromJson<Run>(*json) : Result<Run>(known.error());
    if (run) {
        run->id = {};
    }
    return run;
}

/// Takes path, job and the rest of the budget from an earlier run. Another job or budget may be named; another path is
/// an error.
Result<std::vector<GuideSpec>> specsOfResumed(GuideOptions options, Session& session)
{
    auto run = options.resume == "-" ? runFromInput() : loadRun(session, options.resume);
    if (!run) {
        return run.error();
    }
    if (options.paths.size() > 1 || (options.paths.size() == 1 && options.paths.front() != run->path)) {
        return Error{ErrorKind::Usage, fmt::format("the run measured {}", run->path),
                     "leave --path out: a run is resumed where it was"};
    }
    options.paths = {run->path};
    if (!options.budget) {
        options.budget = budgetLeft(*run);
    }
    auto specs = specsOf(options);
    if (specs) {
        if (options.workload.empty() && run->plan) {
            specs->front().workload = run->plan->workload;
        }
        specs->front().resumed = std::move(*run);
    }
    return specs;
}

std::string previewText(const GuidePreview& preview)
{
    std::string text = line("A guided audit of {} ({}, {} free) in {}:\n", preview.path, preview.fileSystem,
                            siWords(preview.free), words(preview.budget));
    for (const auto& statement : preview.statements) {
        text += line("  - {}\n", statement);
    }
    return text;
}

/// One line that is written over on a terminal; nothing where stderr is a file.
class LiveLine {
public:
    explicit LiveLine(Session& session)
        : m_session(session), m_active(!session.stream && !session.quiet && ::isatty(STDERR_FILENO) == 1)
    { }

    void show(const std::string& text) const
    {
        if (m_active) {
            m_session.liveLine(text);
        }
    }
    void clear() const { show(""); }

private:
    Session& m_session;
    bool m_active;
};

/// Where one audit of several stands within the whole.
struct Part {
    std::size_t index = 0;
    std::size_t count = 1;
};

GuideListener listenerFor(Session& session, const LiveLine& live, Part part)
{
    GuideListener listener;
    listener.phase = [&session, &live](const std::string& name, const std::string& text) {
        live.clear();
        session.phase(name, text);
    };
    listener.progress = [&session, part](Seconds done, Seconds total) {
        const Seconds all = total * static_cast<double>(part.count);
        const Seconds now = total * static_cast<double>(part.index) + done;
        session.progress(now.count(), all.count(), (all - now).count());
    };
    listener.sample = [&session](const RateSample& sample) { session.event("sample", toJson(sample)); };
    listener.point = [&session, &live](std::size_t index, std::size_t count, const IoPoint& point) {
        session.event("point", Json{{"index", index}, {"count", count}, {"point", toJson(point)}});
        live.show(fmt::format("  {}/{}  {} {} x {} {}", index + 1, count, word(point.pattern), iecWords(point.readSize),
                              point.inFlight(), word(point.engine)));
    };
    listener.measured = [&session](const Measurement& m) {
        if (session.stream) {
            session.event("result", Json{{"document", toDocument("sluice.measurement/1", m)}});
        }
    };
    listener.warning = [&session, &live](const std::string& text) {
        live.clear();
        session.warning(text);
    };
    return listener;
}

std::string measurementLine(const Measurement& m)
{
    return fmt::format("  {:<10} {:>8} {:>4} in flight {:<8} {:>11} ± {:<7} p99 {:>9}  p99.99 {:>9}\n",
                       word(m.point.pattern), iecWords(m.point.readSize), m.point.inFlight(), word(m.point.engine),
                       words(m.rate), percentWords(m.relativeHalfWidth), words(m.latency.p99), words(m.latency.p9999));
}

std::string findingsText(const Audit& audit)
{
    std::string text;
    for (const auto& finding : audit.findings) {
        text += line("  {:<8} {} ({}): {}, better {}\n", word(finding.severity), finding.rule, finding.subject,
                     finding.observed.text, finding.expected.text);
        if (!finding.fix.now.empty()) {
            text += line("           {}\n", finding.fix.now.substr(0, finding.fix.now.find('\n')));
        }
    }
    return text
        + fmt::format("  {} checks passed, {} could not be judged\n", audit.passed.size(), audit.unknown.size());
}

std::string runText(const Run& run)
{
    std::string text = "\n" + terminalLine(verdictOf(run)) + "\n\nMeasured on " + terminalLine(run.path) + "\n";
    for (const auto& m : run.measurements) {
        text += measurementLine(m);
    }
    if (run.gpu) {
        text += "\nCopies to the GPU\n  " + report::copyWords(*run.gpu) + "\n";
        text += run.gpu->gds
            ? line("  GPUDirect Storage: {}: {}\n", report::gdsWords(run.gpu->gds->gds), run.gpu->gds->because)
            : "";
    }
    text += "\nSettings of this node\n" + findingsText(run.audit);
    if (run.plan) {
        text += "\nRecommended\n" + report::settingsText(run.plan->recommendation);
    }
    return text
        + (run.id.value > 0 ? fmt::format("\nSaved as run {}. Next: sluicectl report --run {} --format md\n",
                                          run.id.value, run.id.value)
                            : "\nNot saved in the history.\n");
}

Result<std::vector<GuidePreview>> previewsOf(const std::vector<GuideSpec>& specs, const std::stop_token& stop)
{
    std::vector<GuidePreview> previews;
    for (const auto& spec : specs) {
        auto preview = previewGuide(spec, stop);
        if (!preview) {
            return preview.error();
        }
        previews.push_back(std::move(*preview));
    }
    return previews;
}

Result<int> preview(const std::vector<GuideSpec>& specs, Session& session)
{
    auto previews = previewsOf(specs, {});
    if (!previews) {
        return previews.error();
    }
    Json document = toDocument("sluice.preview/1", previews->front());
    std::string text = previewText(previews->front());
    for (std::size_t i = 1; i < previews->size(); ++i) {
        document["other_paths"].push_back(toJson((*previews)[i]));
        text += "\n" + previewText((*previews)[i]);
    }
    session.printResult(document, text);
    return exitDone;
}

/// The path that feeds the most GPUs first; what has no plan last.
std::vector<const Run*> bestFirst(const std::vector<Run>& runs)
{
    std::vector<const Run*> ordered;
    for (const auto& run : runs) {
        ordered.push_back(&run);
    }
    const auto fed = [](const Run* run) { return run->plan ? run->plan->prediction.gpusFed : -1.0; };
    std::stable_sort(ordered.begin(), ordered.end(), [&fed](const Run* a, const Run* b) { return fed(a) > fed(b); });
    return ordered;
}

/// Each run with all its details, the best first; the document is that of the best, which names the others.
void printRuns(const std::vector<Run>& runs, Session& session, const std::optional<Error>& notSaved)
{
    const auto ordered = bestFirst(runs);
    Json document = toDocument("sluice.run/1", *ordered.front());
    if (notSaved) {
        document["not_saved"] = textWithOption(*notSaved);
    }
    std::string text = runText(*ordered.front());
    for (std::size_t i = 1; i < ordered.size(); ++i) {
        const Run& other = *ordered[i];
        document["other_paths"].push_back(
            {{"run_id", other.id.value}, {"path", other.path}, {"verdict", verdictOf(other)}});
        text += (i == 1 ? "\nThe other paths, best first\n\n" : "\n") + line("Run {}, {}\n", other.id.value, other.path)
            + runText(other);
    }
    session.printResult(document, text);
}

/// A run that was measured, and why it is not in the history; nothing where it is.
struct Guided {
    Run run;
    std::optional<Error> notSaved;
};

Result<Guided> guideOne(const GuideSpec& spec, Part part, const std::stop_token& stop, Session& session)
{
    const LiveLine live(session);
    auto run = runGuide(spec, stop, listenerFor(session, live, part));
    live.clear();
    if (!run) {
        return run.error();
    }
    auto notSaved = keep(*run, stop, session);
    return Guided{*std::move(run), std::move(notSaved)};
}

/// For people; programs ask with --dry-run.
void tellWhatComes(const std::vector<GuidePreview>& previews, Session& session)
{
    for (const auto& each : previews) {
        session.note(previewText(each));
    }
}

Result<int> guide(const std::vector<GuideSpec>& specs, Session& session)
{
    const InterruptWatch interrupts;
    // Fails now, and not after a minute, where a path cannot be measured or the history cannot be opened.
    const auto previews = previewsOf(specs, interrupts.token());
    if (!previews) {
        return previews.error();
    }
    // It is opened anew when there is something to save: what becomes of the file meanwhile is then seen.
    if (const auto store = Store::open(historyFile(session)); !store) {
        return store.error();
    }
    tellWhatComes(*previews, session);
    std::vector<Run> runs;
    std::optional<Error> failure;
    std::optional<Error> notSaved;
    for (std::size_t i = 0; i < specs.size() && !interrupts.token().stop_requested(); ++i) {
        auto run = guideOne(specs[i], {i, specs.size()}, interrupts.token(), session);
        if (run) {
            runs.push_back(std::move(run->run));
            notSaved = run->notSaved ? run->notSaved : notSaved;
            continue;
        }
        failure = run.error();
        if (specs.size() > 1) { // what the other paths give is worth having
            session.warning(specs[i].path + ": " + failure->message);
        }
    }
    if (runs.empty()) {
        return failure ? Result<int>(*failure) : exitInterrupted;
    }
    printRuns(runs, session, notSaved);
    if (notSaved) {
        return session.json && !session.stream ? Result<int>(exitFailed) : *notSaved;
    }
    return runs.back().state == RunState::Interrupted || interrupts.token().stop_requested() ? exitInterrupted
        : failure                                                                            ? exitFailed
                                                                                             : exitDone;
}

} // namespace

void addGuide(CLI::App& app, Session& session)
{
    auto* command =
        app.add_subcommand("guide", "Inspect, measure and plan within a time budget; the whole audit of this node");
    auto options = std::make_shared<GuideOptions>();
    session.addCommonOptions(*command);
    command->add_option("--path", options->paths,
                        "where the training data lies: a folder, or a large file; several share the budget");
    addSeconds(*command, "--budget", options->budget, "time for everything", words(usualBudget));
    command->add_option("--workload", options->workload, "a preset's name, or a workload file")
        ->default_str(usualWorkload);
    command->add_option(
        "--resume", options->resume,
        "go on with a run that was interrupted: its number, last, or - for a document of one on standard input");
    const auto& gpus = workloadField("gpus");
    addCount(*command, gpus.option, options->gpus, gpus.help, {gpus.min, gpus.max})->default_str("of the workload");
    command->add_flag("--allow-device", options->allowDevice, "allow reading from a block device");
    command->add_flag("--thorough", options->thorough,
                      "measure every setting once, also when the plan is sure: best with --budget 15m");
    command->add_flag("--dry-run", options->dryRun, "say what would be done, touch nothing");
    command->callback([options, &session] {
        session.command = [options, &session]() -> Result<int> {
            if (options->paths.empty() && options->resume.empty()) {
                return Error{ErrorKind::Usage, "--path is required", "say where the training data lies"};
            }
            auto specs = options->resume.empty() ? specsOf(*options) : specsOfResumed(*options, session);
            if (!specs) {
                return specs.error();
            }
            return options->dryRun ? preview(*specs, session) : guide(*specs, session);
        };
    });
}

} // namespace sluice::ctl
