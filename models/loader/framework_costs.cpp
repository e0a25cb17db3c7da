// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/framework_costs.h"

namespace sluice {

namespace {

constexpr double perMebibyte = 1.0 / (1 << 20);
/// 90 % of real DataLoaders of torch 1.13 and 2.15 come so near: tests/bench/README.md, pytorch_against_simulate.
constexpr double errorOfMeasuredCosts = 0.13;
constexpr double errorOfPublishedCosts = 0.25;

} // namespace

FrameworkCosts publishedCosts(LoaderKind kind)
{
    FrameworkCosts costs;
    if (kind == LoaderKind::Threads) {
        costs.source = "threads of one process pass a batch on without a copy";
        return costs;
    }
    costs.source = "published for torch 2.15 on two cores, not measured on this node";
    costs.sampleTime = Seconds(1.2e-6);
    if (kind == LoaderKind::InProcess) {
        costs.batchTime = Seconds(0.1e-3);
        costs.batchSecondsPerByte = 0.15e-3 * perMebibyte;
        return costs;
    }
    costs.batchTime = Seconds(1.1e-3);
    costs.batchSecondsPerByte = 0.65e-3 * perMebibyte;
    costs.receiveTime = Seconds(0.85e-3);
    costs.receiveSecondsPerByte = 0.16e-3 * perMebibyte;
    costs.receiveWait = Seconds(1.0e-3);
    costs.workerStart = Seconds(0.02);
    return costs;
}

LoaderKind kindWithWorkers(LoaderKind kind, int workers)
{
    return kind == LoaderKind::PyTorch && workers == 0 ? LoaderKind::InProcess : kind;
}

void applyCosts(const FrameworkCosts& costs, const LoaderSetup& setup, LoaderHost& host)
{
    const double bytes = deliveredBatchBytes(setup);
    const auto ofBatch = costs.batchTime + Seconds(costs.batchSecondsPerByte * bytes);
    host.passTime = costs.sampleTime + ofBatch / setup.batch;
    host.receiveTime = costs.receiveTime + Seconds(costs.receiveSecondsPerByte * bytes);
    host.receiveWait = costs.receiveWait;
    host.workerStart = costs.workerStart;
    const bool costsNothing = host.passTime.count() <= 0 && host.receiveTime.count() <= 0;
    host.costsMeasured = costs.measured || costsNothing;
    host.rateError = costsNothing ? 0 : costs.measured ? errorOfMeasuredCosts : errorOfPublishedCosts;
}

} // namespace sluice
