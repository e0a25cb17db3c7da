// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sluice::decoders {

/// Scales RGB images to squares by area averaging: each pixel is the mean of what it covers.
/// Threads: used by one at a time.
class AreaResize {
public:
    explicit AreaResize(int side);

    /// `pixels`: width x height x 3. The result is valid until the next call.
    std::span<const std::uint8_t> resize(std::span<const std::uint8_t> pixels, int width, int height);

private:
    void averageRows(std::span<const std::uint8_t> pixels, int width, double from, double to);
    void averageColumns(int width, int row);

    int m_side;
    std::vector<float> m_row; ///< of the source's width, averaged over the rows that one of the result covers
    std::vector<std::uint8_t> m_result;
};

} // namespace sluice::decoders
