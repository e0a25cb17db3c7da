// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/job/job_figure.h"
#include "models/plan/plan.h"

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

/// Scenario: one "what if" as a value: a job, its loader, its storage and its price. Everything that a
/// person may change in a planning session stands here, and everything that is shown follows from it.
namespace sluice {

enum class SupplySource { Measured, Sheet };
template <>
inline constexpr auto enumWords<SupplySource> = wordList<SupplySource>({{SupplySource::Measured, "measured"},
                                                                        {SupplySource::Sheet, "sheet"}});

/// Names a node that is planned for in place of the one that was measured.
struct PlannedNode {
    std::string name; ///< of the host
    HostFacts facts; ///< what is unknown of it stays unknown

    bool operator==(const PlannedNode&) const = default;
};

struct Scenario {
    std::string name; ///< what a person calls it
    Workload workload; ///< sample sizes as stored today, before `compression`
    int workersPerGpu = 0; ///< 0: as recommended
    int prefetchFactor = 0; ///< 0: as recommended
    LoaderChoice loader{}; ///< of the job
    std::vector<JobFigure>
        figures{}; ///< of the job, that were measured; a field that was changed since has another value
    std::optional<ObservedJob> observed{}; ///< the job of these figures, as it ran on the node that is planned for
    std::optional<PlannedNode> node{}; ///< absent: the node that was measured
    SupplySource source = SupplySource::Measured;
    BytesPerSecond sheetRate{5e9}; ///< of one device, where the source is a data sheet
    Seconds sheetLatency{100e-6};
    StorageChange change;
    double compression = 1; ///< samples are stored this many times smaller; unpacking belongs to the decode time
    double gpuHourPrice = 0; ///< of one GPU, in whatever currency; 0: not known

    bool operator==(const Scenario&) const = default;
};

/// Returns the workload as it is stored with the scenario's compression.
Workload storedWorkload(const Scenario& scenario);
/// `measured`: the node that was measured, for scenarios that name no other.
PlanRequest planRequestOf(const Scenario& scenario, const HostFacts& measured);
/// Money that waiting GPUs of all nodes cost in 30 days, in the currency of the price; nothing without one.
std::optional<double> lostPerMonth(const Scenario& scenario, const Prediction& prediction);

template <class V, Like<PlannedNode> T>
void describe(V& v, T& n)
{
    v("name", n.name);
    v("facts", n.facts);
}

template <class V, Like<Scenario> T>
void describe(V& v, T& s)
{
    v("name", s.name);
    v("workload", s.workload);
    v("workers", s.workersPerGpu);
    v("prefetch_factor", s.prefetchFactor);
    v("loader", s.loader);
    v("observed", s.observed);
    if (!std::is_const_v<T> || !s.figures.empty()) {
        v("figures", s.figures);
    }
    v("node", s.node);
    v("storage", s.source);
    v("storage_bytes_per_second", s.sheetRate);
    v("storage_latency_seconds", s.sheetLatency);
    v("devices", s.change.devices);
    v("cached_share", s.change.cachedShare);
    v("compression", s.compression);
    v("gpu_hour_price", s.gpuHourPrice);
}

} // namespace sluice
