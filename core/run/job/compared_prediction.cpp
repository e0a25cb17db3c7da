// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/job/compared_prediction.h"

#include <algorithm>
#include <cmath>

namespace sluice {

std::optional<Accuracy> accuracyOf(const std::vector<ComparedPrediction>& predictions)
{
    if (predictions.empty()) {
        return std::nullopt;
    }
    std::vector<double> errors;
    double sum = 0;
    Accuracy accuracy;
    for (const auto& each : predictions) {
        sum += each.check.error();
        errors.push_back(std::abs(each.check.error()));
        accuracy.withinInterval += each.check.within() ? 1 : 0;
    }
    std::sort(errors.begin(), errors.end());
    const auto quantile = [&errors](double share) {
        const double rank = std::ceil(share * static_cast<double>(errors.size()));
        return errors[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
    };
    accuracy.predictions = static_cast<int>(errors.size());
    accuracy.medianError = quantile(0.5);
    accuracy.p90Error = quantile(0.9);
    accuracy.maxError = errors.back();
    accuracy.meanError = sum / static_cast<double>(errors.size());
    return accuracy;
}

} // namespace sluice
