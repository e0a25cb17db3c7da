// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/loader/loader_state.h"

namespace sluice {

/// Takes the batches of one rank in order and carries out a step with each: a wait as long as the step, or work on a
/// GPU. What arrives after the deadline does not count.
/// Threads: used by the thread that steps.
class RankStepper {
public:
    /// The state outlives it.
    RankStepper(LoaderState& state, int rank) : m_state(state), m_shared(state.rank(rank)), m_rank(rank) { }

    /// Waits for the start of the run, and steps until its end. On the rank's device where it has one.
    void run();

private:
    using Clock = LoaderState::Clock;

    void stepByClock();
    Result<Done> stepOnDevice();
    Result<Done> finishOnDevice();
    void addStep(Seconds seconds, Seconds compute, Clock::time_point end);

    LoaderState& m_state;
    LoaderRank& m_shared;
    const int m_rank;
};

} // namespace sluice
