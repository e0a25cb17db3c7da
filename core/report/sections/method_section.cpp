// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "core/report/sections/sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace sluice::report {

namespace {

/// Every value once, in the order of first sight.
class Distinct {
public:
    void add(const std::string& value)
    {
        if (!value.empty() && m_seen.insert(value).second) {
            m_values.push_back(value);
        }
    }
    std::string words(const std::string& none) const
    {
        return m_values.empty() ? none : fmt::format("{}", fmt::join(m_values, "; "));
    }

private:
    std::set<std::string> m_seen;
    std::vector<std::string> m_values;
};

const PathFacts* pathFactsOf(const Run& run)
{
    const auto& paths = run.node.paths;
    const auto found = std::find_if(paths.begin(), paths.end(), [&](const PathFacts& p) { return p.path == run.path; });
    return found == paths.end() ? nullptr : &*found;
}

/// What two texts have in common that differ in their figures alone.
std::string withoutFigures(std::string text)
{
    std::erase_if(text, [](char c) { return (c >= '0' && c <= '9') || c == '.' || c == ','; });
    return text;
}

std::string unknownWords(const std::string& reason)
{
    return "not known" + (reason.empty() ? "" : ": " + reason);
}

std::string deviceWords(const Run& run, const std::string& name)
{
    const auto& devices = run.node.blockDevices;
    const auto device =
        std::find_if(devices.begin(), devices.end(), [&](const BlockDevice& d) { return d.name == name; });
    if (device == devices.end()) {
        return name;
    }
    std::vector<std::string> details;
    for (const auto& text : {device->kind, device->model}) {
        if (text.known()) {
            details.push_back(*text);
        }
    }
    if (device->size.known()) {
        details.push_back(siWords(*device->size));
    }
    if (device->scheduler.known()) {
        details.push_back("scheduler " + *device->scheduler);
    }
    return details.empty() ? name : fmt::format("{} ({})", name, fmt::join(details, ", "));
}

void addPlace(const Run& run, Facts& facts)
{
    facts.rows.emplace_back("Path", run.path);
    const auto* path = pathFactsOf(run);
    if (path == nullptr) {
        facts.rows.emplace_back("Filesystem", unknownWords("the snapshot does not hold this path"));
        return;
    }
    facts.rows.emplace_back("Filesystem",
                            path->mount.known() ? fmt::format("{} on {} ({})", path->mount->fileSystem,
                                                              path->mount->target, path->mount->options)
                                                : unknownWords(path->mount.reason));
    Distinct devices;
    for (const auto& name : layersOf(*path)) {
        devices.add(deviceWords(run, name));
    }
    facts.rows.emplace_back(
        "Devices",
        devices.words(path->layers.known() ? "none: no local block device" : unknownWords(path->layers.reason)));
}

std::string cacheWords(const Run& run)
{
    const auto& all = run.measurements;
    const auto fromMemory = std::count_if(all.begin(), all.end(), [](const Measurement& m) { return m.pageCache; });
    if (fromMemory > 0) {
        return fmt::format("{} of {} points came, or may have come, from memory", fromMemory, all.size());
    }
    const auto through = std::count_if(all.begin(), all.end(), [](const Measurement& m) {
        return m.point.access == Access::Buffered || m.point.engine == EngineKind::Mmap;
    });
    return through == 0 ? "bypassed at every point (O_DIRECT)"
                        : fmt::format("{} of {} points went through it, and came from the device", through, all.size());
}

std::string residentWords(const Run& run)
{
    std::optional<double> most;
    for (const auto& m : run.measurements) {
        for (const auto& share : {m.pageCacheResidentBefore, m.pageCacheResidentAfter}) {
            most = share && (!most || *share > *most) ? share : most;
        }
    }
    return most ? "at most " + percentWords(*most) : unknownWords("");
}

std::string stolenWords(const Run& run)
{
    std::optional<double> most;
    for (const auto& m : run.measurements) {
        most = std::max(most, m.processorStolen); // nothing is less than anything
    }
    return most ? fmt::format("at most {} of what was wanted", percentWords(*most)) : unknownWords("");
}

void addMeasuring(const Run& run, Facts& facts)
{
    Distinct sizes;
    Distinct setups;
    Distinct fallbacks;
    std::size_t samples = 0;
    Seconds measured{};
    for (const auto& m : run.measurements) {
        sizes.add(iecWords(m.fileSize));
        setups.add(m.engineSetup.summary.empty() ? engineWords(m.point.engine) : m.engineSetup.summary);
        fallbacks.add(m.engineSetup.fallbackReason);
        samples += m.samples.size();
        measured += m.seconds;
    }
    facts.rows.emplace_back("Test file",
                            sizes.words("none")
                                + (readsExistingFile(run) ? ", there before, only read"
                                                          : ", our own, incompressible data, removed afterwards"));
    facts.rows.emplace_back("Page cache", cacheWords(run));
    facts.rows.emplace_back("File in the page cache", residentWords(run));
    facts.rows.emplace_back("Processor time given to other machines", stolenWords(run));
    facts.rows.emplace_back("Engines", setups.words("none"));
    facts.rows.emplace_back("Fallbacks", fallbacks.words("none"));
    facts.rows.emplace_back("Measured",
                            fmt::format("{}, {} in all; the ramp of each is discarded",
                                        countWords(std::ssize(run.measurements), "point", "points"), words(measured)));
    facts.rows.emplace_back("Raw samples",
                            countWords(static_cast<std::int64_t>(samples), "sample", "samples")
                                + " of the rate, kept in the history");
    facts.rows.emplace_back("Interval", "95 % interval of the mean rate, from batch means of the samples");
}

/// At the fastest reads of each pattern.
void addDevice(const Run& run, Facts& facts)
{
    Distinct seen;
    for (const auto pattern : {Pattern::Sequential, Pattern::Random}) {
        if (const auto best = bestRead(run, pattern)) {
            const auto words = requestWords(*best.measurement);
            seen.add(words.empty() ? words : pointWords(best.measurement->point) + ", " + words);
        }
    }
    if (const auto words = seen.words(""); !words.empty()) {
        facts.rows.emplace_back("What the device saw", words);
    }
}

void addTimes(const Run& run, Facts& facts)
{
    std::vector<std::string> phases;
    for (const auto& phase : run.phases) {
        phases.push_back(phase.name + " " + words(phase.seconds));
    }
    facts.rows.emplace_back("Started", timeWords(run.startedAt));
    facts.rows.emplace_back("Budget", words(run.budget));
    facts.rows.emplace_back("Phases", phases.empty() ? "not recorded" : fmt::format("{}", fmt::join(phases, ", ")));
    facts.rows.emplace_back("Ended", run.state == RunState::Complete ? "complete" : "interrupted");
}

std::string hostWords(const Run& run)
{
    const auto& id = run.node.identity;
    const auto& cpu = run.node.cpu;
    std::string text = id.hostName;
    if (cpu.cores.known()) {
        text += fmt::format(", {}, {}", cpu.model.empty() ? "CPU of unknown model" : cpu.model,
                            countWords(*cpu.cores, "core", "cores"));
    }
    if (run.node.memory.total.known()) {
        text += ", " + iecWords(*run.node.memory.total) + " of memory";
    }
    if (id.virtualization.known() && *id.virtualization != "none") {
        text += ", virtual machine (" + *id.virtualization + ")";
    }
    return text;
}

/// What is warned of alike, but for its figures, is told once: dozens of points may have the same to say.
std::string pointWarnings(const Run& run)
{
    struct Alike {
        std::string kind;
        std::string first;
        std::size_t points = 1;
    };
    std::vector<Alike> all;
    for (const auto& m : run.measurements) {
        for (const auto& warning : m.warnings) {
            const auto kind = withoutFigures(warning);
            const auto known = std::find_if(all.begin(), all.end(), [&](const Alike& a) { return a.kind == kind; });
            if (known != all.end()) {
                ++known->points;
            } else {
                all.push_back({kind, pointWords(m.point) + ": " + warning});
            }
        }
    }
    std::vector<std::string> texts;
    for (const auto& [kind, first, points] : all) {
        texts.push_back(
            points == 1 ? first : fmt::format("{} of {} points, first at {}", points, run.measurements.size(), first));
    }
    return fmt::format("{}", fmt::join(texts, "; "));
}

} // namespace

