// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/formulas/stall_cost.h"

namespace sluice {

double stallCostPerMonth(int gpus, double stallFraction, double pricePerGpuHour)
{
    return gpus * stallFraction * pricePerGpuHour * hoursOfMonth;
}

} // namespace sluice
