// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/compare/differing_settings.h"

#include "core/base/text/text.h"
#include "core/base/text/words.h"

#include <algorithm>
#include <map>
#include <set>

namespace sluice {

namespace {

constexpr std::size_t longestValue = 200;
using Segments = std::vector<std::string>;

struct Leaf {
    std::string name;
    Json value;
    bool presence = false;
};
using Leaves = std::map<std::string, Leaf>;

/// What changes by the second is no setting, and neither is where a fact was read.
bool namesSetting(const std::string& key)
{
    static const std::set<std::string> others{"sources",
                                              "unknown",
                                              "captured_at",
                                              "free_bytes",
                                              "schema",
                                              "used_bytes",
                                              "available_bytes",
                                              "run_id",
                                              "boot_id",
                                              "evidence",
                                              "power_watts",
                                              "uptime_seconds",
                                              "temperature_celsius",
                                              "clock_megahertz",
                                              "hot_minutes",
                                              "detail",
                                              "shm_free_bytes",
                                              "nvidia_fs_statistics",
                                              "free_space_bytes",
                                              "throttled_minutes"};
    return !others.contains(key);
}

/// Lists of things that have a name are told apart by it.
std::string nameWithin(const Json& item)
{
    for (const char* key : {"name", "address", "path", "pci_address", "uuid", "device"}) {
        const auto found = item.find(key);
        if (found != item.end() && found->is_string() && !found->get_ref<const std::string&>().empty()) {
            return found->get<std::string>();
        }
    }
    return {};
}

std::string spaced(std::string key)
{
    if (key.ends_with("_bytes")) {
        key.resize(key.size() - std::string_view("_bytes").size());
    }
    std::replace(key.begin(), key.end(), '_', ' ');
    return key;
}

/// What stands before the colon of a name; empty where the rest of the path says it all.
std::string subjectOf(const std::string& group)
{
    static const std::map<std::string, std::string> subjects{{"node", ""},
                                                             {"sysctls", ""},
                                                             {"module_parameters", ""},
                                                             {"environment", ""},
                                                             {"sluice", "Sluice"},
                                                             {"cpu", "CPU"},
                                                             {"io_uring", "io_uring"},
                                                             {"gpus", "GPU"},
                                                             {"pci_devices", "PCI"},
                                                             {"block_devices", ""},
                                                             {"nvme_controllers", ""},
                                                             {"network_interfaces", ""},
                                                             {"rdma_ports", ""},
                                                             {"btrfs_volumes", "btrfs"},
                                                             {"paths", ""}};
    const auto known = subjects.find(group);
    return known == subjects.end() ? spaced(group) : known->second;
}

/// "block_devices", "vda", "scheduler": "vda: scheduler".
std::string nameOf(const Segments& path, bool ofNamedThing)
{
    if (path.size() < 2) {
        return spaced(path.front());
    }
    std::string subject = subjectOf(path.front());
    std::size_t next = 1;
    if (ofNamedThing) {
        subject += (subject.empty() ? "" : " ") + path[next++];
    }
    std::string rest;
    for (; next < path.size(); ++next) {
        const bool verbatim = path[next].find('.') != std::string::npos || path.front() == "environment";
        rest += (rest.empty() ? "" : " ") + (verbatim ? path[next] : spaced(path[next]));
    }
    return subject.empty() ? rest : rest.empty() ? subject : subject + ": " + rest;
}

/// Collects the leaves of a document by their path.
class LeafCollector {
public:
    void add(const Json& json, Segments path)
    {
        if (json.is_object()) {
            for (const auto& [key, value] : json.items()) {
                if (namesSetting(key)) {
                    add(value, joined(path, key));
                }
            }
        } else if (json.is_array() && !json.empty() && json.front().is_object()) {
            addNamed(json, path);
        } else {
            m_leaves[joinedText(path)] = {nameOf(path, m_named), json, false};
        }
    }
    Leaves take() { return std::move(m_leaves); }

private:
    void addNamed(const Json& list, const Segments& path)
    {
        for (const auto& item : list) {
            if (const auto name = nameWithin(item); !name.empty()) {
                const bool before = std::exchange(m_named, m_named || path.size() == 1);
                const auto place = joined(path, name);
                if (path.size() == 1) {
                    m_leaves[joinedText(place)] = {nameOf(place, true), Json("there"), true};
                }
                add(item, place);
                m_named = before;
            }
        }
    }
    static Segments joined(Segments path, const std::string& last)
    {
        path.push_back(last);
        return path;
    }
    static std::string joinedText(const Segments& path)
    {
        std::string text;
        for (const auto& part : path) {
            text += (text.empty() ? "" : "/") + part;
        }
        return text;
    }

