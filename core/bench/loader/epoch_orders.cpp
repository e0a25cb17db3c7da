// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/epoch_orders.h"

#include "core/bench/loader/sample_reader.h"

namespace sluice {

EpochOrders::Order EpochOrders::orderOf(std::int64_t epoch)
{
    const std::scoped_lock lock(m_mutex);
    if (m_epoch != epoch) {
        m_newest = std::make_shared<std::vector<std::uint32_t>>(
            sampleOrder(m_order, m_samples, static_cast<std::uint64_t>(epoch) + 1));
        m_epoch = epoch;
    }
    return m_newest;
}

} // namespace sluice
