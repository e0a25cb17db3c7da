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

/// One run of the pipeline for the setup's runtime. Cached samples are brought into the page cache before
/// the clock starts, which is when workers are first permitted to load.
/// Workers that are still held by the kernel a minute after the end, or a quarter of a second after a stop, are left
/// behind with all that they use, and their time is not counted. `tell` may be empty. `devices`: one a rank, which
/// carry out the steps; none: each is waited for.
Result<LoaderOutcome> runLoader(const LoaderSetup& setup, const std::shared_ptr<const dataset::Catalogue>& catalogue,
                                const std::vector<gpu::Device>& devices, bool trace, std::stop_token stop,
                                LoaderMomentListener tell = {});

} // namespace sluice
