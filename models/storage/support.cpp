// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/support.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace sluice {

namespace {

constexpr double ninetyFive = 1.960; ///< standard deviations of a normal distribution on either side of 95 %
constexpr std::size_t maxSettings = 96; ///< with more, a fit takes longer than a keystroke may
constexpr std::size_t minPerField = 6; ///< fewer settings say nothing about the residuals of a field

/// Settings of one engine, access and pattern stand together, in the order of their sizes.
auto placeOf(const IoPoint& p)
{
    return std::tuple(p.access, p.engine, p.pattern, p.readSize, p.inFlight(), p.threads);
}
bool before(const IoPoint& a, const IoPoint& b)
{
    return placeOf(a) < placeOf(b);
}
bool ofOneField(const Measurement& a, const Measurement& b)
{
    return std::tuple(a.point.access, a.point.engine, a.point.pattern)
        == std::tuple(b.point.access, b.point.engine, b.point.pattern);
}

using Repeats = std::vector<const Measurement*>;

double meanOf(const Repeats& repeats, double (*value)(const Measurement&))
{
    double sum = 0;
    for (const auto* m : repeats) {
        sum += value(*m);
    }
    return sum / static_cast<double>(repeats.size());
}

/// As one measurement would be that took as long as all of them.
Measurement together(const IoPoint& point, const Repeats& repeats)
{
    Measurement all = *repeats.front();
    if (repeats.size() == 1) {
        return all;
    }
    const double log = meanOf(repeats, [](const Measurement& m) { return std::log(m.rate.value); });
    double squares = 0;
    for (const auto* m : repeats) {
        const double width = std::isfinite(m->relativeHalfWidth) ? m->relativeHalfWidth / ninetyFive : 0;
        squares += std::pow(std::log(m->rate.value) - log, 2) + width * width;
        all.pageCache = all.pageCache || m->pageCache;
    }
    const auto count = static_cast<double>(repeats.size());
    all.point = point;
    all.rate = {std::exp(log)};
    all.relativeHalfWidth = ninetyFive * std::sqrt(squares) / count;
    all.latency.mean = Nanoseconds(std::llround(
        meanOf(repeats, [](const Measurement& m) { return static_cast<double>(m.latency.mean.count()); })));
    const double processor = meanOf(repeats, cpuSecondsPerByte);
    all.cpuSystem = {};
    all.cpuUser = Seconds(processor * static_cast<double>(all.bytes.count));
    return all;
}

/// So many of these, from the first to the last in even steps.
void chooseEvenly(std::vector<Measurement>& chosen, const Measurement* first, std::size_t count, std::size_t wanted)
{
    const std::size_t last = std::max<std::size_t>(1, wanted - 1);
    for (std::size_t i = 0; i < wanted; ++i) {
        chosen.push_back(first[i * (count - 1) / last]);
    }
}

std::vector<Measurement> evenChoice(const std::vector<Measurement>& settings)
{
    std::vector<Measurement> chosen;
    for (std::size_t begin = 0; begin < settings.size();) {
        std::size_t end = begin;
        while (end < settings.size() && ofOneField(settings[begin], settings[end])) {
            ++end;
        }
        const std::size_t share = maxSettings * (end - begin) / settings.size();
        const std::size_t wanted = std::min(end - begin, std::max(share, minPerField));
        chooseEvenly(chosen, &settings[begin], end - begin, wanted);
        begin = end;
    }
    return chosen;
}

} // namespace

std::vector<Measurement> supportOf(const std::vector<Measurement>& measurements)
{
    if (measurements.size() <= maxMeasurementsFitted) {
        return measurements;
    }
    std::map<IoPoint, Repeats, decltype(&before)> bySetting(&before);
    for (const auto& m : measurements) {
        bySetting[m.point.carriedOut()].push_back(&m);
    }
    std::vector<Measurement> settings;
    for (const auto& [point, repeats] : bySetting) {
        settings.push_back(together(point, repeats));
    }
    return settings.size() <= maxSettings ? settings : evenChoice(settings);
}

} // namespace sluice
