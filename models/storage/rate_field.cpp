// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/rate_field.h"

#include "models/storage/observations.h"
#include "models/storage/residual_process.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>

namespace sluice {

namespace {

/// Doublings of size, number in flight and threads over which a departure from the law stays alike.
constexpr std::array<double, 3> lengthScale{2.0, 2.2, 2.2};
constexpr double ninety = 1.645; ///< standard deviations of a normal distribution on either side of 90 %
/// Of Student's distribution with six degrees of freedom: what storage does otherwise in another minute, a guide of
/// three minutes sees no oftener, however many points it takes.
constexpr double ninetyOfMinutes = 1.943;
/// What the next program does otherwise than this one, some minutes later: how it starts, what it counts. Limits stay
/// as they are; how soon reads are answered also hangs on how the machine fares (fio, a few minutes after a guide, on
/// storage of a stated latency: 0 to 7 % lower everywhere).
constexpr double unmodelledBandwidth = 0.01;
constexpr double unmodelledLatency = 0.03;
/// Looks minutes apart are taken to differ by as much again (variance) as those of one guide. Chosen, not fitted: with
/// it once, 71 % of fio's figures were inside after two guides of a loop device, and 80 % on a disk that gave a quarter
/// less after the guide; with it twice 86 and 87 %.
constexpr double repeatOfMinutes = 2;
constexpr double errorPerDoublingOutside = 0.08;
/// More bytes in flight than in any measurement, in doublings, before it is said. Chosen, not fitted.
constexpr double fewDoublings = 3;
/// Departure and noise are estimated too; what that adds to the variance shrinks with the measurements.
constexpr double parameterUncertainty = 6;

double sizeOf(const IoPoint& point)
{
    return static_cast<double>(point.readSize.count);
}

bool smaller(const FieldPoint& a, const FieldPoint& b)
{
    return std::tuple(a.point.readSize, a.point.inFlight(), a.point.threads)
        < std::tuple(b.point.readSize, b.point.inFlight(), b.point.threads);
}

/// `value` and the powers of two between the least and the most.
template <class T>
std::set<T> withDoublings(std::set<T> values)
{
    const T most = *values.rbegin();
    const T least = *values.begin();
    for (T power{1}; power < most; power = power * 2) {
        if (power > least) {
            values.insert(power);
        }
    }
    return values;
}

/// All engines and patterns read the same storage: what one leaves open another may tell.
std::optional<FittedDevice> lawOfAll(const std::vector<std::vector<const Measurement*>>& fields)
{
    if (fields.size() < 2) {
        return std::nullopt;
    }
    std::vector<RateObservation> observations;
    for (const auto& measurements : fields) {
        const auto those = observationsOf(measurements, processorTimeOf(measurements));
        observations.insert(observations.end(), those.begin(), those.end());
    }
    return fitDevice(observations);
}

} // namespace

class RateField::Process {
public:
    /// `index`: among the fields of its access.
    Process(const std::vector<const Measurement*>& measurements, int index, const RequestSizes& requests,
            const FittedDevice* similar);
    /// What it departs from its law, one a measurement.
    const std::vector<ResidualProcess::Observation>& observed() const { return m_observed; }
    /// What all of its access depart from theirs. Before anything else is asked.
    void learn(std::shared_ptr<const ResidualProcess> residuals);

    const std::vector<FieldPoint>& points() const { return m_points; }
    const std::vector<LatticePoint>& lattice() const { return m_lattice; }
    const DeviceModel& device() const { return m_device.model; }
    std::size_t measurementCount() const { return m_observed.size(); }
    FieldValue at(const IoPoint& point) const;
    std::vector<int> candidatesInFlight() const;
    IoPoint pointAt(Bytes readSize, int inFlight) const;

private:
    using Place = ResidualProcess::Coordinates;

    static Place placeOf(const IoPoint& point);
    static double inFlightOf(const Place& place) { return place[0] * lengthScale[0] + place[1] * lengthScale[1]; }
    void keepPoints(const std::vector<const Measurement*>& measurements);
    void layLattice();
    ReadLoad loadOf(const IoPoint& point) const;
    double logModel(const ReadLoad& load) const { return std::log(m_device.model.rate(load)); }
    /// What chance does to the rate, in logarithms, when reads are split as often or as rarely as can be.
    struct Splitting {
        double slower;
        double faster;
    };
    Splitting splitting(const ReadLoad& load) const;
    double doublingsOutside(const Place& place) const;
    bool tooMuchInFlight(const Place& place) const;
    /// What was measured around a place.
    struct Nearby {
        const FieldPoint& nearest;
        /// Standard deviation that one more measurement is likely to have by its own interval: the geometric mean of
        /// those nearby, for a single one that was disturbed says little of the next.
        double usualError;
    };
    Nearby nearby(const Place& place) const;

