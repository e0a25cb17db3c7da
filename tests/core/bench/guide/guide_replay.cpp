// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/base/point/point_words.h"
#include "core/base/text/typed_numbers.h"
#include "core/base/text/words.h"
#include "core/bench/guide/schedule.h"
#include "core/bench/point/measured_file.h"
#include "models/storage/storage_surface.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

/// Run by hand: what would many guides of one device have found?
///
/// `measure` probes every setting that a guide may take, and others that it may not, with probes of several lengths, in
/// random order. `play` lets guides choose among these probes and compares their fits with the mean of all probes of
/// the other settings.
///
/// Chance in a single guide says little of a change to the fit or to the choice; tens of guides of the same figures
/// tell more.
namespace sluice {

/// One look at a setting.
struct Look {
    bool test = false; ///< a setting that no guide takes
    Seconds length{}; ///< ramp included
    Measurement measurement;
};

template <class V, Like<Look> T>
void describe(V& v, T& look)
{
    v("test", look.test);
    v("length_seconds", look.length);
    v("measurement", look.measurement);
}

namespace {

constexpr int testSettings = 80;
constexpr std::size_t toldSettings = 16; ///< that guides miss by most, on average
constexpr double fitAgainAfter = 1.06; ///< times as many looks: a guide fits no oftener on fast storage

Workload job()
{
    Workload workload;
    workload.sampleBytes = kibibytes(128);
    workload.accessPattern = Pattern::Random;
    return workload;
}

/// As guide_against_fio draws its own.
std::vector<IoPoint> testPoints()
{
    std::mt19937 lot(1);
    std::uniform_real_distribution<double> sizes(0, 11);
    std::uniform_real_distribution<double> depths(0, 7);
    std::vector<IoPoint> points;
    while (points.size() < testSettings) {
        constexpr int threads[] = {1, 1, 2, 4, 8};
        const IoPoint point{.pattern = lot() % 2 ? Pattern::Random : Pattern::Sequential,
                            .readSize = Bytes{4096} * std::lround(std::exp2(sizes(lot))),
                            .depth = static_cast<int>(std::lround(std::exp2(depths(lot)))),
                            .threads = threads[lot() % 5]};
        if (point.readSize * point.inFlight() <= mebibytes(256)) {
            points.push_back(point);
        }
    }
    return points;
}

int fail(const std::string& text)
{
    fmt::print(stderr, "guide_replay: {}\n", text);
    return 1;
}

struct Setting {
    IoPoint point;
    bool test;
};

std::vector<Setting> settingsOf(Bytes fileSize)
{
    const auto opening = initialDesign(job(), true, true, fileSize);
    const auto candidates = candidatePoints(job(), true, fileSize);
    std::set<IoPoint> taken(opening.begin(), opening.end());
    taken.insert(candidates.begin(), candidates.end());
    std::vector<Setting> settings;
    for (const auto& point : taken) {
        settings.push_back({point, false});
    }
    for (const auto& point : testPoints()) {
        settings.push_back({point, true});
    }
    return settings;
}

int measure(const std::string& path, const std::vector<Seconds>& lengths)
{
    const auto target = io::resolveTarget(path, false);
    if (!target) {
        return fail(target.error().message);
    }
    auto file = target->kind == io::TargetKind::Directory
        ? MeasuredFile::make(*target, {.size = gibibytes(1), .reserve = gibibytes(1)}, {})
        : MeasuredFile::existing(*target);
    if (!file) {
        return fail(file.error().message);
    }
    auto settings = settingsOf(file->size());
    std::mt19937 lot(1);
    for (const Seconds length : lengths) {
        std::shuffle(settings.begin(), settings.end(), lot);
        for (const auto& [point, test] : settings) {
            auto measured = file->measure(point, {.runtime = length * (1 - rampShare), .ramp = length * rampShare}, {},
                                          {}, asLoadersRead);
            if (!measured) {
                return fail(measured.error().message);
            }
            measured->samples.clear();
            std::cout << toJson(Look{test, length, *measured}).dump() << std::endl;
        }
    }
    return 0;
}

class Replay {
public:
    Replay(const std::vector<Look>& looks, Seconds length)
    {
        for (const auto& look : looks) {
            if (look.test) {
                m_truth[look.measurement.point].push_back(look.measurement.rate.value);
            } else if (std::abs((look.length - length).count()) < 1e-6) {
                m_looks[look.measurement.point.carriedOut()].push_back(look.measurement);
            }
        }
    }

