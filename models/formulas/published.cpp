// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/formulas/published.h"

#include <algorithm>
#include <cmath>

namespace sluice {

double publishedSamplesPerSecond(const PublishedRow& row)
{
    const double steady = row.accelerators * static_cast<double>(row.batch) * row.utilisation / row.compute.count();
    if (row.steps < 2) {
        return steady;
    }
    return steady * std::max(0, row.steps - row.batchesFilled) / (row.steps - 1);
}

Seconds fillTime(int workers, int ranks, int batch, Bytes sample, BytesPerSecond storage)
{
    return Seconds(static_cast<double>(workers) * ranks * batch * static_cast<double>(sample.count) / storage.value);
}

int acceleratorsFed(BytesPerSecond storage, double utilisation, BytesPerSecond demandOfOne)
{
    const double fed = std::floor(storage.value / (utilisation * demandOfOne.value) * (1 + 1e-12));
    return static_cast<int>(std::clamp(fed, 0.0, 1e9));
}

BytesPerSecond fromPrintedMegabytes(double printed)
{
    return {printed * static_cast<double>(mebibytes(1).count)};
}

} // namespace sluice
