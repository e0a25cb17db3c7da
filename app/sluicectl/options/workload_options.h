// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"
#include "models/job/workload.h"

namespace sluice::ctl {

/// Declares the option of one field of a workload, which writes it to `workload`; nothing where it has no option.
CLI::Option* addWorkloadOption(CLI::App& app, const WorkloadField& field, Workload& workload);

} // namespace sluice::ctl
