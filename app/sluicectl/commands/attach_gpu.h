// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/proc/seen_gpus.h"
#include "core/gpu/nvidia/nvml.h"
#include "core/io/workers.h"

#include <memory>
#include <vector>

namespace sluice::ctl {

/// Asks all GPUs once a second while it lives, on a thread of its own: a question takes 20 ms. A driver that does not
/// answer is left behind.
class GpuWatch {
public:
    /// Errors: NotFound: there is no management library or no GPU; Io: the driver does not answer.
    static Result<gpu::Nvml> library();

    explicit GpuWatch(gpu::Nvml library);
    ~GpuWatch();
    GpuWatch(const GpuWatch&) = delete;
    GpuWatch& operator=(const GpuWatch&) = delete;

    /// Means so far.
    std::vector<attach::SeenGpu> seen() const;
    /// What was told last; empty before the first time. Of a driver that has not answered for five seconds nothing is
    /// known but which GPUs there are.
    std::vector<attach::SeenGpu> latest() const;

private:
    struct State;
    static bool askUntilStopped(const std::shared_ptr<State>& state);

    std::shared_ptr<State> m_state; ///< shared with the thread, which may live longer
    io::Workers m_thread;
};

/// The processes on GPU `index`. Errors: there is no library, no such GPU, or no process on it; the driver does not
/// answer.
Result<std::vector<long>> processesOnGpu(unsigned index);

} // namespace sluice::ctl
