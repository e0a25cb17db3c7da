// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/measured_settings.h"

#include "models/storage/observations.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <tuple>

namespace sluice {

namespace {

/// Doublings of bytes in flight beyond any measurement that still count as measured. Chosen, not fitted.
constexpr double allowedDoublings = 3;

bool smallerSetting(const MeasuredSetting& a, const MeasuredSetting& b)
{
    return std::tuple(a.point.readSize, a.point.inFlight(), a.point.threads)
        < std::tuple(b.point.readSize, b.point.inFlight(), b.point.threads);
}

/// Returns at most so many of them, from the first to the last in even steps: a choice of a setting looks at each.
template <class T>
std::vector<T> thinned(const std::vector<T>& values)
{
    constexpr std::size_t maxCandidates = 24;
    if (values.size() <= maxCandidates) {
        return values;
    }
    std::vector<T> some;
    for (std::size_t i = 0; i < maxCandidates; ++i) {
        some.push_back(values[i * (values.size() - 1) / (maxCandidates - 1)]);
    }
    return some;
}

/// Adds the powers of two between the smallest and the largest value.
template <class T>
std::vector<T> withDoublings(std::set<T> values)
{
    const T largest = *values.rbegin();
    const T smallest = *values.begin();
    for (T power{1}; power < largest; power = power * 2) {
        if (power > smallest) {
            values.insert(power);
        }
    }
    return thinned(std::vector<T>(values.begin(), values.end()));
}

/// Returns doublings.
double bytesInFlight(const ResidualProcess::Coordinates& c)
{
    return c[0] * lengthScale[0] + c[1] * lengthScale[1];
}

} // namespace

ResidualProcess::Coordinates coordinatesOf(const IoPoint& point)
{
    // A blocking engine has as many threads as reads in flight: one direction, not two.
    const double threads = point.engine == EngineKind::Uring ? point.threads : 1;
    return {std::log2(static_cast<double>(point.readSize.count)) / lengthScale[0],
            std::log2(point.inFlight()) / lengthScale[1], std::log2(threads) / lengthScale[2]};
}

MeasuredSettings::MeasuredSettings(const std::vector<const Measurement*>& measurements)
{
    for (const auto* m : measurements) {
        keep(*m);
    }
    std::sort(m_settings.begin(), m_settings.end(), smallerSetting);
    m_min = m_max = coordinatesOf(m_settings.front().point);
    m_maxBytesInFlight = bytesInFlight(m_min);
    for (const auto& setting : m_settings) {
        m_coordinates.push_back(coordinatesOf(setting.point));
        m_min = m_min.cwiseMin(m_coordinates.back());
        m_max = m_max.cwiseMax(m_coordinates.back());
        m_maxBytesInFlight = std::max(m_maxBytesInFlight, bytesInFlight(m_coordinates.back()));
    }
}

void MeasuredSettings::keep(const Measurement& m)
{
    const auto point = m.point.carriedOut();
    const auto same = std::find_if(m_settings.begin(), m_settings.end(),
                                   [&point](const MeasuredSetting& s) { return s.point == point; });
    if (same == m_settings.end()) {
        m_settings.push_back({point, Seconds(m.latency.mean), relativeErrorOf(m), m.pageCache});
    } else {
        same->latency = (same->latency + Seconds(m.latency.mean)) / 2;
        same->pageCache = same->pageCache || m.pageCache;
        same->relativeError = std::min(same->relativeError, relativeErrorOf(m));
    }
}

MeasuredSettings::Nearby MeasuredSettings::nearby(const Coordinates& here) const
{
    std::vector<double> distances;
    std::transform(m_coordinates.begin(), m_coordinates.end(), std::back_inserter(distances),
                   [&here](const Coordinates& each) { return (each - here).squaredNorm(); });
    const auto nearest = std::min_element(distances.begin(), distances.end());
    double logs = 0;
    double weights = 0;
    for (std::size_t i = 0; i < distances.size(); ++i) {
        const double weight = std::exp(-0.5 * (distances[i] - *nearest));
        logs += weight * std::log(m_settings[i].relativeError);
        weights += weight;
    }
    return {m_settings[static_cast<std::size_t>(nearest - distances.begin())], std::exp(logs / weights)};
}

double MeasuredSettings::doublingsOutside(const Coordinates& here) const
{
    const auto out = (m_min - here).cwiseMax(here - m_max).cwiseMax(0);
    const double doublings = out[0] * lengthScale[0] + out[1] * lengthScale[1] + out[2] * lengthScale[2];
    return doublings < 1e-9 ? 0 : doublings;
}

bool MeasuredSettings::exceedsBytesInFlight(const Coordinates& here) const
{
    return bytesInFlight(here) > m_maxBytesInFlight + allowedDoublings;
}

std::vector<int> MeasuredSettings::candidatesInFlight() const
{
    std::set<int> ofOneRing;
    std::set<int> all;
    for (const auto& setting : m_settings) {
        all.insert(setting.point.inFlight());
        if (setting.point.engine != EngineKind::Uring || setting.point.threads == 1) {
            ofOneRing.insert(setting.point.inFlight());
        }
    }
    return withDoublings(ofOneRing.empty() ? all : ofOneRing);
}

std::vector<Bytes> MeasuredSettings::candidateReadSizes() const
{
    std::set<Bytes> sizes;
    for (const auto& setting : m_settings) {
        sizes.insert(setting.point.readSize);
    }
    return withDoublings(sizes);
}

IoPoint MeasuredSettings::pointAt(Bytes readSize, int inFlight) const
{
    IoPoint point = m_settings.front().point;
    point.readSize = readSize;
    point.depth = inFlight;
    point.threads = 1;
    return point.carriedOut();
}

} // namespace sluice
