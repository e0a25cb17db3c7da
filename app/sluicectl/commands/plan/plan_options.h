// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/options/framework_options.h"
#include "app/sluicectl/options/job_options.h"
#include "app/sluicectl/options/supply_options.h"
#include "app/sluicectl/options/workload_options.h"
#include "models/plan/host_facts.h"
#include "models/plan/plan.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sluice::ctl {

/// What was written on the command line. A field of `changed` counts only when its option was given.
struct PlanOptions {
    std::string workload = "resnet50-h100";
    CLI::Option* workloadOption = nullptr;
    CLI::Option* workersOption = nullptr;
    std::map<std::string_view, CLI::Option*> fieldOptions; ///< by the keys of the workload
    Workload changed;
    std::string dataset;
    std::vector<std::pair<CLI::Option*, std::function<void(Workload&)>>> overrides;
    /// The job's speed as people tell it, instead of a step time.
    struct {
        double samples = 0; ///< a second, of one node
        double tokens = 0;
        std::int64_t sequence = 0; ///< tokens of a sample
        int bytesOfToken = 2;
        double frames = 0;
        double framesOfSample = 1;
    } speed;
    double compression = 1;
    int workers = 0;
    int prefetch = 0;
    StorageChange change;
    struct {
        BytesPerSecond network;
        BytesPerSecond server;
        BytesPerSecond memory;
        BytesPerSecond hostToDevice;
        double filesPerSecond = 0;
    } stages;
    std::vector<std::pair<CLI::Option*, std::function<void(HostFacts&)>>> hostOverrides;
    SupplyOptions supply;
    JobOption job;
    FrameworkOptions framework;
};

/// Declares the options of `plan`, which keep pointers to `options`.
void declarePlanOptions(CLI::App& plan, PlanOptions& options);

/// Tells whether the option of a field of the workload was given.
bool states(const PlanOptions& options, std::string_view key);
/// Tells whether the job's speed was stated: as a step time, or as samples, tokens or frames a second.
bool statesSpeed(const PlanOptions& options);

} // namespace sluice::ctl
