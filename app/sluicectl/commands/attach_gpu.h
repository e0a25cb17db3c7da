// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/proc/seen_gpus.h"
#include "core/gpu/nvidia/nvml.h"

#include <chrono>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace sluice::ctl {

/// Asks all GPUs once a second while it lives, on a thread of its own: a question takes 20 ms.
class GpuWatch {
public:
    /// Nothing where there is no management library or no GPU.
    static std::optional<gpu::Nvml> library();

    explicit GpuWatch(gpu::Nvml library);

    /// Means so far.
    std::vector<attach::SeenGpu> seen() const;
    /// What was told last; empty before the first time. Of a driver that has not answered for five seconds nothing is
    /// known but which GPUs there are.
    std::vector<attach::SeenGpu> latest() const;

private:
    struct Sum {
        double value = 0;
        int count = 0;

        void add(const Fact<double>& fact);
        std::optional<double> mean() const;
    };
    struct Sums {
        attach::SeenGpu gpu;
        Sum busy;
        Sum power;
        Sum received;
    };
    void askAll();

    gpu::Nvml m_library;
    unsigned m_count = 0;
    mutable std::mutex m_mutex;
    std::vector<Sums> m_sums;
    std::vector<attach::SeenGpu> m_latest;
    std::chrono::steady_clock::time_point m_told; ///< when m_latest came
    std::jthread m_thread; ///< last: it uses the rest
};

/// The processes on GPU `index`. Errors: there is no library, no such GPU, or no process on it.
Result<std::vector<long>> processesOnGpu(unsigned index);

} // namespace sluice::ctl
