// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gpu/nvidia/kernels.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace sluice {

/// By the device's own clock.
struct DeviceStep {
    Seconds sinceLast{}; ///< from the end of the step before, or from the beginning
    Seconds compute{};
};

/// Steps of one rank on a GPU: a batch is gathered in locked host memory, copied, and computed on. While one is
/// computed on, the next is gathered and copied: there are two buffers on either side. Used by one thread.
class DeviceSteps {
public:
    using Batch = std::vector<std::span<const std::byte>>; ///< its samples

    /// Errors: no memory to lock or on the device (NoSpace), no device code for it (Unsupported).
    static Result<std::unique_ptr<DeviceSteps>> make(const gpu::Device& device, Bytes largestBatch, Seconds stepTime);
    /// Waits for what is under way: it uses the buffers.
    ~DeviceSteps();
    DeviceSteps(const DeviceSteps&) = delete;
    DeviceSteps& operator=(const DeviceSteps&) = delete;

    /// The first step counts from now on. Before anything else, in the thread that goes on with it.
    Result<Done> begin();
    /// Gathers a batch, whose memory is free again when this returns, and begins to copy it. The step of the batch
    /// before may be under way; that of the one before it has been finished.
    Result<Done> take(const Batch& batch);
    /// Lets the step of the batch that was taken follow its copy.
    Result<Done> compute();
    /// Waits for the step that is under way, asleep; nothing where there is none.
    Result<std::optional<DeviceStep>> finish();

private:
    struct Side {
        gpu::LockedMemory host;
        gpu::DeviceMemory memory;
        gpu::Event copied; ///< into the device's memory
        gpu::Event start; ///< of the step
        gpu::Event end;
        gpu::Event over; ///< the same as `end`, for who sleeps
    };

    DeviceSteps(const gpu::Device& device, gpu::Kernels kernels, std::array<gpu::Stream, 2> streams, gpu::Event began,
                Seconds stepTime);
    static Result<Side> makeSide(const gpu::Device& device, Bytes largestBatch);
    Side& sideOf(std::int64_t batch) { return m_sides[static_cast<std::size_t>(batch % 2)]; }

    gpu::Device m_device;
    gpu::Kernels m_kernels;
    Nanoseconds m_duration;
    std::vector<Side> m_sides; ///< two
    gpu::Event m_began;
    std::int64_t m_taken = 0;
    std::int64_t m_begun = 0; ///< steps
    std::int64_t m_finished = 0;
    gpu::Stream m_copies; ///< gone, like the next, before what it uses
    gpu::Stream m_steps;
};

} // namespace sluice
