// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/report.h"

#include "core/report/phrases.h"
#include "core/report/sections/bench_section.h"
#include "core/report/sections/imported_section.h"
#include "core/report/sections/job_section.h"
#include "core/report/sections/sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace sluice::report {

namespace {

std::string titleOf(const Run& run)
{
    if (!run.imported.empty() && !run.plan) {
        return fmt::format("What did {} measure?", toolsOf(run));
    }
    const auto& host = run.node.identity.hostName;
    if (run.seen) {
        return fmt::format("Does {} wait for data{}?", run.seen->target.command, host.empty() ? "" : " on " + host);
    }
    if (const auto kind = kindOf(run); isSingle(kind)) {
        return fmt::format("What did {} measure{}?", kindWords(kind), host.empty() ? "" : " on " + host);
    }
    const std::string node = host.empty() ? "this node" : host;
    return run.plan ? fmt::format("Can {} feed {}?", node, countWords(run.plan->workload.gpus, "GPU", "GPUs"))
                    : fmt::format("What can the storage of {} give?", node);
}

std::string subtitleOf(const Run& run)
{
    std::vector<std::string> parts{run.path, timeWords(run.startedAt), "Sluice " + run.version};
    std::erase(parts, ""); // of what was imported these may not be known, and copies to a GPU have no path
    if (run.id.value > 0) {
        parts.push_back(fmt::format("run {}", run.id.value));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

/// What tells how a guided audit measured says nothing of other tools' results, nor of one benchmark.
bool isOfGuide(const Section& section)
{
    return section.id == "findings" || section.id == "method" || section.id == "reproduce" || section.id == "missing";
}

/// All sections, in the order of the report: what a reader needs first, raw rows last. One with nothing to say has no
/// blocks.
std::vector<Section> sectionsOf(const Run& run, const StorageSurface* fitted)
{
    std::vector<Section> sections{
        verdictSection(run),       importedSection(run), benchSection(run),          jobSection(run),
        changesSection(run),       settingsSection(run), findingsSection(run.audit), limitsSection(run),
        curveSection(run, fitted), missingSection(run),  methodSection(run),         reproduceSection(run),
        pointsSection(run)};
    for (auto& section : sections) {
        if (kindOf(run) != RunKind::Guide && isOfGuide(section)) {
            section.blocks.clear();
        }
    }
    return sections;
}

bool wanted(const Section& section, const Choice& choice)
{
    const auto& ids = choice.sections;
    return !section.blocks.empty() && (ids.empty() || std::find(ids.begin(), ids.end(), section.id) != ids.end());
}

} // namespace

std::vector<SectionName> sectionNames()
{
    // A section says its name whatever the run.
    std::vector<SectionName> names;
    for (const auto& section : sectionsOf(Run(), nullptr)) {
        names.push_back({section.id, section.title});
    }
    return names;
}

Result<std::vector<std::string>> parseSections(const std::string& text)
{
    std::vector<std::string> known;
    for (const auto& name : sectionNames()) {
        known.push_back(name.id);
    }
    std::vector<std::string> ids;
    std::istringstream parts(text);
    for (std::string id; std::getline(parts, id, ',');) {
        if (std::find(known.begin(), known.end(), id) == known.end()) {
            return Error{ErrorKind::Usage, fmt::format("\"{}\" is no section of a report", id),
                         fmt::format("sections: {}", fmt::join(known, ", "))};
        }
        ids.push_back(id);
    }
    return ids;
}

Document describeRun(const Run& run, const Choice& choice, const StorageSurface* fitted)
{
    Document document{titleOf(run), subtitleOf(run), {}, choice.brand};
    for (auto& section : sectionsOf(run, fitted)) {
        if (wanted(section, choice)) {
            document.sections.push_back(std::move(section));
        }
    }
    return document;
}

} // namespace sluice::report
