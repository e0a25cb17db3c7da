// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/guide.h"

#include "core/audit/audit.h"
#include "core/base/point_words.h"
#include "core/base/version.h"
#include "core/base/words.h"
#include "core/bench/guide/memory_comparison.h"
#include "core/bench/guide/point_choice.h"
#include "core/bench/guide/schedule.h"
#include "core/bench/machine.h"
#include "core/bench/point/processor_watch.h"
#include "core/io/engine/engine.h"
#include "core/io/workers.h"
#include "core/run/host_facts.h"
#include "models/storage/rate_change.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>

namespace sluice {

namespace {

using Clock = std::chrono::steady_clock;
/// Fits take no more of the time than this: while it is in doubt, another look tells more than a fit that knows two
/// more.
constexpr double mostForFits = 0.05;
/// Storage that fails this often in a row is not measured any further.
constexpr int mostFailuresInARow = 3;
/// The memory that is read into is compared in no shorter budget.
constexpr Seconds leastBudgetForMemory{30};
constexpr Seconds lookAtMemory{1};
/// GPUs are left out of shorter budgets.
constexpr Seconds leastBudgetForGpu{15};
/// Of the budget, for six ways into a GPU, three of them in processes of their own.
constexpr double shareForGds = 0.25;
constexpr double shareForCopies = 0.2;
constexpr Seconds mostForGds{20};

std::string utcNow()
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

/// Long enough to see what is in flight come back twice, whatever the share. `doubt`: of the fit, 0 without one.
MeasureTiming timingFor(Seconds share, Seconds cycle, double doubt)
{
    const Seconds all = std::clamp(share, shortestPoint, longestPoint);
    return {.runtime = std::max(all * (1 - rampShare), 2 * cycle),
            .ramp = std::max(all * rampShare, 1.2 * cycle),
            .atLeast = Seconds(0.5),
            .enoughHalfWidth = enoughHalfWidth(doubt)};
}

/// One guided audit under way.
class Guide {
public:
    Guide(const GuideSpec& spec, io::Target target, std::stop_token stop, const GuideListener& listener)
        : m_spec(spec), m_target(std::move(target)), m_stop(std::move(stop)), m_listener(listener),
          m_share(shareBudget(spec.budget, m_target))
    {
        m_run.startedAt = utcNow();
        m_run.version = productVersion;
        m_run.path = m_target.path;
        m_run.budget = spec.budget;
    }

    Result<Run> run()
    {
        if (auto done = look(); !done) {
            return done.error();
        }
        if (auto done = measure(); !done) {
            return done.error();
        }
        conclude();
        return std::move(m_run);
    }

private:
    Seconds elapsed() const { return Clock::now() - m_begin; }
    Seconds left() const { return m_spec.budget - m_share.closing - m_forGds - elapsed(); }

    template <class Work>
    auto phase(const char* name, const std::string& text, Work work)
    {
        if (m_listener.phase) {
            m_listener.phase(name, text);
        }
        const auto begin = Clock::now();
        auto result = work();
        m_run.phases.push_back({name, Clock::now() - begin});
        progress();
        return result;
    }

    void progress() const
    {
        if (m_listener.progress) {
            m_listener.progress(std::min(elapsed(), m_spec.budget), m_spec.budget);
        }
    }

    void warn(const std::string& text)
    {
        m_run.warnings.push_back(text);
        if (m_listener.warning) {
            m_listener.warning(text);
        }
    }

    Result<Done> look()
    {
        auto node = phase("snapshot", "Reading this machine",
                          [this] { return readMachine({.root = "/", .paths = {m_target.path}}, m_stop); });
        if (!node) {
            return node.error();
        }
        m_run.node = std::move(*node);
        if (const auto& host = m_run.node.identity.hostName; m_spec.resumed
            && !m_spec.resumed->node.identity.hostName.empty() && m_spec.resumed->node.identity.hostName != host) {
            return Error{ErrorKind::Usage,
                         fmt::format("the run to go on with was measured on {}, and this is {}",
                                     m_spec.resumed->node.identity.hostName, host),
                         "resume it there, or start a run of this node's own"};
        }
        m_run.audit = phase("audit", "Checking its settings", [this] { return auditNode(m_run.node); });
        copyToGpus();
        return Done{};
    }

