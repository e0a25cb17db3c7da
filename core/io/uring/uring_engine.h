// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/engine/engine.h"

namespace sluice::io {

/// io_uring: one ring a thread, one registered buffer region, the file and the ring's own descriptor
/// registered, operations submitted and reaped in batches. Setup flags fall back newest first; what
/// is in force stands in the record's setup.
class UringEngine : public IoEngine {
public:
    /// Really makes a ring. Unsupported with the kernel's reason otherwise.
    static Result<Done> probe();

    void run(WorkerTask& task, WorkerRecord& record, const LoadControl& control) override;
    int threadsFor(const IoPoint& point) const override { return point.threads; }
};

} // namespace sluice::io
