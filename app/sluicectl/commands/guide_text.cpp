// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/guide_text.h"

#include "app/sluicectl/columns.h"
#include "app/sluicectl/commands/plan/reality_text.h"
#include "app/sluicectl/line.h"
#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "core/report/settings.h"

#include <fmt/format.h>

namespace sluice::ctl {

namespace {

std::string measurementLine(const Measurement& m)
{
    return fmt::format("  {:<10} {:>8} {:>9}  {:<7} {:>11} ± {:<6} {:>8} {:>8}\n", word(m.point.pattern),
                       iecWords(m.point.readSize), m.point.inFlight(), word(m.point.engine), words(m.rate),
                       percentWords(m.relativeHalfWidth), words(m.latency.p99), words(m.latency.p9999));
}

std::string findingsText(const Audit& audit)
{
    std::string text;
    for (const auto& finding : audit.findings) {
        text += line("  {:<8}  {} ({}): {}, better {}\n", word(finding.severity), finding.rule, finding.subject,
                     finding.observed.text, finding.expected.text);
        if (!finding.fix.now.empty()) {
            text += asIs(line("            {}\n", finding.fix.now.substr(0, finding.fix.now.find('\n'))));
        }
    }
    return text
        + fmt::format("  {} checks passed, {} could not be judged\n", audit.passed.size(), audit.unknown.size());
}

Seconds timeOf(const Run& run)
{
    Seconds time{};
    for (const auto& phase : run.phases) {
        time += phase.seconds;
    }
    return time;
}

/// What was measured, in two lines; each setting is worth a line of its own only where somebody asks for them.
std::string measuredText(const Run& run)
{
    std::string text = line("\nMeasured on {}\n", run.path);
    if (const auto best = report::bestRead(run)) {
        text += fmt::format("  best: {}, {}\n", pointWords(best.measurement->point),
                            report::spreadWords(best.measurement->rate, best.measurement->relativeHalfWidth));
    }
    return text
        + fmt::format("  {} settings in {}; --points lists them\n", run.measurements.size(), words(timeOf(run)));
}

std::string pointsText(const Run& run)
{
    std::string text = "\nEach setting, as it was measured\n";
    text += fmt::format("  {:<10} {:>8} {:>9}  {:<7} {:>11} {:>17} {:>8}\n", "pattern", "size", "in flight", "engine",
                        "rate", "p99", "p99.99");
    for (const auto& m : run.measurements) {
        text += measurementLine(m);
    }
    return text;
}

} // namespace

std::string previewText(const GuidePreview& preview)
{
    std::string text = line("A guided audit of {} ({}, {} free) in {}:\n", preview.path, preview.fileSystem,
                            siWords(preview.free), words(preview.budget));
    for (const auto& statement : preview.statements) {
        text += line("  - {}\n", statement);
    }
    return text;
}

std::string runText(const Run& run, bool points)
{
    const bool decided = run.plan && !run.plan->headline.text.empty(); // plans of older versions are not
    const auto decision = decided ? terminalLine(run.plan->headline.text) + "\n" : "";
    std::string text = "\n" + decision + terminalLine(verdictOf(run)) + "\n" + measuredText(run);
    if (run.gpu) {
        text += "\nCopies to the GPU\n  " + report::copyWords(*run.gpu) + "\n";
        text += run.gpu->gds
            ? line("  GPUDirect Storage: {}: {}\n", report::gdsWords(run.gpu->gds->gds), run.gpu->gds->because)
            : "";
    }
    text += "\nSettings of this node\n" + findingsText(run.audit);
    if (run.job && run.plan) {
        text += realityText(*run.plan, seenJob(*run.job, run.node.identity.hostName, run.plan->workload));
    }
    if (run.plan) {
        text += "\nRecommended\n" + report::settingsText(run.plan->recommendation);
    }
    text += points ? pointsText(run) : "";
    return text
        + (run.id.value > 0 ? fmt::format("\nSaved as run {}. Next: sluicectl report --run {} --format md\n",
                                          run.id.value, run.id.value)
                            : "\nNot saved in the history.\n");
}

} // namespace sluice::ctl