    /// What the path from host memory to the GPUs carries. A plan without it is still a plan.
    void copyToGpus()
    {
        if (m_run.node.gpus.empty() || m_spec.budget < leastBudgetForGpu || m_stop.stop_requested()) {
            return;
        }
        m_run.gpu = phase("gpu", "Copying between host memory and the GPUs",
                          [this] { return measureGpuCopies(m_spec.budget * shareForCopies, m_stop); });
        if (!m_run.gpu->gap.empty()) {
            warn("copies to the GPUs: " + m_run.gpu->gap);
        }
        if (m_run.gpu->toDevice && m_spec.cufileProcess) {
            m_forGds = std::min(m_spec.budget * shareForGds, mostForGds);
        }
    }

    void readIntoGpu(const MeasuredFile& subject)
    {
        if (m_forGds.count() > 0 && !m_stop.stop_requested() && !m_storageIsGone) {
            m_run.gpu->gds = phase("gds", "Reading into the GPU, with and without GPUDirect Storage",
                                   [&] { return measureGds(subject, m_spec.cufileProcess, m_forGds, m_stop); });
        }
    }

    Result<MeasuredFile> openSubject()
    {
        if (m_target.kind != io::TargetKind::Directory) {
            return MeasuredFile::existing(m_target);
        }
        const PrepareSpec prepare{.size = m_share.fileSize,
                                  .patience = m_share.prepare,
                                  .reserve = m_share.reserve,
                                  .progress = [this](Bytes, Bytes) { progress(); }};
        return phase(
            "prepare",
            fmt::format("Writing up to {} of incompressible data in {}", iecWords(m_share.fileSize), m_target.path),
            [&] { return MeasuredFile::make(m_target, prepare, m_stop); });
    }

    Result<Done> measure()
    {
        auto subject = openSubject();
        if (!subject && subject.error().kind == ErrorKind::Interrupted) {
            m_run.state = RunState::Interrupted;
            return Done{};
        }
        if (!subject) {
            return subject.error();
        }
        choosePoints(subject->size());
        auto done = phase("measure", fmt::format("Measuring for up to {}", words(left())),
                          [&] { return measurePoints(*subject); });
        if (done) {
            readIntoGpu(*subject);
        }
        phase("clean", "Removing the file", [&] { return close(*std::move(subject)); });
        return done;
    }

    /// The file goes when it is closed, and a disk may take its time for that. After an interrupt what was
    /// measured does not wait for it.
    Done close(MeasuredFile&& subject) const
    {
        const auto file = std::make_shared<std::optional<MeasuredFile>>(std::move(subject));
        io::unlessHeld<Done>(
            [file] {
                file->reset();
                return Done{};
            },
            m_stop, std::chrono::minutes(1));
        return Done{};
    }

    void choosePoints(Bytes fileSize)
    {
        const auto uring = io::makeEngine(EngineKind::Uring);
        if (!uring) {
            warn(uring.error().message + "; measured with blocking threads alone");
        }
        m_opening = openingPoints(m_spec.workload, uring.ok(), requestsAreCounted(), fileSize);
        m_choice = PointChoice(m_spec.thorough ? allPoints(m_spec.workload, uring.ok(), requestsAreCounted(), fileSize)
                                               : candidatePoints(m_spec.workload, uring.ok(), fileSize),
                               m_spec.thorough);
    }

    bool requestsAreCounted() const
    {
        const auto& paths = m_run.node.paths;
        return !paths.empty() && !layersOf(paths.front()).empty();
    }

    /// One look is had even where the file took all the time to write.
    bool timeForOneMore() const
    {
        const bool time = left() > shortestPoint || std::ssize(m_run.measurements) == m_takenOver;
        return time && !m_stop.stop_requested() && m_failuresInARow < mostFailuresInARow && !m_storageIsGone;
    }

