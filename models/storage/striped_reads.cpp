// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/striped_reads.h"

#include <algorithm>

namespace sluice {

Result<RateEstimate> rateOfEach(const StorageSurface& surface, IoPoint read, int reads, int devices)
{
    const int busy = std::min(devices, reads);
    const int withOneMore = reads % busy;
    read.threads = reads / busy + (withOneMore > 0 ? 1 : 0);
    auto most = surface.at(read);
    if (!most || withOneMore == 0) {
        return most;
    }
    read.threads = reads / busy;
    const auto fewer = surface.at(read);
    if (!fewer) {
        return fewer;
    }
    const double share = static_cast<double>(withOneMore) / busy;
    const auto mean = [share](BytesPerSecond a, BytesPerSecond b) { return a * share + b * (1 - share); };
    most->mean = mean(most->mean, fewer->mean);
    most->low = mean(most->low, fewer->low);
    most->high = mean(most->high, fewer->high);
    most->extrapolated = most->extrapolated || fewer->extrapolated;
    most->fromPageCache = most->fromPageCache || fewer->fromPageCache;
    return most;
}

} // namespace sluice
