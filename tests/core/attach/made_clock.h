// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/sampler.h"

#include <functional>

namespace sluice::attach {

/// Time that passes when somebody sleeps, and what happens then.
class MadeClock {
public:
    std::function<bool(Seconds)> onSleep = [](Seconds) { return true; };

    SampleClock clock()
    {
        return {[this] { return m_now; },
                [this](Seconds length) {
                    m_now += length;
                    return onSleep(m_now);
                }};
    }

private:
    Seconds m_now{100};
};

} // namespace sluice::attach
