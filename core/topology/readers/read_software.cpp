// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/readers.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace sluice {

namespace {

constexpr std::array<std::pair<const char*, const char*>, 10> parameters = {{{"nvme", "poll_queues"},
                                                                             {"nvme", "write_queues"},
                                                                             {"nvme_core", "multipath"},
                                                                             {"nvme_core", "io_timeout"},
                                                                             {"nvme_core", "default_ps_max_latency_us"},
                                                                             {"nvidia_peermem", "peerdirect_support"},
                                                                             {"intel_idle", "max_cstate"},
                                                                             {"processor", "max_cstate"},
                                                                             {"workqueue", "power_efficient"},
                                                                             {"pcie_aspm", "policy"}}};

/// Variables that say how a job uses GPUs, network and processors; all others are none of our business.
bool isOfInterest(std::string_view variable)
{
    constexpr std::array<std::string_view, 13> begins = {"NCCL_",
                                                         "CUFILE_",
                                                         "UCX_",
                                                         "OMP_NUM_THREADS=",
                                                         "MKL_NUM_THREADS=",
                                                         "CUDA_VISIBLE_DEVICES=",
                                                         "CUDA_DEVICE_ORDER=",
                                                         "NVIDIA_VISIBLE_DEVICES=",
                                                         "GLOO_SOCKET_IFNAME=",
                                                         "SLURM_JOB_ID=",
                                                         "SLURM_CPUS_PER_TASK=",
                                                         "SLURM_GPUS_ON_NODE=",
                                                         "KUBERNETES_SERVICE_HOST="};
    return std::any_of(begins.begin(), begins.end(),
                       [variable](std::string_view b) { return variable.starts_with(b); });
}

} // namespace

std::map<std::string, std::string> readModuleParameters(const MachineFiles& files)
{
    std::map<std::string, std::string> values;
    for (const auto& [module, parameter] : parameters) {
        const auto text = files.text(std::string("/sys/module/") + module + "/parameters/" + parameter);
        if (text.known() && !text->empty()) {
            values[std::string(module) + "." + parameter] = *text;
        }
    }
    return values;
}

Fact<std::vector<std::string>> readModules(const MachineFiles& files)
{
    return converted(files.text("/proc/modules"), [](const std::string& table) {
        std::vector<std::string> names;
        for (const auto& line : pieces(table, '\n')) {
            names.push_back(line.substr(0, line.find(' ')));
        }
        return std::optional(std::move(names));
    });
}

std::map<std::string, std::string> readEnvironment(const MachineFiles& files)
{
    constexpr std::size_t longest = 1 << 20;
    std::map<std::string, std::string> variables;
    const auto block = files.bytes("/proc/self/environ", longest);
    for (const auto& variable : pieces(block.value.value_or(""), '\0')) {
        const auto equals = variable.find('=');
        if (equals != std::string::npos && isOfInterest(variable)) {
            const auto name = plainText(variable.substr(0, equals));
            // An address of the cluster: that it is there is all that matters.
            variables[name] = name == "KUBERNETES_SERVICE_HOST" ? "set" : plainText(variable.substr(equals + 1, 400));
        }
    }
    return variables;
}

Fact<std::string> orchestrator(const MachineFiles& files, const std::map<std::string, std::string>& environment)
{
    if (const auto job = environment.find("SLURM_JOB_ID"); job != environment.end()) {
        return knownFact("slurm job " + job->second, "environment SLURM_JOB_ID");
    }
    if (environment.contains("KUBERNETES_SERVICE_HOST")) {
        return knownFact(std::string("kubernetes"), "environment KUBERNETES_SERVICE_HOST");
    }
    const auto groups = files.text("/proc/self/cgroup");
    if (!groups.known()) {
        return unknownFact<std::string>(groups.source, groups.reason);
    }
    const bool pods = groups->find("kubepods") != std::string::npos;
    const bool slurm = groups->find("slurm") != std::string::npos;
    return knownFact(std::string(pods ? "kubernetes" : slurm ? "slurm" : "none"), groups.source);
}

} // namespace sluice