    /// What an earlier run measured becomes part of this one; what it was doing when it ended does not.
    void takeOver(const Run& earlier)
    {
        std::copy_if(earlier.measurements.begin(), earlier.measurements.end(), std::back_inserter(m_run.measurements),
                     [](const Measurement& m) { return !m.interrupted; });
        m_takenOver = std::ssize(m_run.measurements);
        std::erase_if(m_opening, [this](const IoPoint& point) { return timesMeasured(m_run.measurements, point) > 0; });
        if (!m_run.measurements.empty()) {
            m_opening.insert(m_opening.begin(), m_run.measurements.front().point.carriedOut());
        }
        const auto number = earlier.id.value > 0 ? fmt::format("run {}", earlier.id.value) : "a run";
        warn(fmt::format("continues {} of {}: its {} measurements are part of this one", number, earlier.startedAt,
                         m_run.measurements.size()));
    }

    Result<Done> measurePoints(MeasuredFile& subject)
    {
        m_processors.begin();
        if (m_spec.resumed) {
            takeOver(*m_spec.resumed);
        }
        for (auto point = m_opening.begin(); point != m_opening.end() && timeForOneMore(); ++point) {
            fitSurface();
            if (repeatIsDue(m_run.measurements)) { // a short budget may see nothing but these
                tryPoint(subject, m_run.measurements.front().point.carriedOut());
            }
            tryPoint(subject, *point);
        }
        if (m_spec.budget >= leastBudgetForMemory && timeForOneMore() && !m_run.measurements.empty()) {
            readIntoHugePages(subject);
        }
        for (auto next = nextPoint(); next && timeForOneMore(); next = nextPoint()) {
            tryPoint(subject, *next);
        }
        if (const auto gap = m_choice.gap(m_run.measurements, m_surface, left() <= shortestPoint); !gap.empty()) {
            warn(gap);
        }
        if (m_stop.stop_requested()) {
            m_run.state = RunState::Interrupted;
        } else if (m_run.measurements.empty() && m_lastFailure) {
            return *m_lastFailure;
        }
        if (m_storageIsGone) {
            warn("the storage stopped answering; the measurement ends here with what there is");
        }
        if (m_intoHugePages) {
            judgeMemory(m_run.measurements, *m_intoHugePages, m_run.audit);
        }
        tellDrift();
        tellNeighbours();
        return Done{};
    }

    /// The first setting once more, for what the memory that is read into does to it; no part of the surface.
    void readIntoHugePages(MeasuredFile& subject)
    {
        const auto& first = m_run.measurements.front();
        if (first.pageCache || first.point.access != Access::Direct) {
            return;
        }
        auto options = asLoadersRead;
        options.buffers = io::Buffers::Huge;
        const Seconds cycle = m_surface ? cycleOf(first.point, *m_surface) : Seconds{};
        auto timing = timingFor(lookAtMemory, std::min(cycle, left() / 4), 0);
        timing.patience = std::max(left() - timing.ramp - timing.runtime, Seconds(1));
        auto measured = subject.measure(
            first.point, timing, m_stop, [this](const RateSample&) { progress(); }, options);
        if (!measured) {
            warn("ordinary memory and huge pages were not compared: " + measured.error().message);
        } else if (measured->unanswered > 0) {
            m_storageIsGone = true;
        } else if (!measured->interrupted) {
            m_intoHugePages = std::move(*measured);
        }
    }

    void fitSurface()
    {
        const auto begin = Clock::now();
        if (begin < m_nextFit) {
            return;
        }
        if (const auto surface = StorageSurface::fit(m_run.measurements)) {
            m_surface.emplace(*surface);
        }
        const Seconds took = Clock::now() - begin;
        m_nextFit = Clock::now() + std::chrono::duration_cast<Clock::duration>(took / mostForFits);
    }

    std::optional<IoPoint> nextPoint()
    {
        fitSurface();
        return m_choice.next(m_run.measurements, m_surface, m_spec.workload);
    }

    /// A point that cannot be measured here is told and left out.
    void tryPoint(MeasuredFile& subject, const IoPoint& point)
    {
        const auto estimate = m_surface ? m_surface->at(point) : Result<Estimate>(Estimate{});
        const double doubt = estimate ? estimate->doubt : 0;
        const Seconds share = std::clamp(left() / m_choice.toCome(m_run.measurements), shortestPoint,
                                         m_spec.thorough ? longestPoint : longestLook(doubt));
        const auto index = m_run.measurements.size();
        if (m_listener.point) {
            m_listener.point(index, index + static_cast<std::size_t>(std::max(left() / share, 1.0)), point);
        }
        const Seconds cycle = m_surface ? cycleOf(point, *m_surface) : Seconds{};
        auto timing = timingFor(share, std::min(cycle, left() / 4), doubt);
        timing.patience = std::max(left() - timing.ramp - timing.runtime, Seconds(1));
        auto measured = measurePoint(subject, point, timing);
        if (measured) {
            m_failuresInARow = 0;
            return;
        }
        m_lastFailure = measured.error();
        warn(pointWords(point) + ": " + measured.error().message);
        m_choice.leaveOut(point);
        if (++m_failuresInARow == mostFailuresInARow) {
            warn("the storage failed again and again; the measurement ends here with what there is");
        }
    }

