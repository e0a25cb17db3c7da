// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"

/// The definitions behind published MLPerf Storage results, so that they can be compared.
namespace sluice {

/// One row: what was run and the accelerator utilisation that was reached.
struct PublishedRow {
    int accelerators = 1; ///< N
    int batch = 1; ///< B
    Seconds compute{}; ///< c, of a step
    int steps = 1; ///< S, of an epoch
    /// Whole batches that a rank's workers read at once before the first is delivered: the reader
    /// threads of a PyTorch loader; 1 where single records are read ahead (tf.data).
    int batchesFilled = 1;
    double utilisation = 1; ///< 0..1
};

/// Up to v1.0: utilisation leaves out the first step, samples/s does not, so the fill of the queues is in it:
/// N B AU / c x (S - W) / (S - 1). Derived; fails where N is too small to saturate storage, and where the CPU
/// limits.
double publishedSamplesPerSecond(const PublishedRow& row);

/// First batch of W workers on each of N ranks that share storage: W N B S / BW.
Seconds fillTime(int workers, int ranks, int batch, Bytes sample, BytesPerSecond storage);

/// Accelerators that a bandwidth feeds at a utilisation: floor(BW / (AU x demand)). Right where bandwidth
/// binds; too high where latency, CPU or the barrier bind.
int acceleratorsFed(BytesPerSecond storage, double utilisation, BytesPerSecond demandOfOne);

/// Reports up to v3 print MiB/s under the name MB/s.
BytesPerSecond fromPrintedMegabytes(double printed);

} // namespace sluice
