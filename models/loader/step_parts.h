// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/base/enum_words.h"
#include "core/base/units.h"
#include "models/loader/loader_figures.h"
#include "models/loader/worker_throughput.h"

#include <vector>

/// Where the time of a batch and of a step goes, in the steady state.
namespace sluice {

enum class StepPart {
    Read, ///< a worker waits for storage
    CopyCached, ///< a worker copies samples out of the page cache
    Decode, ///< waiting for a core is in it
    Pass, ///< a worker collates the batch and passes it on
    Wait, ///< the training process has no batch, or waits for another rank
    Receive, ///< the training process takes the batch over
    Compute, ///< the GPU's step
    Move, ///< pinning and copying to the GPU, beside the step before
};
template <>
inline constexpr auto enumWords<StepPart> = wordList<StepPart>({{StepPart::Read, "read"},
                                                                {StepPart::CopyCached, "copy_cached"},
                                                                {StepPart::Decode, "decode"},
                                                                {StepPart::Pass, "pass"},
                                                                {StepPart::Wait, "wait"},
                                                                {StepPart::Receive, "receive"},
                                                                {StepPart::Compute, "compute"},
                                                                {StepPart::Move, "move"}});

/// Tells whether a worker spends this, and not the training process.
constexpr bool isOfWorkers(StepPart part)
{
    return part == StepPart::Read || part == StepPart::CopyCached || part == StepPart::Decode || part == StepPart::Pass;
}

/// Mean time that one batch takes in one part.
struct StepTime {
    StepPart part = StepPart::Compute;
    Seconds time{};

    bool operator==(const StepTime&) const = default;
};

/// The parts of one step of one GPU. What the training process does one after the other adds up to the step; workers do
/// theirs at the same time, each for a batch of its own.
struct StepParts {
    int workers = 0; ///< of the GPU; 0: the training process loads by itself
    Seconds step{}; ///< from the end of one step to the end of the next, mean
    std::vector<StepTime> parts; ///< in the order of StepPart; what takes no time is left out

    bool operator==(const StepParts&) const = default;
};

/// Returns the parts of a loader that was simulated. `workers`: what all workers spent for `batches` batches.
StepParts stepPartsOf(const LoaderSetup& setup, const LoaderHost& host, double utilisation, const WorkerLoad& workers,
                      double batches);

/// Makes the step longer, and with it the wait in it: a stage that the simulation does not know is slower.
void lengthen(StepParts& parts, Seconds step);

/// Returns the time of one batch in a worker, or in the training process where that loads.
Seconds loadTimeOf(const StepParts& parts);

template <class V, Like<StepTime> T>
void describe(V& v, T& t)
{
    v("part", t.part);
    v("seconds", t.time);
}

template <class V, Like<StepParts> T>
void describe(V& v, T& s)
{
    v("workers", s.workers, domain::count);
    v("step_seconds", s.step);
    v("parts", s.parts);
}

} // namespace sluice
