// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/rate_field.h"

#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "models/storage/device/device_fit.h"
#include "models/storage/measured_settings.h"
#include "models/storage/observations.h"
#include "models/storage/residual_process.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <optional>

namespace sluice {

namespace {

/// Quantiles of 90 % either way: of the normal distribution, and of Student's with six degrees of freedom. A guide of
/// three minutes sees storage change between minutes only so often, however many points it takes.
constexpr double normal90 = 1.645;
constexpr double student90 = 1.943;
/// Standard deviation between this program and another one minutes later, in both regimes. fio read 0 to 7 % less than
/// a guide on storage of a stated latency.
constexpr double unmodelledBandwidth = 0.01;
constexpr double unmodelledLatency = 0.03;
/// Measurements minutes apart differ by twice the noise variance of one guide. Chosen, not fitted: covers 86 and 87 %
/// of fio's figures, where once the variance covered 71 and 80 %.
constexpr double laterNoiseFactor = 2;
constexpr double errorPerDoublingOutside = 0.08;
/// Extra variance from the estimated hyperparameters; it shrinks with the number of measurements.
constexpr double parameterUncertainty = 6;
constexpr std::size_t maxKnown = 4096; ///< settings whose rate is kept

std::string placeWords(const IoPoint& point)
{
    return fmt::format("{}, {} in flight", iecWords(point.readSize), point.inFlight());
}

std::string fieldWords(const IoPoint& point)
{
    return fmt::format("{} {} reads, {}", word(point.access), word(point.pattern), engineWords(point.engine));
}

std::string provenanceOf(const FieldRate& rate, std::size_t measurements)
{
    const auto& nearest = rate.nearest->point;
    if (rate.measured) {
        return fmt::format("measured: {}, {}", fieldWords(nearest), placeWords(nearest));
    }
    return fmt::format("{} from {} measurements: {}, nearest {}", rate.extrapolated ? "extrapolated" : "interpolated",
                       measurements, fieldWords(nearest), placeWords(nearest));
}

} // namespace

/// One field while it is fitted, and what its copies share afterwards.
class RateField::Process {
public:
    /// `task`: index among the fields of its access. `similar`: the law of all of them.
    Process(const std::vector<const Measurement*>& measurements, int task, const RequestSizes& requests,
            const FittedDevice* similar);
    /// Returns the residuals of the measurements from this field's law.
    const std::vector<ResidualProcess::Observation>& residuals() const { return m_observed; }
    /// Takes the process fitted to the residuals of all fields; must come before at() and lattice().
    void learn(std::shared_ptr<const ResidualProcess> residuals);

    const MeasuredSettings& settings() const { return m_settings; }
    const std::vector<FieldRate>& lattice() const { return m_lattice; }
    const DeviceModel& device() const { return m_device.model; }
    FieldRate at(const IoPoint& point) const;

private:
    FieldRate predicted(const IoPoint& point) const;
    ReadLoad loadOf(const IoPoint& point) const;
    double logLaw(const ReadLoad& load) const { return std::log(m_device.model.rate(load)); }
    /// How much the rate changes, in logarithms, when reads are split as often or as rarely as possible.
    struct Splitting {
        double slower;
        double faster;
    };
    Splitting splitting(const ReadLoad& load) const;
    void buildLattice();

