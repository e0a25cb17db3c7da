// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/files/json_events.h"
#include "core/trace/trace_events.h"

namespace sluice::trace {

/// Reads a trace of PyTorch's profiler (Kineto), JSON. A file that is cut off or broken is read up to there, and the
/// problem is told.
///
/// Errors: Corrupt: it holds no trace events, or more than anybody can hold.
/// Source: libkineto/src/output_json.cpp of pytorch/kineto; categories as named before and after release 1.11.
Result<TraceContent> readKineto(const ByteSource& source, const std::string& path);

} // namespace sluice::trace
