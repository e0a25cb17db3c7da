// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/loader_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sluice {

namespace {

constexpr int maxWorkersOfAll = 1 << 20;

void check(std::vector<std::string>& problems, const char* name, double value, double least, double most)
{
    if (!std::isfinite(value) || value < least || value > most) {
        problems.push_back(fmt::format("{} is {:.15g}: must be {:.15g} to {:.15g}", name, value, least, most));
    }
}

} // namespace

std::vector<std::string> problemsOf(const LoaderSetup& s)
{
    std::vector<std::string> problems;
    check(problems, "gpus", s.gpus, 1, 1e5);
    check(problems, "workers", s.workers, 1, 4096);
    check(problems, "prefetch_factor", s.prefetch, 1, 1024);
    check(problems, "batch", s.batch, 1, 1e8);
    check(problems, "sample_bytes", static_cast<double>(s.sampleBytes.count), 1, 1e15);
    check(problems, "sample_bytes_stdev", static_cast<double>(s.sampleBytesStdev.count), 0, 1e15);
    check(problems, "step_seconds", s.stepTime.count(), 0, 1e6);
    check(problems, "step_jitter_seconds", s.stepJitter.count(), 0, 1e6);
    check(problems, "decode_seconds", s.decodeTime.count(), 0, 1e6);
    check(problems, "read_size_bytes", static_cast<double>(s.readSize.count), 512, 1 << 30);
    check(problems, "cached_share", s.cachedShare, 0, 1);
    check(problems, "samples_per_file", s.samplesPerFile, 1, std::numeric_limits<int>::max());
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