    int m_task;
    RequestSizes m_requests;
    ProcessorTime m_processor;
    MeasuredSettings m_settings;
    FittedDevice m_device;
    std::vector<ResidualProcess::Observation> m_observed;
    std::shared_ptr<const ResidualProcess> m_residuals;
    std::vector<FieldRate> m_lattice;
    /// A plan asks for the same settings again and again, and so does the next keystroke.
    mutable std::mutex m_mutex;
    mutable std::map<IoPoint, FieldRate> m_known;
};

RateField::Process::Process(const std::vector<const Measurement*>& measurements, int task, const RequestSizes& requests,
                            const FittedDevice* similar)
    : m_task(task), m_processor(processorTimeOf(measurements)), m_settings(measurements)
{
    if (measurements.front()->point.access == Access::Direct) { // the page cache splits reads otherwise
        m_requests = requests;
    }
    const auto observations = observationsOf(measurements, m_processor);
    m_device = fitDevice(observations, similar);
    for (std::size_t i = 0; i < observations.size(); ++i) {
        const auto& [load, rate, error] = observations[i];
        m_observed.push_back({{coordinatesOf(measurements[i]->point), task, m_device.model.latencyShare(load)},
                              std::log(rate) - logLaw(load),
                              error});
    }
}

void RateField::Process::learn(std::shared_ptr<const ResidualProcess> residuals)
{
    m_residuals = std::move(residuals);
    buildLattice();
}

/// Assumes that reads are split as is expected.
ReadLoad RateField::Process::loadOf(const IoPoint& point) const
{
    const auto size = static_cast<double>(point.readSize.count);
    const double inFlight = point.inFlight();
    return {.readSize = size,
            .inFlight = inFlight,
            .threads = static_cast<double>(point.threads),
            .requests = m_requests.seen() ? m_requests.expected(size, size * inFlight) : 0,
            .processorSeconds = m_processor.of(size)};
}

RateField::Process::Splitting RateField::Process::splitting(const ReadLoad& load) const
{
    ReadLoad most = load;
    ReadLoad fewest = load;
    most.requests = m_requests.max(load.readSize);
    fewest.requests = m_requests.min(load.readSize);
    if (most.requests <= fewest.requests) {
        return {0, 0};
    }
    const double expected = logLaw(load);
    return {expected - logLaw(most), logLaw(fewest) - expected};
}

FieldRate RateField::Process::at(const IoPoint& point) const
{
    {
        const std::scoped_lock lock(m_mutex);
        if (const auto known = m_known.find(point); known != m_known.end()) {
            return known->second;
        }
    }
    auto rate = predicted(point);
    const std::scoped_lock lock(m_mutex);
    if (m_known.size() >= maxKnown) {
        m_known.clear();
    }
    m_known.emplace(point, rate);
    return rate;
}

FieldRate RateField::Process::predicted(const IoPoint& point) const
{
    const auto coordinates = coordinatesOf(point);
    const ReadLoad load = loadOf(point);
    const double latencyShare = m_device.model.latencyShare(load);
    const double outside = m_settings.doublingsOutside(coordinates);
    const auto [nearest, relativeError] = m_settings.nearby(coordinates);
    const double noise =
        laterNoiseFactor * std::pow(m_residuals->noiseSd(latencyShare), 2) + std::pow(relativeError, 2);
    const auto residual = m_residuals->at({coordinates, m_task, latencyShare});
    const double law = logLaw(load);
    const double mean = law + residual.mean;
    const double variance =
        residual.variance + std::pow(m_device.standardError(load), 2) + std::pow(errorPerDoublingOutside * outside, 2);
    const double parameters = parameterUncertainty / static_cast<double>(m_residuals->count());
    const double unmodelled = std::hypot((1 - latencyShare) * unmodelledBandwidth, latencyShare * unmodelledLatency);
    const double width = student90 * std::sqrt((variance + noise) * (1 + parameters) + unmodelled * unmodelled);
    const auto split = splitting(load);
    return {.at = point,
            .mean = std::exp(mean),
            .low = std::exp(mean - std::hypot(width, split.slower)),
            .high = std::exp(mean + std::hypot(width, split.faster)),
            .standardError = std::sqrt(variance),
            .lower95 = std::exp(mean - normal90 * std::sqrt(variance)),
            .law = std::exp(law),
            .cpuSecondsPerByte = m_processor.of(load.readSize) / load.readSize,
            .extrapolated = outside > 0 || m_settings.exceedsBytesInFlight(coordinates),
            .measured = nearest.point == point.carriedOut(),
            .nearest = &nearest};
}

void RateField::Process::buildLattice()
{
    const auto inFlight = m_settings.candidatesInFlight();
    for (const Bytes size : m_settings.candidateReadSizes()) {
        for (const int count : inFlight) {
            m_lattice.push_back(at(m_settings.pointAt(size, count)));
        }
    }
}

std::optional<FittedDevice> RateField::lawOf(const Lists& lists, const FittedDevice* elsewhere)
{
    if (lists.size() < 2) {
        return elsewhere != nullptr ? std::optional(*elsewhere) : std::nullopt;
    }
    std::vector<RateObservation> observations;
    for (const auto& measurements : lists) {
        const auto those = observationsOf(measurements, processorTimeOf(measurements));
        observations.insert(observations.end(), those.begin(), those.end());
    }
    return fitDevice(observations, elsewhere);
}

std::vector<RateField> RateField::fit(const Lists& lists, const RequestSizes& requests,
                                      const std::optional<FittedDevice>& lawOfAll)
{
    std::vector<std::shared_ptr<Process>> processes;
    std::vector<ResidualProcess::Observation> observed;
    for (const auto& measurements : lists) {
        const auto task = static_cast<int>(processes.size());
        processes.push_back(std::make_shared<Process>(measurements, task, requests, lawOfAll ? &*lawOfAll : nullptr));
        const auto& own = processes.back()->residuals();
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
    return m_process->settings().all().front().point.engine;
}

Access RateField::access() const
{
    return m_process->settings().all().front().point.access;
}

Pattern RateField::pattern() const
{
    return m_process->settings().all().front().point.pattern;
}

bool RateField::pageCache() const
{
    const auto& settings = m_process->settings().all();
    return std::any_of(settings.begin(), settings.end(), [](const MeasuredSetting& s) { return s.pageCache; });
}

const DeviceModel& RateField::device() const
{
    return m_process->device();
}

FieldRate RateField::at(const IoPoint& point) const
{
    return m_process->at(point);
}

RateEstimate RateField::estimate(const IoPoint& point) const
{
    const auto rate = at(point);
    RateEstimate estimate;
    estimate.at = point;
    estimate.mean = {rate.mean};
    estimate.low = {rate.low};
    estimate.high = {rate.high};
    estimate.standardError = rate.standardError;
    estimate.extrapolated = rate.extrapolated;
    estimate.fromPageCache = rate.nearest->pageCache;
    const bool timed = rate.measured && rate.nearest->latency.count() > 0;
    estimate.latency = timed ? rate.nearest->latency : latencyByLittle(point, estimate.mean);
    // No read costs nothing: the tool that measured did not tell.
    estimate.cpuSecondsPerByte = rate.cpuSecondsPerByte > 0 ? std::optional(rate.cpuSecondsPerByte) : std::nullopt;
    estimate.provenance = provenanceOf(rate, m_process->residuals().size());
    return estimate;
}

std::vector<int> RateField::candidatesInFlight() const
{
    return m_process->settings().candidatesInFlight();
}

const std::vector<FieldRate>& RateField::lattice() const
{
    return m_process->lattice();
}

IoPoint RateField::pointAt(Bytes readSize, int inFlight) const
{
    return m_process->settings().pointAt(readSize, inFlight);
}

} // namespace sluice
