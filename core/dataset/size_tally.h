// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/job/dataset_survey.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace sluice::dataset {

/// Keeps a distribution of sizes in bounded memory: exact up to 4,096 different sizes, within 0.4 % beyond; mean,
/// deviation and ends are always exact.
class SizeTally {
public:
    void add(std::int64_t size, std::int64_t count = 1);

    std::int64_t count() const { return m_count; }
    /// Tells whether every size is kept as it is.
    bool isExact() const { return m_cells.empty(); }
    /// Bytes of all; a number, since hostile files may state more than Bytes hold.
    double sum() const { return m_mean * static_cast<double>(m_count); }
    /// All zero when there are none.
    SizeSummary summary() const;
    /// Multiplies every size; for what is known only behind a compression.
    SizeTally scaled(double factor) const;
    void add(const SizeTally& other);
    /// Sizes, each with its samples; as exact as the tally is.
    std::vector<std::pair<std::int64_t, std::int64_t>> cells() const;
    /// Powers of two from the least to the most, empty ones between included.
    std::vector<SizeBin> bins() const;

private:
    std::int64_t sizeAt(double share) const;
    void spill();
    template <class Visit>
    void visit(const Visit& each) const;

    std::int64_t m_count = 0;
    double m_mean = 0;
    double m_squares = 0; ///< of the distances from the mean
    std::int64_t m_least = 0;
    std::int64_t m_most = 0;
    std::map<std::int64_t, std::int64_t> m_exact;
    std::vector<std::int64_t> m_cells; ///< empty while m_exact holds all
};

} // namespace sluice::dataset
