// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/histogram.h"

#include <algorithm>
#include <atomic>
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

/// One thread writes, so a load and a store are enough: as fast as without atomics.
template <class T>
void increase(T& value, T by)
{
    const std::atomic_ref<T> shared(value);
    shared.store(shared.load(std::memory_order_relaxed) + by, std::memory_order_relaxed);
}

template <class T>
T read(const T& value)
{
    return std::atomic_ref<T>(const_cast<T&>(value)).load(std::memory_order_relaxed);
}

} // namespace

Histogram::Histogram() : m_buckets(bucketCount) { }

void Histogram::add(Nanoseconds latency)
{
    const auto value = static_cast<std::uint64_t>(std::max<std::int64_t>(latency.count(), 0));
    increase<std::uint64_t>(m_buckets[bucketOf(value)], 1);
    increase<std::uint64_t>(m_count, 1);
    increase(m_sum, static_cast<double>(value));
    if (latency.count() > m_max) {
        std::atomic_ref(m_max).store(latency.count(), std::memory_order_relaxed);
    }
}

void Histogram::merge(const Histogram& other)
{
    std::uint64_t counted = 0;
    for (std::size_t bucket = 0; bucket < m_buckets.size(); ++bucket) {
        const auto added = read(other.m_buckets[bucket]);
        m_buckets[bucket] += added;
        counted += added;
    }
    m_count += counted; // not the other's count, which may be ahead of its buckets
    m_sum += read(other.m_sum);
    m_max = std::max(m_max, read(other.m_max));
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
            return std::min(max(), Nanoseconds(static_cast<std::int64_t>(valueOf(bucket))));
        }
    }
    return {};
}

} // namespace sluice::io
