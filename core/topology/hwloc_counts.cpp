// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/hwloc_counts.h"

#include <hwloc.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <deque>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include <unistd.h>

#if HWLOC_API_VERSION < 0x00020100
#error "Sluice needs hwloc 2.1 or later"
#endif

namespace sluice {

namespace {

std::mutex environmentMutex;

/// Another environment for as long as it lives. setenv would move the list under a thread that reads
/// it; exchanging the pointer to a list that is never freed does not.
class ExchangedEnvironment {
public:
    /// The present variables, without those that begin with `dropped` (when not empty), and `added`.
    ExchangedEnvironment(std::string_view dropped, std::vector<std::string> added) : m_before(::environ)
    {
        auto& kept = keptForLateReaders().emplace_back();
        kept.texts = std::move(added);
        for (char** variable = m_before; variable != nullptr && *variable != nullptr; ++variable) {
            if (dropped.empty() || !std::string_view(*variable).starts_with(dropped)) {
                kept.list.push_back(*variable);
            }
        }
        for (auto& text : kept.texts) {
            kept.list.push_back(text.data());
        }
        kept.list.push_back(nullptr);
        exchange(kept.list.data());
    }
    ~ExchangedEnvironment() { exchange(m_before); }
    ExchangedEnvironment(const ExchangedEnvironment&) = delete;
    ExchangedEnvironment& operator=(const ExchangedEnvironment&) = delete;

private:
    struct Variables {
        std::vector<std::string> texts;
        std::vector<char*> list;
    };

    static std::deque<Variables>& keptForLateReaders()
    {
        static auto* const all = new std::deque<Variables>;
        return *all;
    }
    static void exchange(char** list) { std::atomic_ref<char**>(::environ).store(list); }

    char** m_before;
};

struct TopologyDeleter {
    void operator()(hwloc_topology_t topology) const { hwloc_topology_destroy(topology); }
};
/// The only handle of hwloc: move-only, destroyed with its owner.
using Topology = std::unique_ptr<std::remove_pointer_t<hwloc_topology_t>, TopologyDeleter>;

Topology loadTopology(const std::string& root)
{
    const std::scoped_lock lock(environmentMutex);
    // hwloc writes warnings about odd firmware to stderr unless told not to.
    std::vector<std::string> variables = {"HWLOC_HIDE_ERRORS=2"};
    if (!root.empty()) {
        variables.insert(variables.end(),
                         {"HWLOC_FSROOT=" + root, "HWLOC_COMPONENTS=linux,stop", "HWLOC_THISSYSTEM=0"});
    }
    const ExchangedEnvironment environment(root.empty() ? "" : "HWLOC_", std::move(variables));
    hwloc_topology_t raw = nullptr;
    if (hwloc_topology_init(&raw) != 0) {
        return nullptr;
    }
    Topology topology(raw);
    if (hwloc_topology_load(topology.get()) != 0) {
        return nullptr;
    }
    return topology;
}

int count(const Topology& topology, hwloc_obj_type_t type)
{
    return std::max(0, hwloc_get_nbobjs_by_type(topology.get(), type));
}

} // namespace

Result<ProcessorCounts> countProcessors(const std::string& root)
{
    const Topology topology = loadTopology(root);
    if (!topology) {
        return systemError("hwloc cannot read the processors", errno,
                           root.empty() ? "is /sys mounted?" : "a captured tree needs sys/devices/system/cpu");
    }
    ProcessorCounts counts;
    counts.packages = count(topology, HWLOC_OBJ_PACKAGE);
    counts.cores = count(topology, HWLOC_OBJ_CORE);
    counts.pus = count(topology, HWLOC_OBJ_PU);
    counts.numaNodes = count(topology, HWLOC_OBJ_NUMANODE);
    if (hwloc_obj_t package = hwloc_get_obj_by_type(topology.get(), HWLOC_OBJ_PACKAGE, 0)) {
        const char* model = hwloc_obj_get_info_by_name(package, "CPUModel");
        counts.model = model == nullptr ? "" : model;
    }
    return counts;
}

} // namespace sluice
