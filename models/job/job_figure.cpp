// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/job/job_figure.h"

#include "models/job/workload.h"

#include <algorithm>

namespace sluice {

namespace {

const WorkloadField* fieldOf(const JobFigure& figure)
{
    const auto fields = workloadFields();
    const auto found =
        std::find_if(fields.begin(), fields.end(), [&](const auto& each) { return each.key == figure.field; });
    return found == fields.end() ? nullptr : &*found;
}

} // namespace

bool takeFigure(const JobFigure& figure, Workload& workload)
{
    const auto* field = fieldOf(figure);
    if (field == nullptr) {
        return false;
    }
    field->setIn(workload, figure.value);
    if (figure.field == "decode_seconds") { // a spread belongs to the mean that it was told with, and comes after it
        workload.decodeStdev = {};
        workload.decodeFree = false;
    }
    return true;
}

bool hasFigure(const JobFigure& figure, const Workload& workload)
{
    Workload asMeasured = workload;
    const auto* field = fieldOf(figure); // a size is rounded to bytes, and a count to a whole one
    return takeFigure(figure, asMeasured) && field->valueIn(asMeasured) == field->valueIn(workload);
}

} // namespace sluice
