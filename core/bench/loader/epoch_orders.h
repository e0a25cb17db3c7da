// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/loader_setup.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace sluice {

/// Gives the order of the samples in each epoch, made when it is first asked for. The newest epoch alone is kept.
/// Threads: any.
class EpochOrders {
public:
    using Order = std::shared_ptr<const std::vector<std::uint32_t>>;

    EpochOrders(SampleOrder order, std::size_t samples) : m_order(order), m_samples(samples) { }

    Order orderOf(std::int64_t epoch);

private:
    std::mutex m_mutex;
    const SampleOrder m_order;
    const std::size_t m_samples;
    std::int64_t m_epoch = -1;
    Order m_newest;
};

} // namespace sluice
