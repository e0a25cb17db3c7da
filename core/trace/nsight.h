// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/trace/trace_events.h"

#include <string>

namespace sluice::trace {

/// Reads an SQLite export of Nsight Systems: GPU work, the calls that launched it, and NVTX ranges of the loader and of
/// steps. Tables and columns that a version does not have are left out. The file is never written, nor is anything
/// beside it.
///
/// Errors: Corrupt: it is damaged, or no export of Nsight Systems.
/// Source: "SQLite Export Schema Reference" of Nsight Systems; globalTid holds the process in bits 24 to 47.
Result<TraceContent> readNsight(const std::string& path);

} // namespace sluice::trace
