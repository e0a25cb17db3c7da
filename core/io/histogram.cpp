// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace sluice::io {

namespace {

constexpr int subBits = 7;
constexpr std::uint64_t subCount = 1U << subBits;
constexpr std::size_t bucketCount = (64 - subBits + 1) * subCount;

/// Values below 128 have a bucket each; above, the 7 bits after the leading one choose it.
std::size_t bucketOf(std::uint64_t value)
{
    if (value < subCount) {
        return value;
    }
    const int shift = static_cast<int>(std::bit_width(value)) - 1 - subBits;
    return static_cast<std::size_t>(shift + 1) * subCount + ((value >> shift) - subCount);
}

/// The middle of a bucket, which halves the error of either edge.
std::uint64_t valueOf(std::size_t bucket)
{
    if (bucket < subCount) {
        return bucket;
    }
    const auto shift = bucket / subCount - 1;
    const std::uint64_t low = (bucket % subCount + subCount) << shift;
    return low + ((std::uint64_t{1} << shift) >> 1);
}

} // namespace

Histogram::Histogram() : m_buckets(bucketCount) { }

void Histogram::add(Nanoseconds latency)
{
    const auto value = static_cast<std::uint64_t>(std::max<std::int64_t>(latency.count(), 0));
    ++m_buckets[bucketOf(value)];
    ++m_count;
    m_sum += static_cast<double>(value);
    m_max = std::max(m_max, latency);
}

void Histogram::merge(const Histogram& other)
{
    std::transform(m_buckets.begin(), m_buckets.end(), other.m_buckets.begin(), m_buckets.begin(), std::plus<>());
    m_count += other.m_count;
    m_sum += other.m_sum;
    m_max = std::max(m_max, other.m_max);
}

Nanoseconds Histogram::mean() const
{
    return m_count == 0 ? Nanoseconds{} : Nanoseconds(std::llround(m_sum / static_cast<double>(m_count)));
}

Nanoseconds Histogram::quantile(double share) const
{
    const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(m_count)));
    std::uint64_t seen = 0;
    for (std::size_t bucket = 0; bucket < m_buckets.size() && wanted > 0; ++bucket) {
        seen += m_buckets[bucket];
        if (seen >= wanted) {
            return std::min(m_max, Nanoseconds(static_cast<std::int64_t>(valueOf(bucket))));
        }
    }
    return {};
}

} // namespace sluice::io
