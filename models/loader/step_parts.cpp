// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/step_parts.h"

#include "models/loader/replication.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sluice {

namespace {

/// What the training process does between the ends of two steps, but for waiting.
Seconds busyTimeOf(const StepParts& parts)
{
    Seconds busy{};
    for (const auto& each : parts.parts) {
        const bool own = each.part == StepPart::Receive || each.part == StepPart::Compute;
        busy += own || (parts.workers == 0 && isOfWorkers(each.part)) ? each.time : Seconds{};
    }
    return busy;
}

} // namespace

StepParts stepPartsOf(const LoaderSetup& setup, const LoaderHost& host, double utilisation, const WorkerLoad& workers,
                      double batches)
{
    const auto each = [batches](double spent) { return Seconds(batches > 0 ? spent / batches : 0); };
    const double decode = setup.decodeTime.count();
    const double work = decode + host.passTime.count();
    const double decodes = work > 0 ? decode / work : 1;
    const std::array<StepTime, 7> all{{{StepPart::Read, each(workers.reading)},
                                       {StepPart::CopyCached, each(workers.copying)},
                                       {StepPart::Decode, each(workers.decoding * decodes)},
                                       {StepPart::Pass, each(workers.decoding * (1 - decodes))},
                                       {StepPart::Receive, timeToReceive(setup, host)},
                                       {StepPart::Compute, setup.stepTime},
                                       {StepPart::Move, moveTime(setup, host)}}};
    StepParts parts;
    parts.workers = setup.workers;
    std::copy_if(all.begin(), all.end(), std::back_inserter(parts.parts),
                 [](const StepTime& part) { return part.time.count() > 0; });
    lengthen(parts, utilisation > 0 ? setup.stepTime / utilisation : setup.stepTime);
    return parts;
}

void lengthen(StepParts& parts, Seconds step)
{
    std::erase_if(parts.parts, [](const StepTime& each) { return each.part == StepPart::Wait; });
    const auto busy = busyTimeOf(parts);
    parts.step = std::max(step, busy);
    if (parts.step > busy) {
        const auto after = std::find_if(parts.parts.begin(), parts.parts.end(),
                                        [](const StepTime& each) { return each.part > StepPart::Wait; });
        parts.parts.insert(after, {StepPart::Wait, parts.step - busy});
    }
}

Seconds loadTimeOf(const StepParts& parts)
{
    Seconds time{};
    for (const auto& each : parts.parts) {
        time += isOfWorkers(each.part) ? each.time : Seconds{};
    }
    return time;
}

} // namespace sluice
