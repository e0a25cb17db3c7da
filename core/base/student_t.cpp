// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/student_t.h"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>

namespace sluice {

double studentT(double probability, double degreesOfFreedom)
{
    return quantile(boost::math::students_t(std::max(degreesOfFreedom, 1.0)), probability);
}

} // namespace sluice
