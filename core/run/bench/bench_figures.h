// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/bench/loader_measurement.h"
#include "core/run/run.h"

#include <optional>
#include <string>
#include <vector>

/// What the document of a kept benchmark tells. Pure. Documents are those of Run::bench, of any origin: what is missing
/// or no number is not known.
namespace sluice {

/// The kind of a run that keeps this document; nothing where it is no `sluice.bench/1` with a result, or of a benchmark
/// that is not known here.
std::optional<RunKind> kindOfBench(const Json& document);

/// "bench decode: 2.1 ms of CPU time a sample.": what came out, in one sentence.
std::string benchVerdict(const Json& document);

/// One figure that a benchmark is run for.
struct BenchFigure {
    Message name; ///< "Samples a second", for people
    std::string key; ///< as that of a SeenFigure
    double value = 0;
};

/// The main figures of a kept benchmark, those of them that it measured. None of `bench io`, whose rates are
/// measurements of the run, and of `bench gds`, which gives an advice.
std::vector<BenchFigure> mainFiguresOf(const Json& document);

/// CPU time of decoding one sample on one core, mean, as `bench decode` measured it. Nothing of other runs, of one that
/// decoded no sample, and of a document that is damaged.
std::optional<Seconds> decodeTimeOf(const Run& run);

/// What `bench loader` measured. Nothing of other runs, and of one that was interrupted or is damaged.
std::optional<LoaderMeasurement> loaderOf(const Run& run);

/// Files opened, asked for their size and closed a second, by the most workers, as `bench files` measured it. Nothing
/// of other runs, and of one that was interrupted or is damaged.
std::optional<double> filesPerSecondOf(const Run& run);

} // namespace sluice
