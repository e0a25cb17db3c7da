// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/engine/engine.h"

namespace sluice::io {

/// One blocking operation at a time in each of many threads, as a loader's workers read: pread and
/// pwrite, or for EngineKind::Mmap a copy out of a shared mapping.
class BlockingEngine : public IoEngine {
public:
    void run(WorkerTask& task, WorkerRecord& record, const LoadControl& control) override;
    int threadsFor(const IoPoint& point) const override { return point.inFlight(); }
};

} // namespace sluice::io