    int m_index;
    RequestSizes m_requests;
    ProcessorTime m_processor;
    FittedDevice m_device;
    std::vector<ResidualProcess::Observation> m_observed;
    std::shared_ptr<const ResidualProcess> m_residuals;
    std::vector<FieldPoint> m_points; ///< one a setting
    std::vector<Place> m_places; ///< of each
    Place m_least; ///< of all, in each direction
    Place m_most;
    double m_mostInFlight = 0; ///< bytes, in doublings
    std::vector<LatticePoint> m_lattice;
};

RateField::Process::Process(const std::vector<const Measurement*>& measurements, int index,
                            const RequestSizes& requests, const FittedDevice* similar)
    : m_index(index), m_processor(processorTimeOf(measurements))
{
    if (measurements.front()->point.access == Access::Direct) { // what is read ahead is split otherwise
        m_requests = requests;
    }
    const auto observations = observationsOf(measurements, m_processor);
    m_device = fitDevice(observations, similar);
    for (std::size_t i = 0; i < observations.size(); ++i) {
        const auto& [load, rate, error] = observations[i];
        m_observed.push_back({{placeOf(measurements[i]->point), index, m_device.model.latencyShare(load)},
                              std::log(rate) - logModel(load),
                              error});
    }
    keepPoints(measurements);
}

void RateField::Process::learn(std::shared_ptr<const ResidualProcess> residuals)
{
    m_residuals = std::move(residuals);
    for (auto& point : m_points) {
        point.rate = at(point.point).rate;
    }
    layLattice();
}

void RateField::Process::keepPoints(const std::vector<const Measurement*>& measurements)
{
    for (const auto* m : measurements) {
        const auto point = m->point.carriedOut();
        const auto same =
            std::find_if(m_points.begin(), m_points.end(), [&point](const FieldPoint& p) { return p.point == point; });
        if (same == m_points.end()) {
            m_points.push_back({point, m->rate.value, Seconds(m->latency.mean), relativeErrorOf(*m), m->pageCache});
        } else {
            same->latency = (same->latency + Seconds(m->latency.mean)) / 2;
            same->pageCache = same->pageCache || m->pageCache;
            same->error = std::min(same->error, relativeErrorOf(*m));
        }
    }
    std::sort(m_points.begin(), m_points.end(), smaller);
    m_least = m_most = placeOf(m_points.front().point);
    m_mostInFlight = inFlightOf(m_least);
    for (const auto& point : m_points) {
        m_places.push_back(placeOf(point.point));
        m_least = m_least.cwiseMin(m_places.back());
        m_most = m_most.cwiseMax(m_places.back());
        m_mostInFlight = std::max(m_mostInFlight, inFlightOf(m_places.back()));
    }
}

RateField::Process::Place RateField::Process::placeOf(const IoPoint& point)
{
    // A blocking engine has as many threads as reads in flight: one direction, not two.
    const double threads = point.engine == EngineKind::Uring ? point.threads : 1;
    return {std::log2(sizeOf(point)) / lengthScale[0], std::log2(point.inFlight()) / lengthScale[1],
            std::log2(threads) / lengthScale[2]};
}

/// Split as is usual.
ReadLoad RateField::Process::loadOf(const IoPoint& point) const
{
    const double size = sizeOf(point);
    const double inFlight = point.inFlight();
    return {.readSize = size,
            .inFlight = inFlight,
            .threads = static_cast<double>(point.threads),
            .requests = m_requests.seen() ? m_requests.usual(size, size * inFlight) : 0,
            .processorSeconds = m_processor.of(size)};
}

RateField::Process::Splitting RateField::Process::splitting(const ReadLoad& load) const
{
    ReadLoad most = load;
    ReadLoad fewest = load;
    most.requests = m_requests.most(load.readSize);
    fewest.requests = m_requests.fewest(load.readSize);
    if (most.requests <= fewest.requests) {
        return {0, 0};
    }
    const double usual = logModel(load);
    return {usual - logModel(most), logModel(fewest) - usual};
}

double RateField::Process::doublingsOutside(const Place& place) const
{
    const auto out = (m_least - place).cwiseMax(place - m_most).cwiseMax(0);
    const double doublings = out[0] * lengthScale[0] + out[1] * lengthScale[1] + out[2] * lengthScale[2];
    return doublings < 1e-9 ? 0 : doublings;
}

/// The largest reads and the most in flight may have been measured, and never together.
bool RateField::Process::tooMuchInFlight(const Place& place) const
{
    return inFlightOf(place) > m_mostInFlight + fewDoublings;
}

RateField::Process::Nearby RateField::Process::nearby(const Place& place) const
{
    std::vector<double> distances;
    std::transform(m_places.begin(), m_places.end(), std::back_inserter(distances),
                   [&place](const Place& each) { return (each - place).squaredNorm(); });
    const auto nearest = std::min_element(distances.begin(), distances.end());
    double logs = 0;
    double weights = 0;
    for (std::size_t i = 0; i < distances.size(); ++i) {
        const double weight = std::exp(-0.5 * (distances[i] - *nearest));
        logs += weight * std::log(m_points[i].error);
        weights += weight;
    }
    return {m_points[static_cast<std::size_t>(nearest - distances.begin())], std::exp(logs / weights)};
}

FieldValue RateField::Process::at(const IoPoint& point) const
{
    const Place place = placeOf(point);
    const ReadLoad load = loadOf(point);
    const double latencyShare = m_device.model.latencyShare(load);
    const double outside = doublingsOutside(place);
    const auto [nearest, usualError] = nearby(place);
    const double noise = repeatOfMinutes * std::pow(m_residuals->noiseSd(latencyShare), 2) + std::pow(usualError, 2);
    const auto residual = m_residuals->at({place, m_index, latencyShare});
    const double law = logModel(load);
    const double center = law + residual.mean;
    const double doubt =
        residual.variance + std::pow(m_device.standardError(load), 2) + std::pow(errorPerDoublingOutside * outside, 2);
    const double parameters = parameterUncertainty / static_cast<double>(m_residuals->count());
    const double unmodelled = std::hypot((1 - latencyShare) * unmodelledBandwidth, latencyShare * unmodelledLatency);
    const double width = ninetyOfMinutes * std::sqrt((doubt + noise) * (1 + parameters) + unmodelled * unmodelled);
    const auto split = splitting(load);
    return {std::exp(center),
            std::exp(center - std::hypot(width, split.slower)),
            std::exp(center + std::hypot(width, split.faster)),
            std::sqrt(doubt),
            m_processor.of(load.readSize) / load.readSize,
            outside > 0 || tooMuchInFlight(place),
            nearest.point == point.carriedOut(),
            &nearest,
            std::exp(center - ninety * std::sqrt(doubt)),
            std::exp(law)};
}

IoPoint RateField::Process::pointAt(Bytes readSize, int inFlight) const
{
    IoPoint point = m_points.front().point;
    point.readSize = readSize;
    point.depth = inFlight;
    point.threads = 1;
    return point.carriedOut();
}

std::vector<int> RateField::Process::candidatesInFlight() const
{
    std::set<int> ofOneRing;
    std::set<int> all;
    for (const auto& [point, rate, latency, error, pageCache] : m_points) {
        all.insert(point.inFlight());
        if (point.engine != EngineKind::Uring || point.threads == 1) {
            ofOneRing.insert(point.inFlight());
        }
    }
    const auto candidates = withDoublings(ofOneRing.empty() ? all : ofOneRing);
    return {candidates.begin(), candidates.end()};
}

void RateField::Process::layLattice()
{
    std::set<Bytes> sizes;
    for (const auto& point : m_points) {
        sizes.insert(point.point.readSize);
    }
    const auto inFlight = candidatesInFlight();
    for (const Bytes size : withDoublings(sizes)) {
        for (const int count : inFlight) {
            const auto point = pointAt(size, count);
            m_lattice.push_back({point, at(point)});
        }
    }
}

std::vector<RateField> RateField::fit(const std::vector<std::vector<const Measurement*>>& fields,
                                      const RequestSizes& requests)
{
    const auto together = lawOfAll(fields);
    std::vector<std::shared_ptr<Process>> processes;
    std::vector<ResidualProcess::Observation> observed;
    for (const auto& measurements : fields) {
        const auto index = static_cast<int>(processes.size());
        processes.push_back(std::make_shared<Process>(measurements, index, requests, together ? &*together : nullptr));
        const auto& own = processes.back()->observed();
        observed.insert(observed.end(), own.begin(), own.end());
    }
    const auto residuals = std::make_shared<const ResidualProcess>(observed);
    std::vector<RateField> fitted;
    for (const auto& process : processes) {
        process->learn(residuals);
        fitted.push_back(RateField(process));
    }
    return fitted;
}

EngineKind RateField::engine() const
{
    return m_process->points().front().point.engine;
}

Access RateField::access() const
{
    return m_process->points().front().point.access;
}

Pattern RateField::pattern() const
{
    return m_process->points().front().point.pattern;
}

bool RateField::pageCache() const
{
    const auto& points = m_process->points();
    return std::any_of(points.begin(), points.end(), [](const FieldPoint& p) { return p.pageCache; });
}

const DeviceModel& RateField::device() const
{
    return m_process->device();
}

std::size_t RateField::measurementCount() const
{
    return m_process->measurementCount();
}

FieldValue RateField::at(const IoPoint& point) const
{
    return m_process->at(point);
}

std::vector<int> RateField::candidatesInFlight() const
{
    return m_process->candidatesInFlight();
}

const std::vector<LatticePoint>& RateField::lattice() const
{
    return m_process->lattice();
}

IoPoint RateField::pointAt(Bytes readSize, int inFlight) const
{
    return m_process->pointAt(readSize, inFlight);
}

} // namespace sluice
