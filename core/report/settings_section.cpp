// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/words.h"
#include "core/report/phrases.h"
#include "core/report/sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace sluice::report {

namespace {

struct Setting {
    std::string key; ///< as in Reason::setting
    std::string name;
    std::string value;
};

std::string yesOrNo(bool value)
{
    return value ? "yes" : "no";
}

std::vector<Setting> settingsOf(const Recommendation& r)
{
    std::vector<Setting> settings{
        {"workers", "Loader workers per GPU", std::to_string(r.workers)},
        {"prefetch_factor", "Batches ahead per worker", std::to_string(r.prefetchFactor)},
        {"read_size", "Read size", iecWords(r.readSize)},
        {"queue_depth", "Reads in flight, whole node", std::to_string(r.queueDepth)},
        {"engine", "Engine", engineWords(r.engine)},
        {"access", "Access", accessWords(r.access)},
        {"pack_files", "Pack samples into shards", yesOrNo(r.packFiles)},
        {"stripe_width", "Devices like this one", std::to_string(r.stripeWidth)},
        {"stripe_unit", "Stripe unit", r.stripeWidth > 1 ? iecWords(r.stripeUnit) : "not striped"},
        {"gds", "GPUDirect Storage", gdsWords(r.gds)},
        {"pin_memory", "Pinned memory", yesOrNo(r.pinMemory)},
        {"persistent_workers", "Persistent workers", yesOrNo(r.persistentWorkers)},
        {"memory", "Memory for batches ahead", iecWords(r.memory)},
        {"cpu_cores", "CPU cores kept busy", fmt::format("{:.1f}", r.cpuCores)},
    };
    if (!r.numa.empty()) {
        settings.push_back({"numa", "Pinning", listWords(r.numa)});
    }
    return settings;
}

/// "stripe_unit" also answers to "stripe_unit_bytes": a reason may name the setting with its unit.
bool speaksOf(const Reason& reason, const std::string& key)
{
    return reason.setting == key || reason.setting == key + "_bytes";
}

Table settingsTable(const Recommendation& recommendation)
{
    Table table{{"Setting", "Value", "Why", "Rests on"}, {}, {false, false, false, false}};
    const auto& reasons = recommendation.reasons;
    const auto settings = settingsOf(recommendation);
    for (const auto& setting : settings) {
        const auto reason =
            std::find_if(reasons.begin(), reasons.end(), [&](const Reason& r) { return speaksOf(r, setting.key); });
        const bool explained = reason != reasons.end();
        table.rows.push_back(
            {setting.name, setting.value, explained ? reason->because : "", explained ? reason->provenance : ""});
    }
    for (const auto& reason : reasons) {
        const bool shown =
            std::any_of(settings.begin(), settings.end(), [&](const Setting& s) { return speaksOf(reason, s.key); });
        if (!shown) {
            table.rows.push_back({reason.setting, "", reason.because, reason.provenance});
        }
    }
    return table;
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

Section settingsSection(const Run& run)
{
    Section section{"settings", "Recommended settings", {}};
    if (!run.plan) {
        return section;
    }
    section.blocks.emplace_back(settingsTable(run.plan->recommendation));
    for (const auto& [key, text] : run.plan->snippets) {
        section.blocks.emplace_back(snippetCode(key, text));
    }
    return section;
}

Section limitsSection(const Run& run)
{
    Section section{"limits", "What limits", {}};
    if (!run.plan) {
        return section;
    }
    Table stages{{"Stage", "Carries", "Asked of it", "Rests on"}, {}, {false, true, true, false}};
    for (const auto& stage : run.plan->prediction.stages) {
        stages.rows.push_back({stageWords(stage.stage), groupedWords(stage.capacitySamplesPerSecond) + " samples/s",
                               percentWords(stage.utilisation), stage.provenance});
    }
    section.blocks.emplace_back(Paragraph{fmt::format(
        "The job asks for {} samples/s. The stage that carries the fewest sets the pace; above 100 % it limits.",
        groupedWords(run.plan->demand.samplesPerSecond))});
    section.blocks.emplace_back(std::move(stages));
    if (!run.plan->alternatives.empty()) {
        Table changes{{"Change", "Predicted utilisation", "GPUs fed"}, {}, {false, true, true}};
        for (const auto& a : run.plan->alternatives) {
            changes.rows.push_back({a.change, percentWords(a.utilisation), gpuWords(a.gpusFed)});
        }
        section.blocks.emplace_back(std::move(changes));
    }
    return section;
}

} // namespace sluice::report
