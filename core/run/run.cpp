// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/run.h"

namespace sluice {

std::string verdictOf(const Run& run)
{
    return run.plan ? textOf(run.plan->verdict) : "Not measured: the run was interrupted.";
}

} // namespace sluice
