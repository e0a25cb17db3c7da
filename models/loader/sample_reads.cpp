// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/sample_reads.h"

#include <algorithm>
#include <cstdint>

namespace sluice {

namespace {

constexpr double maxBytesRead = 1e18;

std::int64_t bytesReadTogether(const LoaderSetup& setup)
{
    const double bytes = static_cast<double>(setup.sampleBytes.count) * samplesReadTogether(setup);
    return static_cast<std::int64_t>(std::min(bytes, maxBytesRead));
}

} // namespace

SampleReads sampleReadsOf(const LoaderSetup& setup)
{
    constexpr std::int64_t block = 4096;
    auto bytes = bytesReadTogether(setup);
    auto readSize = setup.readSize;
    if (setup.access == Access::Direct) {
        // Sizes that vary end anywhere in a block; a fixed size always ends at the same place.
        bytes = setup.sampleBytesStdev.count > 0 ? bytes + block / 2 : (bytes + block - 1) / block * block;
        readSize = Bytes{(readSize.count + block - 1) / block * block};
    }
    return {readSize, static_cast<double>(bytes / readSize.count), Bytes{bytes % readSize.count}};
}

Bytes largestReadOf(const LoaderSetup& setup)
{
    return std::min(setup.readSize, Bytes{bytesReadTogether(setup)});
}

} // namespace sluice
