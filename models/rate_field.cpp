// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/rate_field.h"

#include "models/observations.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

namespace sluice {

namespace {

/// Doublings of size, number in flight and threads over which a departure from the law stays alike.
constexpr std::array<double, 3> reach{2.0, 1.5, 1.5};
constexpr double ninety = 1.645; ///< standard deviations of a normal distribution on either side of 90 %
/// What the next program does otherwise than this one: how it starts, what it counts.
constexpr double unmodelled = 0.01;
constexpr double errorPerDoublingOutside = 0.08;
/// Departure and noise are estimated too; what that adds to the variance shrinks with the measurements.
constexpr double parameterUncertainty = 6;
/// Fewer measurements than this say nothing about how far the device departs from the law.
constexpr std::size_t fewMeasurements = 6;
constexpr double departureOfFew = 0.25;
constexpr double repeatOfFew = 0.02;
/// Of the law's parameters, which bend it towards the very points that it is then held against.
constexpr double freeParameters = 5;
/// Half-normal priors: devices that depart by half, or repeats that differ by half, are rare.
constexpr double usualDeparture = 0.15;
constexpr double usualRepeat = 0.08;

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

} // namespace

class RateField::Process {
public:
    Process(const std::vector<const Measurement*>& measurements, const RequestSizes& requests,
            const FittedDevice* alike);

    const std::vector<FieldPoint>& points() const { return m_points; }
    const std::vector<LatticePoint>& lattice() const { return m_lattice; }
    const DeviceModel& device() const { return m_device.model; }
    std::size_t measurementCount() const { return static_cast<std::size_t>(m_places.rows()); }
    FieldValue at(const IoPoint& point) const;
    std::vector<int> candidatesInFlight() const;
    IoPoint pointAt(Bytes readSize, int inFlight) const;

private:
    using Place = Eigen::RowVector3d;
    struct Noise {
        double departure; ///< standard deviation of the device from the law, in logarithms
        double repeat; ///< of one measurement from the next, beyond its own interval
    };

    static Place placeOf(const IoPoint& point);
    void keepPoints(const std::vector<const Measurement*>& measurements);
    void fitLaw(const std::vector<const Measurement*>& measurements, const FittedDevice* alike);
    void chooseNoise();
    void layLattice();
    ReadLoad loadOf(const IoPoint& point) const;
    double logModel(const ReadLoad& load) const { return std::log(m_device.model.rate(load)); }
    Eigen::VectorXd covariancesWith(const Place& place) const;
    Eigen::MatrixXd covarianceMatrix(const Noise& noise) const;
    double logLikelihood(const Noise& noise) const;
    double fittedRate(const IoPoint& point) const;
    /// What chance does to the rate, in logarithms, when reads are split as often or as rarely as can be.
    struct Splitting {
        double slower;
        double faster;
    };
    Splitting splitting(const ReadLoad& load) const;
    double doublingsOutside(const Place& place) const;
    const FieldPoint& nearestTo(const IoPoint& point) const;

