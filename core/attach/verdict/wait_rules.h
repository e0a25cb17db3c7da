// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/verdict/activity.h"

/// When the thread that steps waits for data. Pure.
namespace sluice::attach {

/// Returns which of two activities of one process says more of what it does: reading before computing before waiting.
Activity moreTelling(Activity a, Activity b);

/// Tells whether a worker that does this makes progress with a batch, as far as can be seen.
bool isBusy(Activity activity);

/// Tells whether a thread that does this loads: reads files or sockets.
bool isLoading(Activity activity);

/// What surrounds the main thread at one moment.
struct MainSurroundings {
    bool workerProcesses = false;
    bool loaderThreads = false; ///< threads of the same process that read files or sockets
    bool pinThread = false;
    bool anyWorkerBusy = false;
    bool namedWorkers = false; ///< PyTorch's own names: its main thread waits for batches in no other way
    bool betweenWorkers = false; ///< those of an epoch ended, and those of the next are not there yet
};

enum class MainWait {
    Data,
    Perhaps, ///< cannot be told from other waits
    BehindIdle, ///< for workers that look idle
    Running,
    Else,
};

/// Tells what a main thread in this activity waits for.
///
/// With worker processes it waits for data when it is blocked in poll or in a pipe, or, behind a pin thread, in a lock
/// with a time limit, while a worker is busy: idle workers have delivered all that was asked for, unless they wait for
/// a network or for another program as they wait for work. Without workers it waits when it reads
/// itself. Behind workers of another kind (multiprocessing.Pool) any lock may be the wait. Where only states are seen,
/// a sleep while a worker is busy is perhaps such a wait. Source: torch/utils/data/dataloader.py, _try_get_data.
MainWait waitOfMain(Activity activity, const MainSurroundings& around);

} // namespace sluice::attach
