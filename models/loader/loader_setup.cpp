// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/loader_setup.h"

#include "models/job/workload_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr int maxWorkersOfAll = 1 << 20;

void check(std::vector<std::string>& problems, const char* name, double value, double least, double most)
{
    if (!std::isfinite(value) || value < least || value > most) {
        problems.push_back(fmt::format("{} is {:.15g}: must be {:.15g} to {:.15g}", name, value, least, most));
    }
}

/// Checks what a workload has too, against the same range.
void check(std::vector<std::string>& problems, const char* name, double value, const WorkloadField& field)
{
    check(problems, name, value, field.min, field.max);
}

} // namespace

std::vector<std::string> problemsOf(const LoaderSetup& s)
{
    std::vector<std::string> problems;
    const auto& step = workloadField("step_seconds"); // of a loader that is measured alone it may be 0
    check(problems, "gpus", s.gpus, workloadField("gpus"));
    check(problems, "workers", s.workers, 0, maxWorkersPerGpu);
    check(problems, "prefetch_factor", s.prefetch, 1, maxPrefetchFactor);
    check(problems, "batch", s.batch, workloadField("batch_per_gpu"));
    check(problems, "sample_bytes", static_cast<double>(s.sampleBytes.count), workloadField("sample_bytes"));
    if (s.deliveredBytes) {
        check(problems, "delivered_bytes", static_cast<double>(s.deliveredBytes->count),
              workloadField("delivered_bytes"));
    }
    check(problems, "sample_bytes_stdev", static_cast<double>(s.sampleBytesStdev.count),
          workloadField("sample_bytes_stdev"));
    check(problems, "step_seconds", s.stepTime.count(), 0, step.max);
    check(problems, "step_jitter_seconds", s.stepJitter.count(), 0, step.max);
    check(problems, "decode_seconds", s.decodeTime.count(), workloadField("decode_seconds"));
    check(problems, "decode_stdev_seconds", s.decodeStdev.count(), 0, workloadField("decode_seconds").max);
    if (auto problem = problemOfBins(s.decodeHistogram); !problem.empty()) {
        problems.push_back("decode_histogram: " + problem);
    }
    check(problems, "read_size_bytes", static_cast<double>(s.readSize.count), 512, 1 << 30);
    check(problems, "cached_share", s.cachedShare, 0, 1);
    check(problems, "samples_per_file", s.samplesPerFile, workloadField("samples_per_file"));
    check(problems, "runtime_seconds", s.runtime.count(), 0.1, 1e9);
    if (problems.empty() && std::int64_t{s.gpus} * s.workers > maxWorkersOfAll) {
        problems.push_back(
            fmt::format("gpus x workers is {}: must be at most {}", std::int64_t{s.gpus} * s.workers, maxWorkersOfAll));
    }
    return problems;
}

int samplesReadTogether(const LoaderSetup& setup)
{
    return setup.order == SampleOrder::Sequential ? std::min(setup.batch, setup.samplesPerFile) : 1;
}

IoPoint readPointOf(const LoaderSetup& setup, Bytes readSize, int inFlight)
{
    IoPoint point;
    point.engine = setup.engine;
    point.access = setup.access;
    point.pattern = setup.order == SampleOrder::Shuffled ? Pattern::Random : Pattern::Sequential;
    point.readSize = readSize;
    point.depth = 1;
    point.threads = inFlight;
    return point;
}

} // namespace sluice
