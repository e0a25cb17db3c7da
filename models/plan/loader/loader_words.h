// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "models/plan/plan.h"

#include <string>
#include <vector>

/// Writes recommended settings as the options of the loader that a job has. What options there are is data:
/// resources/loaders/*.json, `sluice.loader/1`.
namespace sluice {

/// Describes one loader.
struct LoaderWords {
    std::string name; ///< of its file: "dali"
    std::string title; ///< "NVIDIA DALI"
    LoaderKind kind = LoaderKind::Threads; ///< as which it is planned
    std::string source; ///< where its options are described
    std::vector<std::string> lines; ///< with places such as {workers}; see linesFor()

    bool operator==(const LoaderWords&) const = default;
};

/// Returns the names of all loaders that are described, sorted. Errors: those of resourceFolder().
Result<std::vector<std::string>> loaderNames();

/// Reads the description of one. Errors: Usage where there is none of this name, which lists them; Corrupt for a file
/// that is none.
Result<LoaderWords> loadLoaderWords(const std::string& name);

/// Fills in the settings of a plan: {workers}, {prefetch}, {batch}, {batches_ahead}, {pin_memory}, {persistent} and
/// {fits_memory}. Errors: Corrupt where a line has another place.
Result<std::string> linesFor(const LoaderWords& loader, const PlanRequest& request, const Recommendation& recommended);

template <class V, Like<LoaderWords> T>
void describe(V& v, T& w)
{
    v("title", w.title);
    v("kind", w.kind);
    v("source", w.source);
    v("lines", w.lines);
}

} // namespace sluice
