// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"

#include <string>

namespace sluice::ctl {

struct PrepareRequest {
    std::string path; ///< a folder
    std::string output; ///< a file for the baseline; empty: the history alone
};

/// A daemon stands in another folder, and must find the mount of a path by its name alone, without links.
std::string lastingPath(const std::string& path);

/// Makes the file that node checks read, measures a baseline from it, and keeps that as a run of the history.
Result<int> prepareCheck(PrepareRequest request, Session& session);

} // namespace sluice::ctl
