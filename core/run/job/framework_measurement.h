// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/run/document_part.h"
#include "models/loader/framework_costs.h"

#include <string>

namespace sluice {

/// Holds what a PyTorch DataLoader costs on a node beside reading and decoding, as `python -m sluice_probe framework`
/// measured it: `sluice.framework/1`.
struct FrameworkMeasurement {
    std::string name; ///< "pytorch"
    std::string version;
    FrameworkCosts workers; ///< of a loader with worker processes
    FrameworkCosts inProcess; ///< of one without

    /// Returns the costs of a kind of loader; threads are not measured and cost nothing.
    FrameworkCosts costsOf(LoaderKind kind) const;
};

template <class V, Like<FrameworkMeasurement> T>
void describe(V& v, T& m)
{
    DocumentPart framework{[&m](auto& part) {
        part("name", m.name);
        part("version", m.version);
    }};
    DocumentPart costs{[&m](auto& part) {
        part("pytorch", m.workers);
        part("in_process", m.inProcess);
    }};
    v("framework", framework);
    v("costs", costs);
}

/// Reads a `sluice.framework/1` file, which somebody else may have written.
///
/// Errors: no such file, not a regular one, too large; no JSON, another schema; a cost outside its domain.
Result<FrameworkMeasurement> readFramework(const std::string& path);

} // namespace sluice