    Result<Done> measurePoint(MeasuredFile& subject, const IoPoint& point, const MeasureTiming& timing)
    {
        auto measured = subject.measure(
            point, timing, m_stop,
            [this](const RateSample& sample) {
                progress();
                if (m_listener.sample) {
                    m_listener.sample({elapsed(), sample.rate});
                }
            },
            asLoadersRead);
        if (!measured) {
            return measured.error();
        }
        if (measured->interrupted && measured->bytes.count == 0) {
            return Done{};
        }
        m_storageIsGone = measured->unanswered > 0;
        if (measured->bytes.count == 0) {
            return Error{ErrorKind::Io, "no read came back in time", "is the storage stalled?"};
        }
        m_run.measurements.push_back(std::move(*measured));
        if (m_listener.measured) {
            m_listener.measured(m_run.measurements.back());
        }
        return Done{};
    }

    /// The first point was measured again and again: has the storage changed under our hands?
    void tellDrift()
    {
        if (const auto* drifted = driftOf(m_run.measurements)) {
            const auto& first = m_run.measurements.front();
            const double change = drifted->rate / first.rate - 1;
            warn(fmt::format("the storage changed while it was measured: {} gave {} at first and {} later "
                             "({:+.0f} %): {}",
                             pointWords(first.point), words(first.rate), words(drifted->rate), change * 100,
                             causesOf(kindOfDrift(m_run.measurements, *drifted), change < 0)));
        }
    }

    /// Machines on the same host take what no setting here can give back.
    void tellNeighbours()
    {
        if (const auto stolen = m_processors.stolen(); stolen && *stolen > muchStolen) {
            warn(
                fmt::format("the hypervisor gave {} of the processor time that was wanted here to other machines while "
                            "the storage was measured: measure again in a quieter hour, rates may be higher",
                            percentWords(*stolen)));
        }
    }

    void conclude()
    {
        if (m_run.measurements.empty()) {
            warn("nothing was measured, so there is no plan");
            return;
        }
        auto plan = phase("plan", "Holding the workload against what was measured", [this] { return planFromRun(); });
        if (!plan) {
            warn("no plan: " + plan.error().message);
            return;
        }
        m_run.plan = std::move(*plan);
    }

    Result<Plan> planFromRun() const
    {
        auto surface = StorageSurface::fit(m_run.measurements);
        if (!surface) {
            return surface.error();
        }
        return makePlan({.workload = m_spec.workload, .host = hostFactsOf(m_run)}, *surface);
    }

    const GuideSpec& m_spec;
    io::Target m_target;
    std::stop_token m_stop;
    const GuideListener& m_listener;
    GuideBudget m_share;
    Seconds m_forGds{}; ///< kept of the budget for it
    Clock::time_point m_begin = Clock::now();
    ProcessorWatch m_processors;
    std::vector<IoPoint> m_opening;
    PointChoice m_choice;
    std::optional<Error> m_lastFailure;
    int m_failuresInARow = 0;
    std::ptrdiff_t m_takenOver = 0; ///< measurements of an earlier run
    std::optional<Measurement> m_intoHugePages; ///< the first setting
    bool m_storageIsGone = false;
    std::optional<StorageSurface> m_surface; ///< fitted to what was measured before the last fit
    Clock::time_point m_nextFit{}; ///< not before
    Run m_run;
};

} // namespace

Result<Run> runGuide(const GuideSpec& spec, std::stop_token stop, const GuideListener& listener)
{
    auto target = guideTarget(spec, stop);
    if (!target) {
        return target.error();
    }
    return Guide(spec, std::move(*target), std::move(stop), listener).run();
}

} // namespace sluice
