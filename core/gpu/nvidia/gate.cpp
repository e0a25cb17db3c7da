// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/gate.h"

#include <atomic>

namespace sluice::gpu {

namespace {

constexpr Nanoseconds longestHold = std::chrono::seconds(10);

} // namespace

Result<Gate> Gate::make(const Device& device, const std::optional<Kernels>& kernels)
{
    auto word = device.allocateLocked(kibibytes(4));
    if (!word) {
        return word.error();
    }
    cuda::Address address = 0;
    const auto& context = *device.context();
    const auto mapped = context.checked("map host memory for the GPU",
                                        context.functions().hostDevicePointer(&address, word->bytes().data(), 0));
    if (!mapped) {
        return mapped.error();
    }
    Gate gate(*std::move(word), address, kernels);
    gate.shut();
    return gate;
}

void Gate::set(std::uint32_t value)
{
    std::atomic_ref(*reinterpret_cast<std::uint32_t*>(m_word.bytes().data())).store(value, std::memory_order_seq_cst);
}

Result<Done> Gate::hold(const Stream& stream)
{
    const auto& functions = stream.context().functions();
    const int answer = functions.streamWaitValue != nullptr
        ? functions.streamWaitValue(stream.get(), m_address, 1, cuda::waitValueGreaterOrEqual)
        : int(cuda::NotSupported);
    if (answer != cuda::NotSupported) {
        m_method = "wait value";
        return stream.context().checked("hold a stream", answer);
    }
    if (!m_kernels) {
        return Error{ErrorKind::Unsupported,
                     "the driver cannot hold a stream, and this was built without the kernel that could",
                     "update the driver, or build where nvcc of the CUDA toolkit is"};
    }
    m_method = "spin kernel";
    return m_kernels->hold(stream, m_address, longestHold);
}

} // namespace sluice::gpu
