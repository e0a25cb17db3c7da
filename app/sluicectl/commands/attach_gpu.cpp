// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/attach_gpu.h"

#include "core/gpu/runtime.h"

#include <fmt/format.h>

#include <condition_variable>

namespace sluice::ctl {

std::optional<gpu::Nvml> GpuWatch::library()
{
    auto nvml = gpu::Nvml::open(GpuLibraries().nvml);
    const auto count = nvml ? nvml->deviceCount() : Result<unsigned>(0U);
    return nvml && count && *count > 0 ? std::optional(*std::move(nvml)) : std::nullopt;
}

GpuWatch::GpuWatch(gpu::Nvml library) : m_library(std::move(library))
{
    const auto count = m_library.deviceCount();
    m_count = count ? *count : 0;
    m_sums.resize(m_count);
    m_thread = std::jthread([this](const std::stop_token& stop) {
        std::mutex sleeping;
        std::condition_variable_any wakes;
        std::unique_lock lock(sleeping);
        do {
            askAll();
        } while (!wakes.wait_for(lock, stop, std::chrono::seconds(1), [&stop] { return stop.stop_requested(); }));
    });
}

void GpuWatch::Sum::add(const Fact<double>& fact)
{
    if (fact.known()) {
        value += *fact;
        ++count;
    }
}

std::optional<double> GpuWatch::Sum::mean() const
{
    return count > 0 ? std::optional(value / count) : std::nullopt;
}

void GpuWatch::askAll()
{
    std::vector<attach::SeenGpu> latest;
    for (unsigned index = 0; index < m_count; ++index) {
        const auto activity = m_library.activityAt(index);
        const std::scoped_lock lock(m_mutex);
        auto& sums = m_sums[index];
        sums.gpu.uuid = activity.uuid.value.value_or("");
        const auto processes = activity.processes.value.value_or(std::vector<long>());
        sums.gpu.processes.insert(processes.begin(), processes.end());
        sums.busy.add(activity.busyShare);
        sums.power.add(activity.powerWatts);
        sums.received.add(activity.receivedBytesPerSecond);
        attach::SeenGpu now = sums.gpu;
        now.processes = {processes.begin(), processes.end()};
        now.busyShare = activity.busyShare.value;
        now.powerWatts = activity.powerWatts.value;
        if (activity.receivedBytesPerSecond.known()) {
            now.received = BytesPerSecond{*activity.receivedBytesPerSecond};
        }
        latest.push_back(std::move(now));
    }
    const std::scoped_lock lock(m_mutex);
    m_latest = std::move(latest);
    m_told = std::chrono::steady_clock::now();
}

std::vector<attach::SeenGpu> GpuWatch::latest() const
{
    constexpr std::chrono::seconds old{5};
    const std::scoped_lock lock(m_mutex);
    auto latest = m_latest;
    if (std::chrono::steady_clock::now() - m_told > old) {
        for (auto& gpu : latest) {
            gpu = attach::SeenGpu{gpu.uuid, {}, {}, {}, {}};
        }
    }
    return latest;
}

std::vector<attach::SeenGpu> GpuWatch::seen() const
{
    const std::scoped_lock lock(m_mutex);
    std::vector<attach::SeenGpu> gpus;
    for (const auto& sums : m_sums) {
        auto gpu = sums.gpu;
        gpu.busyShare = sums.busy.mean();
        gpu.powerWatts = sums.power.mean();
        if (const auto received = sums.received.mean()) {
            gpu.received = BytesPerSecond{*received};
        }
        gpus.push_back(std::move(gpu));
    }
    return gpus;
}

Result<std::vector<long>> processesOnGpu(unsigned index)
{
    const auto nvml = gpu::Nvml::open(GpuLibraries().nvml);
    const auto count = nvml ? nvml->deviceCount() : Result<unsigned>(nvml.error());
    if (!count) {
        return count.error();
    }
    if (index >= *count) {
        return Error{ErrorKind::NotFound, fmt::format("there is no GPU {}: this machine shows {}", index, *count),
                     "nvidia-smi -L lists them"};
    }
    const auto processes = nvml->activityAt(index).processes;
    if (!processes.known()) {
        return Error{ErrorKind::Unsupported,
                     fmt::format("the processes on GPU {} are not told: {}", index, processes.reason),
                     "give the process number"};
    }
    if (processes->empty()) {
        return Error{ErrorKind::NotFound, fmt::format("no process computes on GPU {}", index),
                     "in a container, those of others are hidden: give the process number"};
    }
    return *processes;
}

} // namespace sluice::ctl
