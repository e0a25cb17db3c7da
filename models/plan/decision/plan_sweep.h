// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/decision/plan_input.h"

#include <array>
#include <optional>
#include <vector>

/// Shows a plan over one of its inputs: how busy the GPUs are with more of them, with more workers, with slower
/// decoding, and where the verdict flips.
namespace sluice {

/// The inputs that a planner asks about, in the order of the questions.
inline constexpr std::array sweptInputs{PlanInput::Gpus,        PlanInput::Workers,  PlanInput::DecodeTime,
                                        PlanInput::SampleBytes, PlanInput::StepTime, PlanInput::Devices,
                                        PlanInput::Nodes};

/// Holds the prediction with one value of the input.
struct SweepPoint {
    double value = 0; ///< of the input, in the unit of its key
    double utilisation = 0; ///< accelerator utilisation, 0..1
    double low = 0; ///< 90 % interval
    double high = 0;
    double gpusFed = 0;
    std::optional<double> cpuCores; ///< that reading and decoding keep busy when no GPU waits; absent: not known
    Stage bottleneck = Stage::Gpu;

    bool operator==(const SweepPoint&) const = default;
};

/// Marks where the verdict flips.
struct SweepFlip {
    double value = 0; ///< the last one that is fed
    bool fedBelow = false; ///< smaller values are fed; else larger ones

    bool operator==(const SweepFlip&) const = default;
};

struct PlanSweep {
    PlanInput input = PlanInput::Gpus;
    double now = 0; ///< value of the plan; 0: not known
    double target = 0; ///< utilisation from which on a GPU counts as fed
    std::vector<SweepPoint> points; ///< ascending; `now` among them, where it is known
    std::optional<SweepFlip> flip; ///< of several, the one nearest to `now`; absent: the verdict is the same everywhere

    bool operator==(const PlanSweep&) const = default;
};

/// Predicts the job over one input, with the recommended loader and more workers where that loads more, unless the
/// workers are the input. Deterministic, 10 to 30 simulations of one replication.
///
/// Nothing where the input makes no difference to this job: striped devices behind a network, nodes that share no
/// storage or a server of unknown rate. Nothing where no such read was measured.
std::optional<PlanSweep> sweepOf(const PlanRequest& request, const StorageSurface& surface,
                                 const Recommendation& recommended, PlanInput input);

/// Returns the CPU time of a sample that keeps all cores busy, around which decoding of unknown cost is shown; a usual
/// one where the cores are not known.
double decodingOfAllCores(const PlanRequest& request);

} // namespace sluice
