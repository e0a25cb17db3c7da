// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/attach_gpu.h"

#include "core/gpu/runtime.h"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>

namespace sluice::ctl {

namespace {

constexpr std::chrono::seconds patience{3}; ///< with a driver; nvidia-smi answers within one

Error driverSilent()
{
    return {ErrorKind::Io, "NVIDIA's driver did not answer within 3 s: nothing is known of its GPUs",
            "see whether nvidia-smi answers, and what dmesg says (Xid)"};
}

/// What `ask` learns of the driver, in a thread that can be left behind.
template <class T>
Result<T> answerOfDriver(std::function<Result<T>()> ask)
{
    auto answer = io::unlessHeld<Result<T>>(std::move(ask), {}, patience);
    return answer ? *std::move(answer) : Result<T>(driverSilent());
}

Result<gpu::Nvml> openLibrary()
{
    auto nvml = gpu::Nvml::open(GpuLibraries().nvml);
    const auto count = nvml ? nvml->deviceCount() : Result<unsigned>(nvml.error());
    if (!count) {
        return count.error();
    }
    return *count > 0 ? std::move(nvml) : Result<gpu::Nvml>(Error{ErrorKind::NotFound, "no NVIDIA GPU is here", {}});
}

} // namespace

struct GpuWatch::State {
    struct Sum {
        double value = 0;
        int count = 0;

        void add(const Fact<double>& fact)
        {
            if (fact.known()) {
                value += *fact;
                ++count;
            }
        }
        std::optional<double> mean() const { return count > 0 ? std::optional(value / count) : std::nullopt; }
    };

    struct Sums {
        attach::SeenGpu gpu;
        Sum busy;
        Sum power;
        Sum received;
    };

    explicit State(gpu::Nvml nvml) : library(std::move(nvml)) { }

    void askAll();

    gpu::Nvml library;
    std::stop_source stop;
    mutable std::mutex mutex; ///< of what follows
    std::vector<Sums> sums;
    std::vector<attach::SeenGpu> latest;
    std::chrono::steady_clock::time_point told; ///< when `latest` came
};

Result<gpu::Nvml> GpuWatch::library()
{
    return answerOfDriver<gpu::Nvml>(openLibrary);
}

GpuWatch::GpuWatch(gpu::Nvml library)
    : m_state(std::make_shared<State>(std::move(library))),
      m_thread(1, [state = m_state](int) { return askUntilStopped(state); })
{ }

GpuWatch::~GpuWatch()
{
    m_state->stop.request_stop();
    m_thread.waitForAll({}, io::patienceWhenStopped);
}

bool GpuWatch::askUntilStopped(const std::shared_ptr<State>& state)
{
    const auto stop = state->stop.get_token();
    std::mutex sleeping;
    std::condition_variable_any wakes;
    std::unique_lock lock(sleeping);
    do {
        state->askAll();
    } while (!wakes.wait_for(lock, stop, std::chrono::seconds(1), [&stop] { return stop.stop_requested(); }));
    return true;
}

void GpuWatch::State::askAll()
{
    const auto count = library.deviceCount();
    std::vector<attach::SeenGpu> now;
    for (unsigned index = 0; count && index < *count; ++index) {
        const auto activity = library.activityAt(index);
        const std::scoped_lock lock(mutex);
        sums.resize(*count);
        auto& sum = sums[index];
        sum.gpu.uuid = activity.uuid.value.value_or("");
        const auto processes = activity.processes.value.value_or(std::vector<long>());
        sum.gpu.processes.insert(processes.begin(), processes.end());
        sum.busy.add(activity.busyShare);
        sum.power.add(activity.powerWatts);
        sum.received.add(activity.receivedBytesPerSecond);
        attach::SeenGpu gpu = sum.gpu;
        gpu.processes = {processes.begin(), processes.end()};
        gpu.busyShare = activity.busyShare.value;
        gpu.powerWatts = activity.powerWatts.value;
        if (activity.receivedBytesPerSecond.known()) {
            gpu.received = BytesPerSecond{*activity.receivedBytesPerSecond};
        }
        now.push_back(std::move(gpu));
    }
    const std::scoped_lock lock(mutex);
    latest = std::move(now);
    told = std::chrono::steady_clock::now();
}

std::vector<attach::SeenGpu> GpuWatch::latest() const
{
    constexpr std::chrono::seconds old{5};
    const std::scoped_lock lock(m_state->mutex);
    auto latest = m_state->latest;
    if (std::chrono::steady_clock::now() - m_state->told > old) {
        for (auto& gpu : latest) {
            gpu = attach::SeenGpu{gpu.uuid, {}, {}, {}, {}};
        }
    }
    return latest;
}

std::vector<attach::SeenGpu> GpuWatch::seen() const
{
    const std::scoped_lock lock(m_state->mutex);
    std::vector<attach::SeenGpu> gpus;
    for (const auto& sums : m_state->sums) {
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

namespace {

Result<std::vector<long>> askProcesses(unsigned index)
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

} // namespace

Result<std::vector<long>> processesOnGpu(unsigned index)
{
    return answerOfDriver<std::vector<long>>([index] { return askProcesses(index); });
}

} // namespace sluice::ctl
