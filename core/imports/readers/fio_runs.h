// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"

#include <optional>
#include <set>
#include <vector>

namespace sluice::imports {

/// The jobs of a document of fio, and the key that they stand under; those of clients have another.
struct FioJobs {
    const Json* list;
    const char* key;
};
FioJobs fioJobs(const Json& document);

/// When the first job of a document began, in seconds since 1970; nothing where fio tells no more than the time at
/// which it wrote the document.
std::optional<double> fioStart(const Json& document);

/// Returns the groups of jobs that began when those before them had ended, by the times of the document. Where it tells
/// none all are taken to have, since most groups come about by stonewall.
std::set<double> fioLaterGroups(const Json& document);

/// The runs among the documents of a file: of reports that fio wrote while it ran, the last one alone.
std::vector<const Json*> fioRuns(const std::vector<Json>& documents);

} // namespace sluice::imports
