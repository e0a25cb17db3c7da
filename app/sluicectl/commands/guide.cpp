// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide.h"
#include "app/sluicectl/commands.h"
#include "app/sluicectl/interrupt.h"
#include "core/base/words.h"
#include "core/store/store.h"

#include <fmt/format.h>

#include <memory>
#include <unistd.h>

namespace sluice::ctl {

namespace {

struct GuideOptions {
    std::string path;
    Seconds budget{180};
    std::string workload = "resnet50-h100";
    int gpus = 0; ///< 0: as the workload says
    bool allowDevice = false;
    bool dryRun = false;
};

Result<GuideSpec> specOf(const GuideOptions& options)
{
    auto workload = loadWorkload(options.workload);
    if (!workload) {
        return workload.error();
    }
    if (options.gpus > 0) {
        workload->gpus = options.gpus;
    }
    return GuideSpec{options.path, options.budget, std::move(*workload), options.allowDevice};
}

std::string previewText(const GuidePreview& preview)
{
    std::string text = fmt::format("A guided audit of {} ({}, {} free) in {}:\n", preview.path, preview.fileSystem,
                                   siWords(preview.free), words(preview.budget));
    for (const auto& statement : preview.statements) {
        text += "  - " + statement + "\n";
    }
    return text;
}

/// One line that is written over on a terminal; nothing where stderr is a file.
class LiveLine {
public:
    explicit LiveLine(const Session& session)
        : m_active(!session.stream && !session.quiet && ::isatty(STDERR_FILENO) == 1)
    { }

    void show(const std::string& text) const
    {
        if (m_active) {
            fmt::print(stderr, "\r\x1b[K{}", text);
        }
    }
    void clear() const { show(""); }

private:
    bool m_active;
};

GuideListener listenerFor(Session& session, const LiveLine& live)
{
    GuideListener listener;
    listener.phase = [&session, &live](const std::string& name, const std::string& text) {
        live.clear();
        session.phase(name, text);
    };
    listener.progress = [&session](Seconds done, Seconds total) {
        session.progress(done.count(), total.count(), (total - done).count());
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
    return fmt::format("  {:<10} {:>8} {:>4} in flight {:<8} {:>11} +-{:<7} p99 {:>9}\n", word(m.point.pattern),
                       iecWords(m.point.readSize), m.point.inFlight(), word(m.point.engine), words(m.rate),
                       percentWords(m.relativeHalfWidth), words(m.latency.p99));
}

std::string findingsText(const Audit& audit)
{
    std::string text;
    for (const auto& finding : audit.findings) {
        text += fmt::format("  {:<8} {} ({}): {}, better {}\n", word(finding.severity), finding.rule, finding.subject,
                            finding.observed, finding.expected);
        if (!finding.fix.now.empty()) {
            text += "           " + finding.fix.now.substr(0, finding.fix.now.find('\n')) + "\n";
        }
    }
    return text
        + fmt::format("  {} checks passed, {} could not be judged\n", audit.passed.size(), audit.unknown.size());
}

std::string runText(const Run& run)
{
    std::string text = "\n" + (run.plan ? run.plan->verdict : "Not measured: the run was interrupted.")
        + "\n\nMeasured on " + run.path + "\n";
    for (const auto& m : run.measurements) {
        text += measurementLine(m);
    }
    text += "\nSettings of this node\n" + findingsText(run.audit);
    if (run.plan) {
        text += "\nRecommended\n";
        for (const auto& reason : run.plan->recommendation.reasons) {
            text += fmt::format("  {}: {}\n", reason.setting, reason.because);
        }
    }
    return text
        + fmt::format("\nSaved as run {}. Next: sluicectl report --run {} --format md\n", run.id.value, run.id.value);
}

Result<int> preview(const GuideSpec& spec, Session& session)
{
    auto previewed = previewGuide(spec);
    if (!previewed) {
        return previewed.error();
    }
    session.printResult(toDocument("sluice.preview/1", *previewed), previewText(*previewed));
    return exitDone;
}

Result<int> guide(const GuideSpec& spec, Session& session)
{
    const InterruptWatch interrupts;
    // Opened first: an unusable history should be known before a minute is spent, not after.
    auto store = Store::open(session.database.empty() ? defaultStorePath() : session.database);
    if (!store) {
        return store.error();
    }
    const LiveLine live(session);
    auto run = runGuide(spec, interrupts.token(), listenerFor(session, live));
    live.clear();
    if (!run) {
        return run.error();
    }
    session.phase("store", "Saving the run");
    auto id = store->save(*run);
    if (!id) {
        return id.error();
    }
    run->id = *id;
    session.printResult(toDocument("sluice.run/1", *run), runText(*run));
    return run->state == RunState::Interrupted ? exitInterrupted : exitDone;
}

} // namespace

void addGuide(CLI::App& app, Session& session)
{
    auto* command =
        app.add_subcommand("guide", "Inspect, measure and plan within a time budget; the whole audit of this node");
    auto options = std::make_shared<GuideOptions>();
    session.addCommonOptions(*command);
    command->add_option("--path", options->path, "where the training data lies: a folder, or a large file")->required();
    addSeconds(*command, "--budget", options->budget, "time for everything");
    command->add_option("--workload", options->workload, "a preset's name, or a workload file")->capture_default_str();
    command->add_option("--gpus", options->gpus, "GPUs of this node")->check(CLI::Range(1, 100000));
    command->add_flag("--allow-device", options->allowDevice, "allow reading from a block device");
    command->add_flag("--dry-run", options->dryRun, "say what would be done, touch nothing");
    command->callback([options, &session] {
        session.command = [options, &session]() -> Result<int> {
            auto spec = specOf(*options);
            if (!spec) {
                return spec.error();
            }
            return options->dryRun ? preview(*spec, session) : guide(*spec, session);
        };
    });
}

} // namespace sluice::ctl
