// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/settings.h"

#include "core/base/text/words.h"
#include "core/report/phrases.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice::report {

namespace {

std::string yesOrNo(bool value)
{
    return value ? "yes" : "no";
}

std::vector<Setting> valuesOf(const Recommendation& r)
{
    const auto setting = [](const char* key, const char* name, std::string value) {
        return Setting{key, name, std::move(value), {}, {}};
    };
    std::vector<Setting> settings{
        setting("workers", "Loader workers per GPU", std::to_string(r.workers)),
        setting("prefetch_factor", "Batches ahead per worker", std::to_string(r.prefetchFactor)),
        setting("read_size", "Read size", iecWords(r.readSize)),
        setting("queue_depth", "Reads in flight, whole node", std::to_string(r.queueDepth)),
        setting("engine", "Engine", engineWords(r.engine)),
        setting("access", "Access", accessWords(r.access)),
        setting("pack_files", "Pack samples into shards", r.packFiles ? yesOrNo(*r.packFiles) : "not sure"),
        setting("stripe_width", "Devices like this one", std::to_string(r.stripeWidth)),
        setting("stripe_unit", "Stripe unit", r.stripeWidth > 1 ? iecWords(r.stripeUnit) : "not striped"),
        setting("gds", "GPUDirect Storage", gdsWords(r.gds)),
        setting("pin_memory", "Pinned memory", yesOrNo(r.pinMemory)),
        setting("persistent_workers", "Persistent workers", yesOrNo(r.persistentWorkers)),
        setting("memory", "Memory for batches ahead", iecWords(r.memory)),
        setting("cpu_cores", "CPU cores kept busy", fmt::format("{:.1f}", r.cpuCores)),
    };
    if (!r.numa.empty()) {
        settings.push_back(setting("numa", "Pinning", listWords(r.numa)));
    }
    return settings;
}

/// "stripe_unit" also answers to "stripe_unit_bytes": a reason may name the setting with its unit.
bool speaksOf(const Reason& reason, const Setting& setting)
{
    return reason.setting == setting.key || reason.setting == setting.key + "_bytes";
}

} // namespace

std::vector<Setting> settingsOf(const Recommendation& recommendation)
{
    auto settings = valuesOf(recommendation);
    for (const auto& reason : recommendation.reasons) {
        const auto subject =
            std::find_if(settings.begin(), settings.end(), [&](const Setting& s) { return speaksOf(reason, s); });
        if (subject == settings.end()) {
            settings.push_back({reason.setting, reason.setting, {}, reason.because, reason.provenance});
        } else if (subject->because.text.empty()) {
            subject->because = reason.because;
            subject->provenance = reason.provenance;
        }
    }
    return settings;
}

std::string settingsText(const Recommendation& recommendation)
{
    std::string text;
    for (const auto& setting : settingsOf(recommendation)) {
        if (!setting.because.text.empty()) {
            text += fmt::format("  {:<28} {:<14} {}\n", setting.name, setting.value, setting.because.text);
        }
    }
    return text;
}

} // namespace sluice::report
