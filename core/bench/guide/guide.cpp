// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/guide.h"

#include "core/audit/audit.h"
#include "core/base/text/words.h"
#include "core/bench/guide/guide_record.h"
#include "core/bench/guide/guide_remarks.h"
#include "core/bench/guide/memory_comparison.h"
#include "core/bench/guide/point_loop.h"
#include "core/bench/guide/schedule.h"
#include "core/bench/machine.h"
#include "core/bench/point/processor_watch.h"
#include "core/io/workers.h"
#include "core/run/plan_of_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace sluice {

namespace {

/// GPUs are left out of shorter budgets.
constexpr Seconds minBudgetForGpu{15};
/// Of the budget, for six ways into a GPU, three of them in processes of their own.
constexpr double shareForGds = 0.25;
constexpr double shareForCopies = 0.2;
constexpr Seconds maxForGds{20};

/// Runs one guided audit: looks at the machine, measures its storage, and makes a plan of it.
class Guide {
public:
    Guide(const GuideSpec& spec, io::Target target, std::stop_token stop, const GuideListener& listener)
        : m_spec(spec), m_target(std::move(target)), m_stop(std::move(stop)),
          m_share(shareBudget(spec.budget, m_target)), m_record(spec, m_target.path, m_share.closing, listener)
    { }

    Result<Run> run()
    {
        if (auto done = look(); !done) {
            return done.error();
        }
        if (auto done = measure(); !done) {
            return done.error();
        }
        conclude();
        return std::move(m_record.run());
    }

private:
    Result<Done> look()
    {
        auto& run = m_record.run();
        auto node = m_record.phase("snapshot", "Reading this machine",
                                   [this] { return readMachine({.root = "/", .paths = {m_target.path}}, m_stop); });
        if (!node) {
            return node.error();
        }
        run.node = std::move(*node);
        if (const auto problem =
                m_spec.resumed ? problemOfHost(run.node.identity.hostName, *m_spec.resumed) : std::nullopt) {
            return *problem;
        }
        run.audit = m_record.phase("audit", "Checking its settings", [&run] { return auditNode(run.node); });
        copyToGpus();
        return Done{};
    }

    /// Measures what the path from host memory to the GPUs carries. A plan without it is still a plan.
    void copyToGpus()
    {
        auto& run = m_record.run();
        if (run.node.gpus.empty() || m_spec.budget < minBudgetForGpu || m_stop.stop_requested()) {
            return;
        }
        run.gpu = m_record.phase("gpu", "Copying between host memory and the GPUs",
                                 [this] { return measureGpuCopies(m_spec.budget * shareForCopies, m_stop); });
        if (!run.gpu->gap.empty()) {
            m_record.warn("copies to the GPUs: " + run.gpu->gap);
        }
        if (run.gpu->toDevice && m_spec.cufileProcess) {
            m_forGds = std::min(m_spec.budget * shareForGds, maxForGds);
            m_record.keep(m_forGds);
        }
    }

    Result<MeasuredFile> openSubject()
    {
        if (m_target.kind != io::TargetKind::Directory) {
            return MeasuredFile::existing(m_target);
        }
        // Others may have filled the folder while this machine was read.
        auto target = guideTarget(m_spec, m_stop);
        if (!target) {
            return target.error();
        }
        const auto share = shareBudget(m_spec.budget, *target);
        const auto size = std::min(m_share.fileSize, share.fileSize);
        const PrepareSpec prepare{.size = size,
                                  .patience = m_share.prepare,
                                  .reserve = share.reserve,
                                  .progress = [this](Bytes, Bytes) { m_record.progress(); }};
        return m_record.phase(
            "prepare", fmt::format("Writing up to {} of incompressible data in {}", iecWords(size), m_target.path),
            [&] { return MeasuredFile::make(m_target, prepare, m_stop); });
    }

    Result<Done> measure()
    {
        auto subject = openSubject();
        if (!subject && subject.error().kind == ErrorKind::Interrupted) {
            m_record.run().state = RunState::Interrupted;
            return Done{};
        }
        if (!subject) {
            return subject.error();
        }
        PointLoop loop(m_spec, subject->size(), m_record, m_stop);
        auto done = m_record.phase("measure",
                                   fmt::format("Measuring for up to {}", words(std::max(Seconds{}, m_record.left()))),
                                   [&] { return measurePoints(loop, *subject); });
        if (done && m_forGds.count() > 0 && !m_stop.stop_requested() && !loop.storageIsGone()) {
            m_record.run().gpu->gds =
                m_record.phase("gds", "Reading into the GPU, with and without GPUDirect Storage", [&] {
                    const GdsTime time{m_forGds, std::max(Seconds{}, m_record.left()) + m_forGds};
                    return measureGds(*subject, m_spec.cufileProcess, time, m_stop);
                });
        }
        m_record.phase("clean", "Removing the file", [&] { return close(*std::move(subject)); });
        return done;
    }

    Result<Done> measurePoints(PointLoop& loop, MeasuredFile& subject)
    {
        ProcessorWatch processors;
        processors.begin();
        if (auto done = loop.run(subject); !done) {
            return done;
        }
        auto& run = m_record.run();
        if (loop.intoHugePages()) {
            judgeMemory(run.measurements, *loop.intoHugePages(), run.audit);
        }
        for (const auto& remark : {driftRemark(run.measurements), stolenRemark(processors.stolen())}) {
            remark ? m_record.warn(*remark) : void();
        }
        return Done{};
    }

    /// Closes the file, which removes it, and a disk may take its time for that. After an interrupt what was measured
    /// does not wait for it.
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

    void conclude()
    {
        auto& run = m_record.run();
        if (run.measurements.empty()) {
            m_record.warn("nothing was measured, so there is no plan");
            return;
        }
        auto plan = m_record.phase("plan", "Comparing the workload with what was measured",
                                   [this] { return planOfRun(m_record.run(), m_spec.workload); });
        if (!plan) {
            m_record.warn("no plan: " + plan.error().message);
            return;
        }
        run.plan = std::move(*plan);
    }

    const GuideSpec& m_spec;
    io::Target m_target;
    std::stop_token m_stop;
    GuideBudget m_share;
    Seconds m_forGds{}; ///< kept of the budget for it
    GuideRecord m_record;
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
