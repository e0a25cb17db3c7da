// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gpu/nvidia/cuda.h"

namespace sluice::gpu {

/// Our device code (kernels.cu), loaded on one device. There is none in a build without nvcc. Copies share it.
class Kernels {
public:
    /// Unsupported: this was built without device code, or it has none for this GPU.
    static Result<Kernels> load(const Device& device);

    /// Until the word in host memory, at this address of the device, is not 0; at most `longest`.
    Result<Done> hold(const Stream& stream, cuda::Address word, Nanoseconds longest) const;
    /// Arithmetic on every processor of the device for `duration`.
    Result<Done> step(const Stream& stream, Nanoseconds duration) const;

private:
    Kernels(std::shared_ptr<const Owned<cuda::Module>> module, cuda::Function hold, cuda::Function step, int processors)
        : m_module(std::move(module)), m_hold(hold), m_step(step), m_processors(processors)
    { }

    std::shared_ptr<const Owned<cuda::Module>> m_module;
    cuda::Function m_hold;
    cuda::Function m_step;
    int m_processors;
};

} // namespace sluice::gpu
