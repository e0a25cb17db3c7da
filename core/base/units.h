// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>

namespace sluice {

/// Clock readings and latencies.
using Nanoseconds = std::chrono::nanoseconds;
/// Durations in arithmetic; fractions of a second are ordinary.
using Seconds = std::chrono::duration<double>;

/// A number of bytes: file sizes, read sizes, memory.
struct Bytes {
    std::int64_t count = 0;

    constexpr auto operator<=>(const Bytes&) const = default;
    constexpr Bytes& operator+=(Bytes other)
    {
        count += other.count;
        return *this;
    }
};

constexpr Bytes operator+(Bytes a, Bytes b)
{
    return {a.count + b.count};
}
constexpr Bytes operator-(Bytes a, Bytes b)
{
    return {a.count - b.count};
}
constexpr Bytes operator*(Bytes a, std::int64_t times)
{
    return {a.count * times};
}
constexpr Bytes operator*(std::int64_t times, Bytes a)
{
    return a * times;
}
/// How often b fits into a, as a fraction.
constexpr double operator/(Bytes a, Bytes b)
{
    return static_cast<double>(a.count) / static_cast<double>(b.count);
}

constexpr Bytes kibibytes(std::int64_t n)
{
    return {n << 10};
}
constexpr Bytes mebibytes(std::int64_t n)
{
    return {n << 20};
}
constexpr Bytes gibibytes(std::int64_t n)
{
    return {n << 30};
}

/// A bandwidth. Shown in SI units (1 MB/s = 10^6 B/s).
struct BytesPerSecond {
    double value = 0;

    constexpr auto operator<=>(const BytesPerSecond&) const = default;
};

constexpr BytesPerSecond operator+(BytesPerSecond a, BytesPerSecond b)
{
    return {a.value + b.value};
}
constexpr BytesPerSecond operator*(BytesPerSecond a, double factor)
{
    return {a.value * factor};
}
constexpr BytesPerSecond operator*(double factor, BytesPerSecond a)
{
    return a * factor;
}
constexpr BytesPerSecond operator/(BytesPerSecond a, double divisor)
{
    return {a.value / divisor};
}
constexpr double operator/(BytesPerSecond a, BytesPerSecond b)
{
    return a.value / b.value;
}
constexpr BytesPerSecond operator/(Bytes a, Seconds t)
{
    return {static_cast<double>(a.count) / t.count()};
}
constexpr Seconds operator/(Bytes a, BytesPerSecond rate)
{
    return Seconds(static_cast<double>(a.count) / rate.value);
}

/// Key of a run in the store. What every `--run` takes.
struct RunId {
    std::int64_t value = 0;

    constexpr auto operator<=>(const RunId&) const = default;
};

} // namespace sluice
