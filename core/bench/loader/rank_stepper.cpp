// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/rank_stepper.h"

#include "core/bench/loader/worker_record.h"

#include <algorithm>
#include <sys/prctl.h>

namespace sluice {

namespace {

/// Makes the calling thread's sleeps as long as asked for, not rounded up to what the kernel finds economical.
void wakeExactly()
{
    ::prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
}

} // namespace

void RankStepper::run()
{
    if (!m_shared.device) {
        stepByClock();
    } else if (const auto done = stepOnDevice(); !done) {
        m_state.fail(done.error());
    }
    m_state.leave(m_rank);
}

/// Steps as a GPU works through what was queued for it: a step begins when its batch is ready and the GPU free,
/// however late this thread wakes up to hear of it.
void RankStepper::stepByClock()
{
    wakeExactly();
    m_state.waitForStart();
    const auto stepTime = m_state.setup().stepTime;
    const auto compute = std::chrono::duration_cast<Clock::duration>(stepTime);
    auto last = m_state.began();
    while (!m_state.over()) {
        const auto ready = m_shared.queue.take(m_state.deadline());
        if (!ready) {
            break;
        }
        const auto own = std::max(last, *ready) + compute;
        m_shared.computing = true;
        const bool goesOn = m_shared.queue.waitUntil(std::min(own, m_state.deadline()));
        m_shared.computing = false;
        if (!goesOn) {
            break; // a step may be long, and who wants to stop waits
        }
        const auto end = m_state.meet(m_rank, own);
        if (end > m_state.deadline()) {
            break;
        }
        addStep(end - last, stepTime, end);
        last = end;
    }
}

/// Gathers and copies the next batch while a step is computed. An epoch's last step is finished first, since nothing of
/// the next one is loaded before.
Result<Done> RankStepper::stepOnDevice()
{
    auto& device = *m_shared.device;
    m_state.waitForStart();
    auto done = device.begin();
    for (std::int64_t batch = 0; done && !m_state.over(); ++batch) {
        if (m_state.setup().workers == 0 || batch % m_state.epochSteps() == 0) {
            done = finishOnDevice();
        }
        if (!done || !m_shared.queue.take(m_state.deadline())) {
            break;
        }
        done = device.take(m_shared.batches[m_state.slotOf(batch)]);
        done = done ? finishOnDevice() : done;
        done = done ? device.compute() : done;
        m_shared.computing = done.ok();
    }
    return done ? finishOnDevice() : done;
}

/// Waits for the step that is under way, if there is one; with a barrier on every rank.
Result<Done> RankStepper::finishOnDevice()
{
    const auto step = m_shared.device->finish();
    m_shared.computing = false;
    if (!step || !*step) {
        return step ? Result<Done>(Done{}) : step.error();
    }
    const auto end = m_state.meet(m_rank, Clock::now());
    if (end <= m_state.deadline()) {
        addStep((*step)->sinceLast, (*step)->compute, end);
    }
    return Done{};
}

void RankStepper::addStep(Seconds seconds, Seconds compute, Clock::time_point end)
{
    m_shared.tally.add(seconds.count(), compute.count(), m_shared.bins);
    if (m_state.trace() && m_shared.stepEnds.size() < maxTraced) {
        m_shared.stepEnds.emplace_back(end - m_state.began());
    }
    m_shared.queue.finished(++m_shared.steps);
}

} // namespace sluice
