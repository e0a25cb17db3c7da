// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/point/io_point.h"
#include "core/base/result.h"
#include "core/io/engine/engine.h"
#include "core/io/engine/histogram.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace sluice::io {

/// Operations at one point, over and over, for a while.
struct LoadSpec {
    int descriptor = -1; ///< opened as the point asks; not owned
    IoPoint point;
    EngineOptions options{};
    Bytes fileSize;
    Seconds runtime{5}; ///< of the recorded part; longer, until something comes back, by the patience at most
    Seconds ramp{}; ///< before it: carried out, not recorded; until what was in flight first is back, see longestRamp
    Seconds patience{60}; ///< after it: for what is in flight to come back
    Bytes limit{}; ///< stop after this much; 0: by time alone
    Content content{}; ///< of the file, or to be
    bool refill = false; ///< writes: the content of the place, made anew for every operation
    /// Hardware threads that the workers, and so their buffers, keep to, of those that the process may use;
    /// none of these, or empty: where the scheduler puts them.
    std::vector<int> processors{};
};

/// Bytes finished so far, all threads, and when the newest of them finished, since the first operation:
/// the rate between two samples is then free of operations cut in two. While a device stalls the time
/// goes on without bytes.
struct LoadSample {
    Seconds at{};
    Bytes total;
};

struct LoadOutcome {
    std::vector<LoadSample> samples; ///< every 50 ms, ramp included
    std::size_t recordedFrom = 0; ///< index of the sample at which recording began
    Histogram latency; ///< recorded part
    Seconds cpuUser{}; ///< of the worker threads, recorded part
    Seconds cpuSystem{}; ///< and of the kernel's threads that serve their rings
    Seconds cpuKernelThreads{}; ///< of these alone, up to the last look while they were there
    Bytes bytes; ///< recorded part
    Seconds seconds{};
    Bytes finished; ///< whole load, operations that were under way at the end included
    Seconds lastDone{}; ///< when the last operation finished, since the first began
    Seconds firstDone{}; ///< when the first thread ended, since the first operation
    Bytes finishedAtFirstDone;
    EngineSetup setup;
    bool interrupted = false; ///< by the stop token
    int unanswered = 0; ///< threads that were left behind, waiting for a device that does not answer
};

/// Sees the samples when the ramp is over and every quarter of a second from then on, from the calling thread; false
/// ends the load: enough.
using LoadObserver = std::function<bool(const LoadOutcome& soFar)>;

/// A ramp lasts until what was handed over first is back, so that the memory of these reads is made, but no longer than
/// this: twice what was asked for, and the time in which that memory is made. A device that stalls is not waited for.
Seconds longestRamp(const LoadSpec& spec);

/// Runs a load and waits for its end.
/// Errors: the first failing operation; Unsupported where the engine cannot be used here.
/// Threads: those that the kernel holds beyond the patience are left behind with the file and counted; close no
/// descriptor of it then.
Result<LoadOutcome> runLoad(const LoadSpec& spec, std::stop_token stop, const LoadObserver& observer = {});

} // namespace sluice::io
