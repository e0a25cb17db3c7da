// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "core/report/plan_blocks.h"
#include "core/report/sections/sections.h"
#include "core/report/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace sluice::report {

namespace {

Table settingsTable(const Recommendation& recommendation)
{
    Table table{{"Setting", "Value", "Why", "Rests on"}, {}, {false, false, false, false}};
    for (const auto& setting : settingsOf(recommendation)) {
        table.rows.push_back({setting.name, setting.value, setting.because.text, setting.provenance});
    }
    return table;
}

bool gainsSomething(const Plan& plan)
{
    constexpr double least = 0.005; // less is no percent
    return std::any_of(plan.alternatives.begin(), plan.alternatives.end(),
                       [&](const Alternative& a) { return a.utilisation > plan.prediction.utilisation + least; });
}

/// Begins with the plan as it is, so that each gain is seen.
Table changesTable(const Plan& plan)
{
    const auto& p = plan.prediction;
    Alternative now{{}, p.utilisation, p.gpusFed, {}};
    now.change.text = "As it is";
    Table changes{{"Change", "Predicted utilisation", "GPUs fed"}, {}, {false, true, true}};
    const auto add = [&](const Alternative& a) {
        changes.rows.push_back({a.change.text, percentWords(a.utilisation), fedWords(a, plan.workload)});
    };
    add(now);
    std::for_each(plan.alternatives.begin(), plan.alternatives.end(), add);
    return changes;
}

/// The worst findings in a line each.
Table faultsTable(const Audit& audit)
{
    Table faults{{"Finding", "Observed", "Expected", "What it costs"}, {}, {false, false, false, false}};
    for (const auto& finding : audit.findings) {
        if (finding.severity >= Severity::Warning) {
            faults.rows.push_back(
                {fmt::format("{}: {} ({})", severityWords(finding.severity), finding.rule, finding.subject),
                 finding.observed.text, finding.expected.text, finding.effect.text});
        }
    }
    return faults;
}

struct SnippetKind {
    std::string_view key;
    std::string_view caption;
    std::string_view language;
};

Code snippetCode(const std::string& key, const std::string& text)
{
    static constexpr std::array<SnippetKind, 7> kinds{{{"pytorch", "PyTorch DataLoader", "python"},
                                                       {"udev", "udev rule", "udev"},
                                                       {"sysctl", "Kernel settings", "ini"},
                                                       {"mount", "Mount options", "sh"},
                                                       {"mdadm", "Striping over several devices", "sh"},
                                                       {"numactl", "Pinning", "sh"},
                                                       {"limits", "Limits of the user", "ini"}}};
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const SnippetKind& k) { return k.key == key; });
    return kind == kinds.end() ? Code{key, "sh", text}
                               : Code{std::string(kind->caption), std::string(kind->language), text};
}

} // namespace

std::vector<Code> snippetsOf(const Plan& plan)
{
    std::vector<Code> snippets;
    for (const auto& [key, text] : plan.snippets) {
        snippets.push_back(snippetCode(key, text));
    }
    return snippets;
}

Section changesSection(const Run& run)
{
    Section section{"changes", "What to change", {}};
    if (run.plan && gainsSomething(*run.plan)) {
        section.blocks.emplace_back(changesTable(*run.plan));
    } else if (run.plan && !run.plan->alternatives.empty()) {
        const auto nothing = knowsDecoding(run.plan->workload)
            ? "No change of storage or loading is predicted to gain anything: the GPUs compute {} of the time as it is."
            : "No change of storage or loading is predicted to gain anything: without decoding, the GPUs compute {} of "
              "the time as it is.";
        section.blocks.emplace_back(
            Paragraph{fmt::format(fmt::runtime(nothing), percentWords(run.plan->prediction.utilisation))});
    }
    if (auto faults = faultsTable(run.audit); !faults.rows.empty()) {
        section.blocks.emplace_back(std::move(faults));
    }
    return section;
}

Section settingsSection(const Run& run)
{
    Section section{"settings", "Recommended settings", {}};
    if (!run.plan) {
        return section;
    }
    section.blocks.emplace_back(settingsTable(run.plan->recommendation));
    for (auto& snippet : snippetsOf(*run.plan)) {
        section.blocks.emplace_back(std::move(snippet));
    }
    return section;
}

Section limitsSection(const Run& run)
{
    Section section{"limits", "Bottleneck", {}};
    if (!run.plan) {
        return section;
    }
    Table stages{{"Stage", "Capacity", "Load", "Rests on"}, {}, {false, true, true, false}};
    for (const auto& stage : run.plan->prediction.stages) {
        stages.origins.push_back({Origin::Of::Stage, stages.rows.size()});
        stages.rows.push_back({stageWords(stage.stage), groupedWords(stage.capacitySamplesPerSecond) + " samples/s",
                               percentWords(stage.utilisation), stage.provenance});
    }
    section.blocks.emplace_back(Paragraph{fmt::format(
        "The job needs {} samples/s. The stage with the least capacity is the bottleneck where its load is above "
        "100 %.",
        groupedWords(run.plan->demand.samplesPerSecond))});
    section.blocks.emplace_back(std::move(stages));
    return section;
}

} // namespace sluice::report
