// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/job/workload_fields.h"

#include "core/base/text/typed_numbers.h"
#include "models/job/workload.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace sluice {

namespace {

constexpr double anyInt = std::numeric_limits<int>::max();

constexpr std::array fields{
    WorkloadField{"gpus", "--gpus", FieldUnit::Count, 1, maxGpusOfJob, "GPUs of one node that train", &Workload::gpus},
    WorkloadField{"nodes", "--nodes", FieldUnit::Count, 1, 1e6,
                  "nodes like this one that train together; storage that they share was measured from one node alone",
                  &Workload::nodes},
    WorkloadField{"batch_per_gpu", "--batch", FieldUnit::Count, 1, 1e8, "samples that one GPU takes in one step",
                  &Workload::batchPerGpu},
    WorkloadField{"sample_bytes", "--sample-bytes", FieldUnit::Size, 1, 1e15, "mean size of one sample as it is stored",
                  &Workload::sampleBytes},
    WorkloadField{"sample_bytes_stdev", "", FieldUnit::Size, 0, 1e15,
                  "standard deviation of the sample size; 0: all of one size", &Workload::sampleBytesStdev},
    WorkloadField{"delivered_bytes", "--delivered-bytes", FieldUnit::Size, 1, 1e15,
                  "mean size of one sample as the GPU gets it, decoded; where it is not known, as stored",
                  &Workload::deliveredBytes},
    WorkloadField{"step_seconds", "--step-time", FieldUnit::Duration, 1e-9, 1e6,
                  "compute time of one step, without waiting for data", &Workload::stepTime},
    WorkloadField{"decode_seconds", "--decode-time", FieldUnit::Duration, 0, 1e6,
                  "CPU time of one worker to decode and augment one sample; 0: not known", &Workload::decodeTime},
    WorkloadField{"decode_stdev_seconds", "--decode-stdev", FieldUnit::Duration, 0, 1e6,
                  "standard deviation of that time; 0: the same for each sample", &Workload::decodeStdev},
    WorkloadField{"samples_per_file", "--samples-per-file", FieldUnit::Count, 1, anyInt,
                  "1: each sample is a file of its own; more: packed shards", &Workload::samplesPerFile},
    WorkloadField{"access_pattern", "--pattern", FieldUnit::Order, 0, 0,
                  "how the storage is read: sequential (shards in order) or random (samples as shuffled)",
                  &Workload::accessPattern},
    WorkloadField{"dataset_bytes", "--dataset-bytes", FieldUnit::Size, 1, 1e18, "size of the whole data set",
                  &Workload::datasetBytes},
    WorkloadField{"epochs", "--epochs", FieldUnit::Count, 1, 1e6, "how often the data set is read", &Workload::epochs},
    WorkloadField{"evaluation_bytes", "--evaluation-bytes", FieldUnit::Size, 0, 1e18,
                  "read by the evaluation after each epoch, by all nodes; 0 where there is none",
                  &Workload::evaluationBytes},
    WorkloadField{"target_utilisation", "--target-utilisation", FieldUnit::Share, 0.01, 1,
                  "share of the time that a GPU must compute to count as fed", &Workload::targetUtilisation}};

struct ToNumber {
    std::optional<double> operator()(int value) const { return value; }
    std::optional<double> operator()(double value) const { return value; }
    std::optional<double> operator()(Bytes value) const { return static_cast<double>(value.count); }
    std::optional<double> operator()(Seconds value) const { return value.count(); }
    std::optional<double> operator()(const std::optional<Bytes>& value) const
    {
        return value ? (*this)(*value) : std::nullopt;
    }
    std::optional<double> operator()(Pattern) const { return std::nullopt; }
};

void assign(int& field, double value)
{
    field = static_cast<int>(std::lround(value));
}
void assign(double& field, double value)
{
    field = value;
}
void assign(Bytes& field, double value)
{
    field = {std::llround(value)};
}
void assign(std::optional<Bytes>& field, double value)
{
    field = Bytes{std::llround(value)};
}
void assign(Seconds& field, double value)
{
    field = Seconds(value);
}
void assign(Pattern&, double) { }

} // namespace

std::optional<double> WorkloadField::valueIn(const Workload& workload) const
{
    return std::visit([&](auto field) { return ToNumber{}(workload.*field); }, member);
}

void WorkloadField::setIn(Workload& workload, std::optional<double> value) const
{
    if (value) {
        std::visit([&](auto field) { assign(workload.*field, *value); }, member);
    } else if (const auto* size = std::get_if<std::optional<Bytes> Workload::*>(&member)) {
        (workload.**size).reset();
    }
}

void WorkloadField::copy(const Workload& from, Workload& to) const
{
    std::visit([&](auto field) { to.*field = from.*field; }, member);
}

Result<double> WorkloadField::parse(const std::string& text) const
{
    switch (unit) {
    case FieldUnit::Size: {
        const auto bytes = parseBytes(text);
        return bytes ? Result<double>(static_cast<double>(bytes->count)) : bytes.error();
    }
    case FieldUnit::Duration: {
        const auto seconds = parseShortTime(text);
        return seconds ? Result<double>(seconds->count()) : seconds.error();
    }
    case FieldUnit::Share:
        return parseShare(text);
    default:
        return parseCount(text);
    }
}

std::string WorkloadField::problemOf(double value) const
{
    if (std::isfinite(value) && value >= min && value <= max) {
        return {};
    }
    return fmt::format("{} is {:.15g}: must be {:.15g} to {:.15g}", key, value, min, max);
}

std::span<const WorkloadField> workloadFields()
{
    return fields;
}

const WorkloadField& workloadField(std::string_view key)
{
    const auto* found =
        std::find_if(fields.begin(), fields.end(), [key](const WorkloadField& field) { return field.key == key; });
    if (found == fields.end()) {
        throw std::logic_error("a workload has no field " + std::string(key));
    }
    return *found;
}

} // namespace sluice
