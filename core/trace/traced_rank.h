// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace_events.h"

/// From events to shares of time. Pure.
namespace sluice::trace {

/// Time of the steps, what of it the thread that steps waited for batches, and what the GPU did for them.
///
/// GPU work counts where a step launched it, also where it ended after the steps, unless the GPU was still at work
/// from before them. Without marks of steps, a step goes
/// from one batch taken to the next; without batches either, all GPU work passes for one step. Of a file that was not
/// read to its end, only steps count of which all was read.
TracedRank tracedRankOf(TraceEvents events, bool whole);

} // namespace sluice::trace
