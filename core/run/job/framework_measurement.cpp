// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/job/framework_measurement.h"

#include "core/base/files/input.h"
#include "core/base/json.h"

namespace sluice {

namespace {

constexpr std::size_t maxFileBytes = 1 << 20;
constexpr const char* hint = "give the path of a file that sluice_probe framework wrote";

void markAsMeasured(FrameworkCosts& costs, const FrameworkMeasurement& measurement)
{
    costs.measured = true;
    costs.source = "measured with " + measurement.name + " " + measurement.version;
}

bool tellsCosts(const Json& document)
{
    const auto costs = document.find("costs");
    return costs != document.end() && costs->is_object() && costs->contains("pytorch") && costs->contains("in_process");
}

} // namespace

FrameworkCosts FrameworkMeasurement::costsOf(LoaderKind kind) const
{
    return kind == LoaderKind::PyTorch ? workers : kind == LoaderKind::InProcess ? inProcess : publishedCosts(kind);
}

Result<FrameworkMeasurement> readFramework(const std::string& path)
{
    const auto text = textOfFile(path, maxFileBytes, hint);
    if (!text) {
        return text.error();
    }
    const auto json = parseJson(*text, path);
    if (!json) {
        return json.error();
    }
    if (const auto known = expectSchema(*json, "sluice.framework/1", path); !known) {
        return known.error();
    }
    if (!tellsCosts(*json)) {
        return Error{ErrorKind::Corrupt, path + ": /costs does not tell the costs of pytorch and in_process", hint};
    }
    auto measurement = fromJson<FrameworkMeasurement>(*json);
    if (!measurement) {
        return Error{ErrorKind::Corrupt, path + ": " + measurement.error().message, hint};
    }
    markAsMeasured(measurement->workers, *measurement);
    markAsMeasured(measurement->inProcess, *measurement);
    return measurement;
}

} // namespace sluice
