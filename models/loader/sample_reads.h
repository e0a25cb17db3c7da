// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/loader_setup.h"

namespace sluice {

/// The reads of one sample, or of the samples that are read together.
struct SampleReads {
    Bytes size; ///< of each full read
    double count = 0; ///< of full reads
    Bytes rest; ///< size of the last read; 0: none

    /// Returns the size that most of them have.
    Bytes usualSize() const { return count > 0 ? size : rest; }
};

/// Returns how a setup reads its samples. Direct reads are whole blocks of 4 KiB; through the page cache a sample is
/// read as it is.
SampleReads sampleReadsOf(const LoaderSetup& setup);

/// Returns the size of the largest read of a setup.
Bytes largestReadOf(const LoaderSetup& setup);

} // namespace sluice
