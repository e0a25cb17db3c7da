// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "models/loader/loader_figures.h"
#include "ui/widgets/figure_label.h"

#include <QString>

#include <string>
#include <vector>

/// What `sluicectl bench loader` gives, as it is shown. Pure.
namespace sluice::ui {

/// Parts of the time of a worker, mean over all.
struct WorkerShares {
    double reading = 0; ///< 0..1
    double decoding = 0;
    double waiting = 0; ///< for room in the queue

    bool operator==(const WorkerShares&) const = default;
};

/// What was found where the data lies.
struct DatasetFound {
    std::string format;
    std::int64_t files = 0;
    std::int64_t samples = 0;
    Bytes bytes;

    bool operator==(const DatasetFound&) const = default;
};

struct LoaderResult {
    LoaderFigures figures;
    WorkerShares workers;
    DatasetFound dataset;
    std::string verdict; ///< the engine's own sentence on what limits
    Seconds stepTime{}; ///< as asked for
    int workerCount = 0; ///< of one GPU
    bool interrupted = false;
};

/// Reads a `sluice.bench/1` document of kind "loader".
Result<LoaderResult> readLoader(const Json& document);

/// One number of the result, with where it came from.
struct LoaderFigure {
    QString name;
    QString value;
    Provenance provenance;
};
std::vector<LoaderFigure> figuresOf(const LoaderResult& result);

template <class V, Like<WorkerShares> T>
void describe(V& v, T& w)
{
    v("reading", w.reading);
    v("decoding", w.decoding);
    v("waiting", w.waiting);
}

template <class V, Like<DatasetFound> T>
void describe(V& v, T& d)
{
    v("format", d.format);
    v("files", d.files);
    v("samples", d.samples);
    v("bytes", d.bytes);
}

} // namespace sluice::ui
