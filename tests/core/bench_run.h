// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/bench/decode_measurement.h"
#include "core/run/run.h"
#include "tests/core/run_fixture.h"

namespace sluice {

/// A run that keeps this document. Written for tests: no figure in it was measured anywhere.
inline Run benchRun(Json document)
{
    Run run;
    run.startedAt = "2026-03-14T09:26:53Z";
    run.version = "0.1.0";
    run.path = "/data/train";
    run.node.identity.hostName = "fixture-node";
    run.bench = std::move(document);
    return run;
}

/// Of `bench decode` with this mean.
inline Run decodeRun(Seconds mean)
{
    DecodeMeasurement measured;
    measured.path = "/data/train";
    measured.samples = 100;
    measured.cost = DecodeCost{mean, {}, mean, mean, mean};
    return benchRun(toDocument("sluice.bench/1", measured));
}

/// Of `bench io`, with the first read of the fixture.
inline Run ioRun()
{
    const auto measured = runFixture().measurements.front();
    auto run = benchRun({{"schema", "sluice.bench/1"},
                         {"kind", "io"},
                         {"config", toJson(measured.point)},
                         {"result", {{"bytes_per_second", measured.rate.value}}}});
    run.measurements = {measured};
    return run;
}

} // namespace sluice
