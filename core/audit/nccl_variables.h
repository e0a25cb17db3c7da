// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/finding.h"

#include <optional>
#include <string>
#include <string_view>

/// What is known of NCCL's environment variables. Source: NVIDIA NCCL user guide, "Environment Variables", 2.3 to 2.29.
namespace sluice {

struct NcclRemark {
    Severity severity = Severity::Info;
    Message why;
};

/// What is to be said against a variable with this value; nothing where it is documented and harmless. A variable that
/// the documentation does not list is said to be unknown to NCCL.
std::optional<NcclRemark> remarkOnNccl(std::string_view name, std::string_view value);

} // namespace sluice
