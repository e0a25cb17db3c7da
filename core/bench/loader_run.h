// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/loader.h"

namespace sluice {

struct LoaderOutcome {
    LoaderFigures figures; ///< less what a second run tells
    WorkerTime workers;
    std::vector<BatchTrace> trace; ///< by when workers began; empty unless asked for
};

/// One run of the pipeline for the setup's runtime. Cached samples are brought into the page cache before
/// the clock starts, which is when workers are first permitted to load.
/// `tell` may be empty. `devices`: one a rank, which carry out the steps; none: each is waited for.
Result<LoaderOutcome> runLoader(const LoaderSetup& setup, const dataset::Catalogue& catalogue,
                                const std::vector<gpu::Device>& devices, bool trace, std::stop_token stop,
                                LoaderMomentListener tell = {});

} // namespace sluice
