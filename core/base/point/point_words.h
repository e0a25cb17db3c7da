// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/point/io_point.h"

#include <string>

/// How people read a setting of storage; never the words of JSON or the command line.
namespace sluice {

std::string engineWords(EngineKind engine); ///< "io_uring", "pread threads", "mmap"
/// "sequential 1 MiB reads, 32 in flight, io_uring"
std::string pointWords(const IoPoint& point);

} // namespace sluice
