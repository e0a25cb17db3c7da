// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/image/area_resize.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sluice::decoders {

namespace {

constexpr int channels = 3; ///< of RGB

/// Share of the unit from `at` to `at + 1` that lies between `from` and `to`.
float covered(int at, double from, double to)
{
    return static_cast<float>(std::min(to, at + 1.0) - std::max(from, static_cast<double>(at)));
}

int endOf(double to, int size)
{
    return std::clamp(static_cast<int>(std::ceil(to)), 1, size);
}

} // namespace

AreaResize::AreaResize(int side)
    : m_side(side), m_result(static_cast<std::size_t>(side) * static_cast<std::size_t>(side) * channels)
{ }

void AreaResize::averageRows(std::span<const std::uint8_t> pixels, int width, double from, double to)
{
    const auto values = static_cast<std::size_t>(width) * channels;
    const int height = static_cast<int>(pixels.size() / values);
    const auto whole = static_cast<float>(to - from);
    std::fill(m_row.begin(), m_row.end(), 0.0F);
    float* const sums = m_row.data();
    for (int y = static_cast<int>(from); y < endOf(to, height); ++y) {
        const auto share = covered(y, from, to) / whole;
        const auto* source = pixels.data() + static_cast<std::size_t>(y) * values;
        for (std::size_t i = 0; i < values; ++i) {
            sums[i] += share * static_cast<float>(source[i]);
        }
    }
}

void AreaResize::averageColumns(int width, int row)
{
    const double step = static_cast<double>(width) / m_side;
    auto* out = m_result.data() + static_cast<std::ptrdiff_t>(row) * m_side * channels;
    for (int x = 0; x < m_side; ++x, out += channels) {
        const double from = x * step;
        const double to = from + step;
        float sums[channels] = {};
        for (int at = static_cast<int>(from); at < endOf(to, width); ++at) {
            const auto share = covered(at, from, to);
            for (int c = 0; c < channels; ++c) {
                sums[c] += share * m_row[static_cast<std::size_t>(at * channels + c)];
            }
        }
        for (int c = 0; c < channels; ++c) {
            out[c] = static_cast<std::uint8_t>(std::clamp(sums[c] / static_cast<float>(step) + 0.5F, 0.0F, 255.0F));
        }
    }
}

std::span<const std::uint8_t> AreaResize::resize(std::span<const std::uint8_t> pixels, int width, int height)
{
    m_row.resize(static_cast<std::size_t>(width) * channels);
    const double step = static_cast<double>(height) / m_side;
    for (int y = 0; y < m_side; ++y) {
        averageRows(pixels, width, y * step, (y + 1) * step);
        averageColumns(width, y);
    }
    return m_result;
}

} // namespace sluice::decoders