    FittedDevice m_device;
    RequestSizes m_requests;
    ProcessorTime m_processor;
    std::vector<FieldPoint> m_points; ///< one a setting
    std::vector<LatticePoint> m_lattice;
    Eigen::Matrix<double, Eigen::Dynamic, 3> m_places; ///< one a measurement
    Eigen::VectorXd m_departures; ///< log(measured / law), one a measurement
    Eigen::VectorXd m_errors; ///< standard deviation of each, from its own interval
    Noise m_noise{0.1, 0.02};
    Eigen::LLT<Eigen::MatrixXd> m_factor;
    Eigen::VectorXd m_weights;
};

RateField::Process::Process(const std::vector<const Measurement*>& measurements, const RequestSizes& requests,
                            const FittedDevice* alike)
{
    if (measurements.front()->point.access == Access::Direct) { // what is read ahead is split otherwise
        m_requests = requests;
    }
    keepPoints(measurements);
    fitLaw(measurements, alike);
    chooseNoise();
    m_factor.compute(covarianceMatrix(m_noise));
    m_weights = m_factor.solve(m_departures);
    for (auto& point : m_points) {
        point.rate = fittedRate(point.point);
    }
    layLattice();
}

void RateField::Process::fitLaw(const std::vector<const Measurement*>& measurements, const FittedDevice* alike)
{
    m_processor = processorTimeOf(measurements);
    const auto observations = observationsOf(measurements, m_processor);
    m_device = fitDevice(observations, alike);
    const auto count = static_cast<Eigen::Index>(measurements.size());
    m_places.resize(count, 3);
    m_departures.resize(count);
    m_errors.resize(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const auto& [load, rate, error] = observations[static_cast<std::size_t>(i)];
        m_places.row(i) = placeOf(measurements[static_cast<std::size_t>(i)]->point);
        m_departures[i] = std::log(rate) - logModel(load);
        m_errors[i] = error;
    }
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
}

RateField::Process::Place RateField::Process::placeOf(const IoPoint& point)
{
    // A blocking engine has as many threads as reads in flight: one direction, not two.
    const double threads = point.engine == EngineKind::Uring ? point.threads : 1;
    return {std::log2(sizeOf(point)) / reach[0], std::log2(point.inFlight()) / reach[1], std::log2(threads) / reach[2]};
}

/// Split as is usual.
ReadLoad RateField::Process::loadOf(const IoPoint& point) const
{
    const double size = sizeOf(point);
    return {.readSize = size,
            .inFlight = static_cast<double>(point.inFlight()),
            .threads = static_cast<double>(point.threads),
            .requests = m_requests.seen() ? m_requests.usual(size) : 0,
            .processorSeconds = m_processor.of(size)};
}

Eigen::VectorXd RateField::Process::covariancesWith(const Place& place) const
{
    const double variance = m_noise.departure * m_noise.departure;
    return (-0.5 * (m_places.rowwise() - place).rowwise().squaredNorm()).array().exp() * variance;
}

Eigen::MatrixXd RateField::Process::covarianceMatrix(const Noise& noise) const
{
    const auto count = m_places.rows();
    Eigen::MatrixXd all(count, count);
    for (Eigen::Index i = 0; i < count; ++i) {
        for (Eigen::Index j = 0; j <= i; ++j) {
            all(i, j) =
                noise.departure * noise.departure * std::exp(-0.5 * (m_places.row(i) - m_places.row(j)).squaredNorm());
            all(j, i) = all(i, j);
        }
        all(i, i) += m_errors[i] * m_errors[i] + noise.repeat * noise.repeat;
    }
    return all;
}

double RateField::Process::logLikelihood(const Noise& noise) const
{
    const Eigen::LLT<Eigen::MatrixXd> factor(covarianceMatrix(noise));
    const double spread = factor.matrixLLT().diagonal().array().log().sum();
    const double prior = std::pow(noise.departure / usualDeparture, 2) + std::pow(noise.repeat / usualRepeat, 2);
    return -0.5 * m_departures.dot(factor.solve(m_departures)) - spread - 0.5 * prior;
}

void RateField::Process::chooseNoise()
{
    if (measurementCount() < fewMeasurements) {
        m_noise = {departureOfFew, repeatOfFew};
        return;
    }
    double highest = -std::numeric_limits<double>::infinity();
    for (const double departure : {0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32}) {
        for (const double repeat : {0.003, 0.006, 0.012, 0.025, 0.05, 0.1, 0.2}) {
            const double likelihood = logLikelihood({departure, repeat});
            if (likelihood > highest) {
                highest = likelihood;
                m_noise = {departure, repeat};
            }
        }
    }
    const auto count = static_cast<double>(measurementCount());
    m_noise.departure *= std::sqrt(count / std::max(1.0, count - freeParameters));
}

double RateField::Process::fittedRate(const IoPoint& point) const
{
    return std::exp(logModel(loadOf(point)) + covariancesWith(placeOf(point)).dot(m_weights));
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
    double doublings = 0;
    for (Eigen::Index k = 0; k < place.size(); ++k) {
        const double below = m_places.col(k).minCoeff() - place[k];
        const double above = place[k] - m_places.col(k).maxCoeff();
        doublings += std::max({below, above, 0.0}) * reach[static_cast<std::size_t>(k)];
    }
    return doublings < 1e-9 ? 0 : doublings;
}

const FieldPoint& RateField::Process::nearestTo(const IoPoint& point) const
{
    const Place place = placeOf(point);
    return *std::min_element(m_points.begin(), m_points.end(), [&](const auto& a, const auto& b) {
        return (placeOf(a.point) - place).squaredNorm() < (placeOf(b.point) - place).squaredNorm();
    });
}

FieldValue RateField::Process::at(const IoPoint& point) const
{
    const Place place = placeOf(point);
    const ReadLoad load = loadOf(point);
    const Eigen::VectorXd near = covariancesWith(place);
    const double law = logModel(load);
    const double center = law + near.dot(m_weights);
    const double outside = doublingsOutside(place);
    const double unexplained = m_noise.departure * m_noise.departure - m_factor.matrixL().solve(near).squaredNorm();
    const auto& nearest = nearestTo(point);
    const double noise = m_noise.repeat * m_noise.repeat + nearest.error * nearest.error;
    const double doubt =
        std::max(0.0, unexplained) + std::pow(errorPerDoublingOutside * outside, 2) + std::pow(m_device.doubt(load), 2);
    const double parameters = parameterUncertainty / static_cast<double>(m_places.rows());
    const double width = ninety * std::sqrt((doubt + noise) * (1 + parameters) + unmodelled * unmodelled);
    const auto split = splitting(load);
    return {std::exp(center),
            std::exp(center - std::hypot(width, split.slower)),
            std::exp(center + std::hypot(width, split.faster)),
            std::sqrt(doubt),
            m_processor.of(load.readSize) / load.readSize,
            outside > 0,
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

RateField RateField::fit(const std::vector<const Measurement*>& measurements, const RequestSizes& requests,
                         const FittedDevice* alike)
{
    return RateField(std::make_shared<const Process>(measurements, requests, alike));
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
