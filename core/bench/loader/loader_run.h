// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/loader/loader.h"

#include <memory>

namespace sluice {

struct LoaderOutcome {
    LoaderFigures figures; ///< less what a second run tells
    WorkerTime workers;
    std::vector<BatchTrace> trace; ///< by when workers began; empty unless asked for
    int unanswered = 0; ///< workers that were left behind, waiting for storage that does not answer
};

/// Runs the pipeline for the setup's runtime, once the cached samples are in the page cache. `devices`: one a rank.
/// Threads: workers still held a minute after the end are left behind with all that they use, and not counted.
Result<LoaderOutcome> runLoader(const LoaderSetup& setup, const std::shared_ptr<const dataset::Catalogue>& catalogue,
                                const std::vector<gpu::Device>& devices, bool trace, std::stop_token stop,
                                LoaderMomentListener tell = {});

} // namespace sluice
