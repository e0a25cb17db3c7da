// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/dataset/catalogue.h"
#include "core/io/files/file.h"
#include "models/loader/loader_setup.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace sluice {

/// Order of the samples in an epoch: each once, the same for everyone who asks with the same seed.
std::vector<std::uint32_t> sampleOrder(SampleOrder order, std::size_t samples, std::uint64_t seed);

/// Memory for batches: page-aligned, touched up to its usual use so that no page fault is timed.
class BatchBuffer {
public:
    BatchBuffer(std::size_t capacity, std::size_t usual);
    std::span<std::byte> whole() const { return {m_memory.get(), m_capacity}; }

private:
    struct Freed {
        void operator()(std::byte* memory) const;
    };
    std::unique_ptr<std::byte, Freed> m_memory;
    std::size_t m_capacity;
};

/// Reads whole samples for one worker, with one blocking read at a time. A shard stays open until the next is needed.
/// Samples that are read in the order in which they lie come together, by reads as large as asked for.
class SampleReader {
public:
    /// `cached` tells of each sample whether it is read through the page cache whatever the access.
    SampleReader(const dataset::Catalogue& catalogue, const LoaderSetup& setup, const std::vector<bool>& cached);

    /// Bytes that a sample takes in a buffer: whole blocks, and one more for a beginning that is not aligned.
    static std::size_t spaceFor(std::int64_t length);

    /// Nothing that was read before is used any more.
    void beginBatch();

    /// Into the beginning of `space`; the sample's own bytes of it. `next`: samples of the batch that will be
    /// asked for after it. Errors: the file cannot be opened any more, or is shorter than it was.
    Result<std::span<const std::byte>> read(std::size_t sample, std::span<std::byte> space,
                                            std::span<const std::uint32_t> next = {});

private:
    Result<Done> openFor(std::uint32_t file, bool cached);
    /// Bytes `from` to `to` of the file that is read from to the beginning of `space`, in reads of the size asked for.
    Result<Done> fetch(std::int64_t from, std::int64_t to, std::int64_t needed, std::span<std::byte> space);
    Result<Done> copyFromPieces(const dataset::Sample& where, std::span<std::byte> space, std::int64_t ahead);
    std::int64_t endOfRun(std::size_t sample, std::span<const std::uint32_t> next) const;

    const dataset::Catalogue& m_catalogue;
    const LoaderSetup& m_setup;
    const std::vector<bool>& m_cached;
    struct Opened {
        io::File file;
        std::int64_t index = -1;
    };
    std::array<Opened, 2> m_opened; ///< as the access asks for, and through the page cache
    bool m_cachedNow = false; ///< which of them is read from
    bool m_keepOpen;
    bool m_inPieces; ///< several samples are read together
    BatchBuffer m_piece{0, 0}; ///< the read that was made last
    std::int64_t m_pieceBegin = 0; ///< of the file that is read from
    std::int64_t m_pieceEnd = 0;
};

/// Which samples come from memory: spread over the data set, together `share` of its bytes, in runs of
/// `together` samples.
std::vector<bool> cachedSamples(const dataset::Catalogue& catalogue, double share, int together = 1);

/// Works on the bytes until the calling thread has used this much CPU time, or `over` says that the run has ended.
void decode(std::span<const std::byte> bytes, Seconds cpuTime, const std::function<bool()>& over = {});

/// CPU time of the calling thread.
Seconds threadCpuTime();

} // namespace sluice
