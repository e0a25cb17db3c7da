// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/plan_input.h"

#include "models/plan/pipeline.h"
#include "models/plan/plan_simulation.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

int wholeOf(double value, double most = 1e8)
{
    return static_cast<int>(std::clamp(std::round(value), 1.0, most));
}

void setSampleBytes(Workload& workload, double value)
{
    const Bytes bytes{std::llround(std::clamp(value, 1.0, 1e15))};
    const double factor = static_cast<double>(bytes.count) / static_cast<double>(workload.sampleBytes.count);
    const double spread = std::min(static_cast<double>(workload.sampleBytesStdev.count) * factor, 1e15);
    workload.sampleBytesStdev = Bytes{std::llround(spread)};
    workload.sampleBytes = bytes;
}

void setDecodeTime(Workload& workload, double value)
{
    const double before = workload.decodeTime.count();
    workload.decodeTime = Seconds(std::min(value, 1e6));
    workload.decodeStdev = before > 0 ? workload.decodeStdev * (workload.decodeTime.count() / before) : Seconds{};
    workload.decodeFree = workload.decodeFree && value <= 0;
}

void setWorkers(PlanRequest& request, double value)
{
    request.workersPerGpu = wholeOf(value, maxWorkersPerGpu);
    if (loadsInTurn(request)) {
        request.loader.kind = LoaderKind::PyTorch;
    }
}

} // namespace

bool isWhole(PlanInput input)
{
    return input != PlanInput::SampleBytes && input != PlanInput::StepTime && input != PlanInput::DecodeTime;
}

double valueOf(const PlanRequest& request, PlanInput input)
{
    switch (input) {
    case PlanInput::Gpus:
        return request.workload.gpus;
    case PlanInput::Batch:
        return request.workload.batchPerGpu;
    case PlanInput::SampleBytes:
        return static_cast<double>(request.workload.sampleBytes.count);
    case PlanInput::StepTime:
        return request.workload.stepTime.count();
    case PlanInput::DecodeTime:
        return request.workload.decodeTime.count();
    case PlanInput::CpuCores:
        return request.host.cpuCores;
    case PlanInput::Workers:
        return request.workersPerGpu;
    case PlanInput::Devices:
        return request.change.devices;
    case PlanInput::Nodes:
        return request.workload.nodes;
    }
    return 0;
}

void setValue(PlanRequest& request, PlanInput input, double value)
{
    auto& workload = request.workload;
    switch (input) {
    case PlanInput::Gpus:
        workload.gpus = wholeOf(value, maxGpusOfJob);
        break;
    case PlanInput::Batch:
        workload.batchPerGpu = wholeOf(value);
        break;
    case PlanInput::SampleBytes:
        setSampleBytes(workload, value);
        break;
    case PlanInput::StepTime:
        workload.stepTime = Seconds(std::clamp(value, 1e-9, 1e6));
        break;
    case PlanInput::DecodeTime:
        setDecodeTime(workload, value);
        break;
    case PlanInput::CpuCores:
        request.host.cpuCores = std::clamp(value, 1e-3, 1e8);
        break;
    case PlanInput::Workers:
        setWorkers(request, value);
        break;
    case PlanInput::Devices:
        request.change.devices = wholeOf(value, maxDevices);
        break;
    case PlanInput::Nodes:
        workload.nodes = wholeOf(value);
        break;
    }
}

InputChange::InputChange(const PlanRequest& request, const StorageSurface& surface, const Recommendation& recommended,
                         PlanInput input)
    : m_request(request), m_surface(surface), m_recommended(recommended), m_input(input)
{
    m_request.observed.reset(); // of the job as it was
}

PlanRequest InputChange::requestAt(double value) const
{
    auto changed = m_request;
    setValue(changed, m_input, value);
    return changed;
}

std::optional<Prediction> InputChange::at(double value) const
{
    return predictChange(requestAt(value), m_surface, m_recommended);
}

bool InputChange::isFedAt(double value) const
{
    const auto prediction = at(value);
    return prediction && reaches(prediction->utilisation, m_request.workload.targetUtilisation);
}

} // namespace sluice
