// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gpu/nvidia/cufile.h"

#include <span>

namespace sluice::gpu {

struct CufileRead {
    int slot = 0; ///< comes back when the read is done
    Bytes size;
    std::int64_t offset = 0; ///< in the file
    std::int64_t bufferOffset = 0; ///< in the registered memory
};

enum class CufileQueueKind { Batch, Streams };

/// Many reads of cuFile in flight, asked for by one thread. All that it was made of must outlive it.
class CufileQueue {
public:
    /// Errors: this cuFile has no such functions, or refuses (Unsupported); no more than `depth` reads are in flight.
    static Result<std::unique_ptr<CufileQueue>> make(CufileQueueKind kind, const Cufile& library, const Device& device,
                                                     const CufileFile& file, const DeviceMemory& memory, int depth);
    virtual ~CufileQueue() = default;

    virtual Result<Done> submit(std::span<const CufileRead> reads) = 0;
    /// Slots whose reads are done; waits for one at least while any is in flight. Errors: as cuFile says of a read; a
    /// file that ends within it (Corrupt).
    virtual Result<std::vector<int>> finished() = 0;
    int inFlight() const { return m_inFlight; }

protected:
    int m_inFlight = 0;
};

} // namespace sluice::gpu
