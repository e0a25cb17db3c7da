// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gpu/nvidia/kernels.h"

#include <optional>
#include <string>

namespace sluice::gpu {

/// Holds a stream until the CPU lets it go. What is put into the stream meanwhile is all there when the device
/// begins, so that the time of putting it there is in no measurement. Move-only; used by one thread.
class Gate {
public:
    /// Shut. `kernels` are for drivers that cannot hold a stream themselves.
    static Result<Gate> make(const Device& device, const std::optional<Kernels>& kernels);

    /// Holds what comes after this in the stream. Unsupported where neither driver nor kernel can. A gate that is
    /// held by must be opened, and the stream finished, before it dies; a kernel gives up after ten seconds.
    Result<Done> hold(const Stream& stream);
    void open() { set(1); }
    void shut() { set(0); }
    /// "wait value" or "spin kernel"; empty before the first hold.
    const std::string& method() const { return m_method; }

private:
    Gate(LockedMemory word, cuda::Address address, std::optional<Kernels> kernels)
        : m_word(std::move(word)), m_address(address), m_kernels(std::move(kernels))
    { }
    void set(std::uint32_t value);

    LockedMemory m_word;
    cuda::Address m_address; ///< of the word, as the device sees it
    std::optional<Kernels> m_kernels;
    std::string m_method;
};

} // namespace sluice::gpu
