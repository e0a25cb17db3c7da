// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <functional>
#include <stop_token>
#include <string>

namespace sluice::dataset {

/// Runs `work`, which reads `path` by a library that trusts its files, in a process of its own, and returns its text: a
/// file that makes the library crash, loop or take all memory is then an error and no more. The process says nothing,
/// leaves no core file, and dies with this one.
/// Errors: those of `work`; Corrupt where the process died; Io where it took longer than a minute; Interrupted.
Result<std::string> readApart(const std::string& path, const std::string& library,
                              const std::function<Result<std::string>()>& work, const std::stop_token& stop);

} // namespace sluice::dataset
