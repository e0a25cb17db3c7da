// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/size_tally.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>

namespace sluice::dataset {

namespace {

constexpr std::size_t maxExact = 4096;
constexpr int cellBits = 7; ///< cells of a power of two: 128

/// Sizes below 128 have a cell each, all above one of 128 of their power of two.
std::size_t cellOf(std::int64_t size)
{
    const auto value = static_cast<std::uint64_t>(size);
    if (value < (1U << cellBits)) {
        return static_cast<std::size_t>(value);
    }
    const int shift = static_cast<int>(std::bit_width(value)) - cellBits - 1;
    return (static_cast<std::size_t>(shift + 1) << cellBits) + static_cast<std::size_t>((value >> shift) & 127U);
}

/// Returns the middle of a cell.
std::int64_t sizeOf(std::size_t cell)
{
    if (cell < (1U << cellBits)) {
        return static_cast<std::int64_t>(cell);
    }
    const auto shift = static_cast<int>(cell >> cellBits) - 1;
    const auto low = static_cast<std::int64_t>(128 + (cell & 127U)) << shift;
    return low + ((std::int64_t{1} << shift) >> 1);
}

constexpr std::size_t cellCount = std::size_t{58} << cellBits; ///< up to 2^63

} // namespace

void SizeTally::add(std::int64_t size, std::int64_t count)
{
    if (count <= 0 || size < 0) {
        return;
    }
    m_least = m_count == 0 ? size : std::min(m_least, size);
    m_most = std::max(m_most, size);
    const auto before = static_cast<double>(m_count);
    m_count += count;
    const double distance = static_cast<double>(size) - m_mean;
    const double share = static_cast<double>(count) / static_cast<double>(m_count);
    m_mean += distance * share;
    m_squares += distance * distance * before * share;
    if (!m_cells.empty()) {
        m_cells[cellOf(size)] += count;
        return;
    }
    m_exact[size] += count;
    if (m_exact.size() > maxExact) {
        spill();
    }
}

void SizeTally::spill()
{
    m_cells.resize(cellCount);
    for (const auto& [size, count] : m_exact) {
        m_cells[cellOf(size)] += count;
    }
    m_exact.clear();
}

template <class Visit>
void SizeTally::visit(const Visit& each) const
{
    for (const auto& [size, count] : m_exact) {
        each(size, count);
    }
    for (std::size_t cell = 0; cell < m_cells.size(); ++cell) {
        if (m_cells[cell] > 0) {
            each(std::clamp(sizeOf(cell), m_least, m_most), m_cells[cell]);
        }
    }
}

std::int64_t SizeTally::sizeAt(double share) const
{
    // Of the smallest size that at least this share is not above; no rounding of the product counts as one more.
    constexpr double rounding = 1e-6;
    const auto rank = static_cast<std::int64_t>(std::ceil(share * static_cast<double>(m_count) - rounding)) - 1;
    std::int64_t passed = 0;
    std::int64_t found = m_most;
    bool done = false;
    visit([&](std::int64_t size, std::int64_t count) {
        passed += count;
        if (!done && passed > rank) {
            found = size;
            done = true;
        }
    });
    return found;
}

SizeSummary SizeTally::summary() const
{
    if (m_count == 0) {
        return {};
    }
    const auto deviation = std::sqrt(std::max(0.0, m_squares) / static_cast<double>(m_count));
    return {Bytes{std::llround(m_mean)},
            Bytes{std::llround(deviation)},
            Bytes{m_least},
            Bytes{sizeAt(0.5)},
            Bytes{sizeAt(0.9)},
            Bytes{sizeAt(0.99)},
            Bytes{m_most}};
}

SizeTally SizeTally::scaled(double factor) const
{
    SizeTally result;
    visit([&](std::int64_t size, std::int64_t count) {
        result.add(std::llround(static_cast<double>(size) * factor), count);
    });
    // What the cells have rounded does not move the mean.
    result.m_mean = m_mean * factor;
    result.m_squares = m_squares * factor * factor;
    return result;
}

void SizeTally::add(const SizeTally& other)
{
    const auto before = static_cast<double>(m_count);
    const auto more = static_cast<double>(other.m_count);
    if (other.m_count == 0) {
        return;
    }
    if (isExact() && !other.isExact()) {
        spill();
    }
    const double distance = other.m_mean - m_mean;
    const double mean = m_mean + distance * more / (before + more);
    const double squares = m_squares + other.m_squares + distance * distance * before * more / (before + more);
    other.visit([this](std::int64_t size, std::int64_t count) { add(size, count); });
    m_mean = mean;
    m_squares = squares;
}

std::vector<std::pair<std::int64_t, std::int64_t>> SizeTally::cells() const
{
    std::vector<std::pair<std::int64_t, std::int64_t>> all;
    visit([&all](std::int64_t size, std::int64_t count) { all.emplace_back(size, count); });
    return all;
}

std::vector<SizeBin> SizeTally::bins() const
{
    std::vector<SizeBin> all;
    visit([&all](std::int64_t size, std::int64_t count) {
        const auto from =
            size == 0 ? std::int64_t{0} : std::int64_t{1} << (std::bit_width(static_cast<std::uint64_t>(size)) - 1);
        while (all.empty() || all.back().from.count < from) {
            const auto next = all.empty() ? from : std::max<std::int64_t>(1, all.back().to.count);
            all.push_back({Bytes{next}, Bytes{next == 0 ? 1 : std::min(next, std::int64_t{1} << 61) * 2}, 0});
        }
        all.back().samples += count;
    });
    return all;
}

} // namespace sluice::dataset