    struct Held {
        std::map<IoPoint, double> off; ///< of the estimate from the truth, in logarithms
        std::vector<double> errors;
        double inside = 0;
        double width = 0; ///< of the interval, relative, median
    };
    Held guide(std::size_t looks, unsigned seed)
    {
        std::mt19937 lot(seed);
        m_taken.clear();
        std::vector<Measurement> measured;
        for (const auto& point : initialDesign(job(), true, true, gibibytes(1))) {
            take(point, measured, lot);
        }
        auto candidates = candidatePoints(job(), true, gibibytes(1));
        std::optional<StorageSurface> surface;
        double fitted = 0;
        while (measured.size() < looks) {
            if (static_cast<double>(measured.size()) >= fitted * fitAgainAfter) {
                surface.emplace(*StorageSurface::fit(measured));
                fitted = static_cast<double>(measured.size());
            }
            std::erase_if(candidates, [this](const IoPoint& point) { return m_taken[point] >= maxRepeats; });
            const auto chosen = nextPoint(candidates, *surface, job(), lot);
            take(repeatIsDue(measured) ? measured.front().point.carriedOut() : chosen->point, measured, lot);
        }
        return held(*StorageSurface::fit(measured));
    }

private:
    void take(const IoPoint& point, std::vector<Measurement>& measured, std::mt19937& lot)
    {
        auto& those = m_looks.at(point);
        ++m_taken[point];
        measured.push_back(those[lot() % those.size()]);
    }

    Held held(const StorageSurface& surface) const
    {
        Held held;
        std::vector<double> widths;
        for (const auto& [point, rates] : m_truth) {
            double logs = 0;
            for (const double rate : rates) {
                logs += std::log(rate) / static_cast<double>(rates.size());
            }
            const double truth = std::exp(logs);
            const auto estimate = surface.at(point);
            held.off[point] = std::log(estimate->mean.value / truth);
            held.errors.push_back(std::abs(estimate->mean.value / truth - 1));
            held.inside += estimate->low.value <= truth && truth <= estimate->high.value;
            widths.push_back(std::log(estimate->high / estimate->low) / 2);
        }
        std::sort(held.errors.begin(), held.errors.end());
        std::sort(widths.begin(), widths.end());
        held.width = widths[widths.size() / 2];
        held.inside /= static_cast<double>(held.errors.size());
        return held;
    }

    std::map<IoPoint, std::vector<double>> m_truth;
    std::map<IoPoint, std::vector<Measurement>> m_looks;
    std::map<IoPoint, std::ptrdiff_t> m_taken;
};

int play(const std::string& path, Seconds length, unsigned looks, unsigned guides)
{
    std::ifstream file(path);
    std::vector<Look> all;
    for (std::string line; std::getline(file, line);) {
        const auto json = parseJson(line, path);
        auto look = json ? fromJson<Look>(*json) : Result<Look>(json.error());
        if (!look) {
            return fail(look.error().message);
        }
        all.push_back(*std::move(look));
    }
    Replay replay(all, length);
    std::map<IoPoint, double> off;
    double median = 0, ninetieth = 0, inside = 0, width = 0;
    for (unsigned seed = 1; seed <= guides; ++seed) {
        const auto held = replay.guide(looks, seed);
        const auto count = held.errors.size();
        for (const auto& [point, error] : held.off) {
            off[point] += error / guides;
        }
        median += held.errors[count / 2] / guides;
        ninetieth += held.errors[count * 9 / 10] / guides;
        inside += held.inside / guides;
        width += held.width / guides;
    }
    fmt::print("{} looks of {} s, {} guides: median {:.2f} %, 90th {:.1f} %, inside {:.0f} %, intervals +- {:.0f} %\n",
               looks, length.count(), guides, 100 * median, 100 * ninetieth, 100 * inside, 100 * width);
    std::vector<std::pair<double, IoPoint>> worst;
    for (const auto& [point, error] : off) {
        worst.emplace_back(error, point);
    }
    std::sort(worst.begin(), worst.end(),
              [](const auto& a, const auto& b) { return std::abs(a.first) > std::abs(b.first); });
    worst.resize(std::min<std::size_t>(worst.size(), toldSettings));
    for (const auto& [error, point] : worst) {
        fmt::print("  {:+.0f} % {}\n", 100 * std::expm1(error), pointWords(point));
    }
    return 0;
}

int usage()
{
    return fail("use: guide_replay measure FOLDER LENGTH... > LOOKS, or guide_replay play LOOKS LENGTH COUNT GUIDES; "
                "a length is that of a look, 550ms as a guide's where it is in doubt");
}

/// 0 where it is none.
unsigned countIn(const std::string& word)
{
    unsigned count = 0;
    const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), count);
    return problem == std::errc{} && end == word.data() + word.size() ? count : 0;
}

int run(const std::vector<std::string>& words)
{
    std::vector<Seconds> lengths;
    for (std::size_t i = 2; i < words.size() && (i == 2 || words[0] == "measure"); ++i) {
        const auto length = parseSeconds(words[i]);
        if (!length) {
            return fail(length.error().message);
        }
        lengths.push_back(*length);
    }
    if (!lengths.empty() && words[0] == "measure") {
        return measure(words[1], lengths);
    }
    if (words.size() == 5 && words[0] == "play" && countIn(words[3]) > 0 && countIn(words[4]) > 0) {
        return play(words[1], lengths.front(), countIn(words[3]), countIn(words[4]));
    }
    return usage();
}

} // namespace
} // namespace sluice

int main(int argc, char** argv)
{
    return sluice::run({argv + 1, argv + argc});
}
