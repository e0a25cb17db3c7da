// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/loader_figures.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sluice {

/// Records when batches were begun, loaded and taken by a step; stops after the first `maxTraced`, since later ones
/// repeat earlier ones.
class BatchTraceLog {
public:
    static constexpr std::size_t maxTraced = 20'000;

    /// `underWay`: batches of one rank between the start of their load and the end of their step. 0: records nothing.
    BatchTraceLog(std::size_t ranks, std::int64_t underWay);

    void begin(int rank, std::int64_t batch, int worker, Seconds now);
    /// Returns the record of a batch that is under way; null where none is kept.
    BatchTrace* find(int rank, std::int64_t batch);
    std::vector<BatchTrace> take() { return std::move(m_traces); }

private:
    std::size_t slotOf(int rank, std::int64_t batch) const;

    std::int64_t m_underWay;
    std::vector<std::size_t> m_slots; ///< indexes of m_traces: a ring of `underWay` batches for each rank
    std::vector<BatchTrace> m_traces;
};

} // namespace sluice
