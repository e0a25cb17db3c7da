// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/uring/uring_engine.h"

#include "core/io/engine/buffers.h"
#include "core/io/uring/ring.h"
#include "core/io/uring/uring_operations.h"
#include "core/io/uring/uring_worker.h"

#include <utility>

namespace sluice::io {

Result<Done> UringEngine::probe()
{
    auto ring = Ring::make(4);
    if (!ring) {
        return ring.error();
    }
    return ring->tryOut();
}

void UringEngine::run(WorkerTask& task, WorkerRecord& record, const LoadControl& control)
{
    auto ring = Ring::make(static_cast<unsigned>(task.inFlight) + 1, task.options); // and the alarm
    auto buffers =
        BufferRegion::make(task.point.readSize, task.inFlight, task.options.pagesFor(task.point, task.inFlight));
    if (!ring || !buffers) {
        record.error = ring ? buffers.error() : ring.error();
        return;
    }
    UringWorker({std::move(*ring), std::move(*buffers), task}, task, record, control).run();
}

} // namespace sluice::io
