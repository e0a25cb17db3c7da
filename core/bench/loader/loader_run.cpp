// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/loader_run.h"

#include "core/bench/loader/loader_state.h"
#include "core/bench/loader/loader_watch.h"
#include "core/bench/loader/loader_worker.h"
#include "core/bench/loader/rank_stepper.h"
#include "core/bench/loader/worker_record.h"
#include "core/io/workers.h"

#include <memory>
#include <utility>

namespace sluice {

namespace {

constexpr auto patienceWithReads = std::chrono::minutes(1); ///< after the end

/// What workers that may be left behind own.
struct LoaderShared {
    LoaderShared(const LoaderSetup& setup, std::shared_ptr<const dataset::Catalogue> catalogue, bool trace,
                 const std::stop_token& stop)
        : state(setup, std::move(catalogue), trace, stop),
          records(static_cast<std::size_t>(setup.gpus) * static_cast<std::size_t>(readersOfRank(setup)))
    { }

    LoaderState state;
    std::vector<WorkerRecord> records; ///< of each worker; its own until it has ended
};

/// What is known once the run is over.
struct LoaderEnded {
    std::vector<const WorkerRecord*> workers; ///< that were not left behind
    Seconds elapsed{};
};

io::Workers startWorkers(const std::shared_ptr<LoaderShared>& shared)
{
    return {static_cast<int>(shared->records.size()), [shared](int index) {
                const int perRank = readersOfRank(shared->state.setup());
                LoaderWorker(shared->state, index / perRank, index % perRank,
                             shared->records[static_cast<std::size_t>(index)])
                    .run();
                return true;
            }};
}

/// Runs the pipeline from the first batch to the last step.
void stepAllRanks(LoaderState& state, LoaderMomentListener tell)
{
    const auto& setup = state.setup();
    auto steppers = io::startTogether(setup.gpus, [&state](int rank) { RankStepper(state, rank).run(); });
    state.begin();
    const LoaderWatch watch([&state] { return state.glance(); }, {setup.gpus, state.window() * setup.gpus, setup.batch},
                            std::move(tell));
    steppers.clear(); // waits for them
    state.closeAll();
}

/// The same, and until the workers have ended or are given up.
LoaderEnded runToEnd(const std::shared_ptr<LoaderShared>& shared, const std::stop_token& stop,
                     LoaderMomentListener tell)
{
    auto& state = shared->state;
    const std::stop_callback stopping(stop, [&state] { state.closeAll(); });
    auto workers = startWorkers(shared);
    stepAllRanks(state, std::move(tell));
    if (!workers.waitForAll(stop, patienceWithReads)) {
        workers.waitForAll({}, io::patienceWhenStopped);
    }
    LoaderEnded ended;
    ended.elapsed = LoaderState::Clock::now() - state.began();
    for (std::size_t i = 0; i < shared->records.size(); ++i) {
        if (workers.ended(static_cast<int>(i))) {
            ended.workers.push_back(&shared->records[i]);
        }
    }
    return ended;
}

LoaderOutcome outcomeOf(LoaderShared& shared, const LoaderEnded& ended)
{
    const auto& setup = shared.state.setup();
    LoaderOutcome outcome;
    std::vector<StepTally> tallies;
    std::vector<std::vector<Seconds>> stepEnds;
    DurationBins bins;
    for (int index = 0; index < setup.gpus; ++index) {
        const auto& rank = shared.state.rank(index);
        tallies.push_back(rank.tally);
        stepEnds.push_back(rank.stepEnds);
        bins.merge(rank.bins);
    }
    outcome.figures = StepTally::figuresOf(tallies, bins, setup.batch,
                                           static_cast<double>(shared.state.catalogue().summary.sample.mean.count));
    outcome.workers = meanTime(ended.workers, ended.elapsed);
    outcome.trace = traceOf(ended.workers, stepEnds);
    outcome.unanswered = static_cast<int>(shared.records.size() - ended.workers.size());
    return outcome;
}

} // namespace

Result<LoaderOutcome> runLoader(const LoaderSetup& setup, const std::shared_ptr<const dataset::Catalogue>& catalogue,
                                const std::vector<gpu::Device>& devices, bool trace, std::stop_token stop,
                                LoaderMomentListener tell)
{
    const auto shared = std::make_shared<LoaderShared>(setup, catalogue, trace, stop);
    auto& state = shared->state;
    const auto warmed = io::unlessHeld<Result<Done>>([shared] { return shared->state.warm(); }, stop);
    if (!warmed) {
        return Error{ErrorKind::Interrupted, "stopped while storage that does not answer was read",
                     "nothing was measured"};
    }
    if (!*warmed) {
        return warmed->error();
    }
    if (!state.makeBuffers()) {
        return Error{ErrorKind::NoSpace, "the queues do not fit into memory", "use fewer workers or a smaller batch"};
    }
    if (const auto made = state.makeDevices(devices); !made) {
        return made.error();
    }
    const auto ended = runToEnd(shared, stop, std::move(tell));
    if (const auto failed = state.error()) {
        return *failed;
    }
    return outcomeOf(*shared, ended);
}

} // namespace sluice
