// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/dataset/catalogue.h"
#include "core/io/file.h"
#include "models/loader_setup.h"

#include <cstddef>
#include <cstdint>
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

/// Reads whole samples with one blocking read at a time, for one worker. Files that hold one sample are
/// opened and closed with it; a shard stays open until the next one is needed.
class SampleReader {
public:
    /// `cached` tells of each sample whether it is read through the page cache whatever the access.
    SampleReader(const dataset::Catalogue& catalogue, const LoaderSetup& setup, const std::vector<bool>& cached);

    /// Bytes that a sample takes in a buffer: whole blocks, and one more for a beginning that is not aligned.
    static std::size_t spaceFor(std::int64_t length);

    /// Into the beginning of `space`; the sample's own bytes of it. Errors: the file cannot be opened any
    /// more, or is shorter than it was.
    Result<std::span<const std::byte>> read(std::size_t sample, std::span<std::byte> space);

private:
    Result<Done> openFor(std::uint32_t file, bool cached);

    const dataset::Catalogue& m_catalogue;
    const LoaderSetup& m_setup;
    const std::vector<bool>& m_cached;
    io::File m_file;
    std::int64_t m_openedFile = -1;
    bool m_openedCached = false;
    bool m_keepOpen;
};

/// Which samples come from memory: spread over the data set, together `share` of its bytes.
std::vector<bool> cachedSamples(const dataset::Catalogue& catalogue, double share);

/// Works on the bytes until the calling thread has used this much CPU time.
void decode(std::span<const std::byte> bytes, Seconds cpuTime);

/// CPU time of the calling thread.
Seconds threadCpuTime();

} // namespace sluice
