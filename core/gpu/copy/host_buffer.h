// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gpu/copy/copy_point.h"
#include "core/gpu/nvidia/cuda.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice::gpu {

/// Gives back pages of our own.
struct Unmap {
    std::size_t size = 0;
    void operator()(std::byte* memory) const;
};

/// Host memory of a kind, on a NUMA node, touched. Move-only.
class HostBuffer {
public:
    /// Errors: no memory, or none to lock (NoSpace); a node that the system does not let us choose, or that was not
    /// given (Unsupported, Permission).
    static Result<HostBuffer> make(const Device& device, HostMemory kind, Bytes size, std::optional<int> numaNode);

    std::span<std::byte> bytes() const { return m_bytes; }
    /// "NUMA node 0, huge pages": what was granted; empty where the kernel does not tell.
    const std::string& detail() const { return m_detail; }

private:
    using Pages = std::unique_ptr<std::byte, Unmap>;

    HostBuffer() = default;
    static Result<Pages> map(std::size_t size, bool huge, std::string& detail);
    Result<Done> obtain(const Device& device, HostMemory kind, Bytes size);
    Result<Done> checkNode(std::optional<int> asked);

    Pages m_pages; ///< before what is locked of it
    std::optional<LockedMemory> m_locked;
    std::span<std::byte> m_bytes;
    std::string m_detail;
};

/// Whether memory may be asked for on a node: containers often forbid it.
Result<Done> canChooseNode(int node);
/// NUMA nodes that have memory; {0} where the kernel does not tell.
std::vector<int> memoryNodes();
/// The node that a device lies at, by its PCI address; absent where the firmware does not tell.
std::optional<int> nodeOfDevice(const std::string& pciAddress);

} // namespace sluice::gpu