Facts methodFacts(const Run& run)
{
    Facts facts;
    addPlace(run, facts);
    addMeasuring(run, facts);
    addDevice(run, facts);
    addTimes(run, facts);
    facts.rows.emplace_back("Node", hostWords(run));
    if (run.gpu) {
        facts.rows.emplace_back("Copies to the GPU", copyWords(*run.gpu));
        facts.rows.emplace_back("GPUDirect Storage",
                                run.gpu->gds ? fmt::format("{}: {}", gdsWords(run.gpu->gds->gds), run.gpu->gds->because)
                                             : gdsWords(GdsAdvice::NotMeasured));
    }
    facts.rows.emplace_back("System", fmt::format("{}, kernel {}", run.node.identity.os, run.node.identity.kernel));
    facts.rows.emplace_back("Sluice", run.version);
    Distinct warnings;
    for (const auto& warning : run.warnings) {
        warnings.add(warning);
    }
    facts.rows.emplace_back("Warnings", warnings.words("none"));
    if (const auto words = pointWarnings(run); !words.empty()) {
        facts.rows.emplace_back("Warnings of single points", words);
    }
    return facts;
}

Section methodSection(const Run& run)
{
    return {"method", "How it was measured", {methodFacts(run)}};
}

Section missingSection(const Run& run)
{
    Section section{"missing", "What was not measured", {}};
    Table table{{"What", "Why, and what would tell"}, {}, {false, false}};
    if (run.plan) {
        for (const auto& missing : run.plan->missing) {
            table.rows.push_back({"Missing from the plan", textWithRemedy(missing)});
        }
    } else {
        table.rows.push_back(
            {"Plan",
             run.state == RunState::Interrupted ? "the run was interrupted before it" : "none was made in this run"});
    }
    for (const auto& unknown : run.audit.unknown) {
        table.rows.push_back({unknown.rule + " on " + unknown.subject, textWithRemedy(unknown.reason)});
    }
    if (!table.rows.empty()) {
        section.blocks.emplace_back(std::move(table));
    }
    return section;
}

} // namespace sluice::report
