// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "models/plan/plan.h"

#include <optional>

/// Names the numbers that a plan depends on, so that an analysis can change one of them and predict again.
namespace sluice {

/// Names one number of a request. The words are the keys of the workload, where it has the number.
enum class PlanInput { Gpus, Batch, SampleBytes, StepTime, DecodeTime, CpuCores, Workers, Devices, Nodes };
template <>
inline constexpr auto enumWords<PlanInput> = wordList<PlanInput>({{PlanInput::Gpus, "gpus"},
                                                                  {PlanInput::Batch, "batch_per_gpu"},
                                                                  {PlanInput::SampleBytes, "sample_bytes"},
                                                                  {PlanInput::StepTime, "step_seconds"},
                                                                  {PlanInput::DecodeTime, "decode_seconds"},
                                                                  {PlanInput::CpuCores, "cpu_cores"},
                                                                  {PlanInput::Workers, "workers"},
                                                                  {PlanInput::Devices, "devices"},
                                                                  {PlanInput::Nodes, "nodes"}});

/// Tells whether only whole numbers make sense.
bool isWhole(PlanInput input);

/// Returns the value of an input, in the unit of its key. 0: not known, or chosen by the plan.
double valueOf(const PlanRequest& request, PlanInput input);

/// Changes one input, within what a job may name. With another sample size the spread of the sizes stays the same share
/// of it. Workers make a loader of worker processes out of one that loads in turn.
void setValue(PlanRequest& request, PlanInput input, double value);

/// Predicts one job with other values of one input, all else as it is. Holds references: of a moment's use.
class InputChange {
public:
    /// `recommended`: the loader of the plan without the change.
    InputChange(const PlanRequest& request, const StorageSurface& surface, const Recommendation& recommended,
                PlanInput input);

    /// Returns the prediction, or nothing where no such read was measured.
    std::optional<Prediction> at(double value) const;
    /// Tells whether the target is reached; false where nothing is predicted.
    bool isFedAt(double value) const;
    /// Returns the request with the change.
    PlanRequest requestAt(double value) const;

private:
    PlanRequest m_request;
    const StorageSurface& m_surface;
    const Recommendation& m_recommended;
    PlanInput m_input;
};

} // namespace sluice
