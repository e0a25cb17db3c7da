// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/dataset/catalogue.h"
#include "core/gpu/nvidia/cuda.h"
#include "core/run/bench/loader_measurement.h"
#include "core/run/bench/loader_moment.h"

#include <memory>
#include <stop_token>
#include <vector>

/// The real input pipeline on a real data set, as a training framework runs it: workers that read and
/// decode whole batches, a bounded queue in order, and a timed step on every rank.
namespace sluice {

/// Runs the pipeline with a step, then the loader alone. `devices`: one a rank; none: a step is a wait.
/// Errors: an unsound setup, too little memory, a file that vanished, too few steps.
/// Threads: workers that storage holds are left behind.
Result<LoaderMeasurement> measureLoader(const LoaderSetup& setup,
                                        const std::shared_ptr<const dataset::Catalogue>& catalogue,
                                        std::stop_token stop, const LoaderMomentListener& tell = {}, bool trace = false,
                                        const std::vector<gpu::Device>& devices = {});

/// A device for each rank. Errors: as the driver and the devices give them, and fewer devices than ranks (Usage).
Result<std::vector<gpu::Device>> devicesForRanks(int ranks);

} // namespace sluice