    Leaves m_leaves;
    bool m_named = false; ///< within an entry of a list at the top
};

Leaves leavesOf(const Run& run)
{
    LeafCollector collector;
    auto node = toJson(run.node);
    node.erase("mounts"); // of the whole machine; that of the measured path stands under "paths"
    for (const auto& [key, value] : node.items()) {
        if (namesSetting(key)) {
            collector.add(value, {key});
        }
    }
    collector.add(Json(run.version), {"sluice", "version"});
    collector.add(Json(run.path), {"sluice", "path"});
    if (run.plan) {
        collector.add(toJson(run.plan->workload), {"workload"});
    }
    return collector.take();
}

bool isSize(const std::string& key)
{
    return key.ends_with("_bytes");
}

bool isList(const std::optional<Json>& value)
{
    return value && value->is_array();
}

std::string plainWords(const std::string& key, const Json& value)
{
    if (value.is_boolean()) {
        return value.get<bool>() ? "yes" : "no";
    }
    if (isSize(key) && value.is_number_integer() && value.get<std::int64_t>() >= 0) {
        return iecWords(Bytes{value.get<std::int64_t>()});
    }
    return value.is_string() ? value.get<std::string>() : jsonText(value);
}

/// Entries of a list that another run lacks; all of them where they say it shortly.
std::string listWordsOf(const DifferingSetting& setting, std::size_t run)
{
    std::string all;
    std::string own;
    for (const auto& item : *setting.values[run]) {
        const auto text = plainWords(setting.key, item);
        all += (all.empty() ? "" : ", ") + text;
        const bool everywhere = std::all_of(setting.values.begin(), setting.values.end(), [&](const auto& other) {
            return isList(other) && std::find(other->begin(), other->end(), item) != other->end();
        });
        own += everywhere ? "" : (own.empty() ? "" : ", ") + text;
    }
    if (all.size() <= longestValue / 3) {
        return all.empty() ? "none" : all;
    }
    return own.empty() ? "without those" : "with " + own;
}

} // namespace

std::vector<DifferingSetting> differingSettings(const std::vector<const Run*>& runs)
{
    std::vector<Leaves> all;
    Leaves known;
    for (const auto* run : runs) {
        all.push_back(leavesOf(*run));
        known.insert(all.back().begin(), all.back().end());
    }
    std::vector<DifferingSetting> differing;
    std::vector<std::string> lacking; // devices that a run lacks, with a slash: their settings come later
    for (const auto& [key, leaf] : known) {
        if (std::any_of(lacking.begin(), lacking.end(),
                        [&key = key](const auto& device) { return key.starts_with(device); })) {
            continue;
        }
        DifferingSetting setting{key, leaf.name, {}, leaf.presence};
        for (const auto& leaves : all) {
            const auto found = leaves.find(key);
            setting.values.push_back(found == leaves.end() ? std::nullopt : std::optional<Json>(found->second.value));
        }
        const auto& first = setting.values.front();
        if (!std::all_of(setting.values.begin(), setting.values.end(), [&](const auto& v) { return v == first; })) {
            if (leaf.presence) {
                lacking.push_back(key + "/");
            }
            differing.push_back(std::move(setting));
        }
    }
    return differing;
}

std::string valueWords(const DifferingSetting& setting, std::size_t run)
{
    const auto& value = setting.values.at(run);
    if (!value) {
        return setting.presence ? "not there" : "not known";
    }
    return clipped(isList(value) ? listWordsOf(setting, run) : plainWords(setting.key, *value), longestValue);
}

} // namespace sluice
