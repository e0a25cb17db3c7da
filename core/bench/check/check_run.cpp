// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/check/check_run.h"

#include "core/audit/audit.h"
#include "core/base/version.h"
#include "core/bench/check/check_file.h"
#include "core/bench/point/measured_file.h"
#include "core/io/files/file.h"
#include "core/io/files/target.h"
#include "core/topology/snapshot.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <ctime>
#include <fcntl.h>

namespace sluice {

namespace {

using Clock = std::chrono::steady_clock;

constexpr Seconds rampOfRound{0.15};
constexpr Seconds recordedOfRound{0.85};
constexpr Seconds wholeRound = rampOfRound + recordedOfRound + Seconds{0.1};

/// The node with its audit, as a run that has measured nothing yet.
Result<Run> beginRun(const std::string& path)
{
    auto node = takeSnapshot({.paths = {path}});
    if (!node) {
        return node.error();
    }
    Run run;
    run.startedAt = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
    run.version = productVersion;
    run.path = path;
    run.audit = auditNode(*node);
    run.node = *std::move(node);
    return run;
}

/// Reads a file in rounds of one setting each.
class CheckReader {
public:
    static Result<CheckReader> open(const std::string& path, const std::stop_token& stop)
    {
        const auto name = fileToCheck(path);
        const auto target = name ? io::resolveTarget(*name, false, stop) : Result<io::Target>(name.error());
        auto file = target ? MeasuredFile::existing(*target) : Result<MeasuredFile>(target.error());
        return file ? CheckReader(*std::move(file), *name != path) : Result<CheckReader>(file.error());
    }

    Result<Measurement> round(const IoPoint& point, const std::stop_token& stop)
    {
        // Where direct reads are not possible, what the last round left in memory would be measured. What a job keeps
        // there of a file that is not ours stays.
        const auto file = m_ours ? io::File::openAtOnce(m_file.target().path, O_RDONLY) : Result<io::File>(Error{});
        if (file) {
            io::evict(file->descriptor());
        }
        const MeasureTiming timing{.runtime = recordedOfRound, .ramp = rampOfRound, .patience = Seconds{2}};
        return m_file.measure(point, timing, stop);
    }

private:
    CheckReader(MeasuredFile file, bool ours) : m_file(std::move(file)), m_ours(ours) { }

    MeasuredFile m_file;
    bool m_ours; ///< made for checks
};

/// One check as it goes on.
class Check {
public:
    Check(const CheckSpec& spec, const std::function<void(const NodeCheck&)>& soFar, const std::stop_token& stop)
        : m_spec(spec), m_soFar(soFar), m_stop(stop),
          m_points(spec.baseline ? pointsToCheck(*spec.baseline) : usualCheckPoints())
    { }

    Result<NodeCheck> run()
    {
        auto begun = beginRun(m_spec.path);
        if (!begun) {
            return begun.error();
        }
        m_run = *std::move(begun);
        m_soFar(judged());
        if (m_points.empty()) {
            return Error{ErrorKind::Usage, "the baseline holds no reads that came from the device",
                         "prepare the check, and compare with that baseline"};
        }
        auto reader = CheckReader::open(m_spec.path, m_stop);
        if (!reader) {
            return reader.error();
        }
        if (const auto read = readInRounds(*reader); !read) {
            return read.error();
        }
        auto check = judged();
        check.complete = !m_unanswered;
        return check;
    }

private:
    NodeCheck judged() const { return judgeCheck(m_spec.baseline ? &*m_spec.baseline : nullptr, m_run, m_spec.rule); }

    bool wanted(const IoPoint& point, int round) const
    {
        return round == 0 || (m_spec.baseline && needsAnotherRound(*m_spec.baseline, m_run, point, m_spec.rule));
    }

    bool goesOn(int round) const
    {
        const bool inTime = round == 0 || Clock::now() - m_begin + wholeRound < m_spec.budget;
        return inTime && !m_unanswered && !m_stop.stop_requested();
    }

    /// The first round measures each setting once; further ones what seems slower, while the budget lasts.
    Result<Done> readInRounds(CheckReader& reader)
    {
        for (int round = 0;; ++round) {
            bool any = false;
            for (const auto& point : m_points) {
                if (!goesOn(round)) {
                    return Done{};
                }
                if (!wanted(point, round)) {
                    continue;
                }
                auto measured = reader.round(point, m_stop);
                if (!measured) {
                    return measured.error();
                }
                m_unanswered = measured->unanswered > 0;
                m_run.measurements.push_back(*std::move(measured));
                m_soFar(judged());
                any = true;
            }
            if (!any) {
                return Done{};
            }
        }
    }

    const CheckSpec& m_spec;
    const std::function<void(const NodeCheck&)>& m_soFar;
    const std::stop_token& m_stop;
    const Clock::time_point m_begin = Clock::now();
    std::vector<IoPoint> m_points;
    Run m_run;
    bool m_unanswered = false;
};

} // namespace

std::vector<IoPoint> usualCheckPoints()
{
    const auto point = [](Pattern pattern, Bytes size, int depth) {
        IoPoint p;
        p.pattern = pattern;
        p.readSize = size;
        p.depth = depth;
        return p;
    };
    return {point(Pattern::Sequential, mebibytes(1), 16), point(Pattern::Random, kibibytes(128), 16),
            point(Pattern::Random, kibibytes(4), 32)};
}

Result<NodeCheck> runCheck(const CheckSpec& spec, const std::function<void(const NodeCheck&)>& soFar,
                           const std::stop_token& stop)
{
    return Check(spec, soFar, stop).run();
}

Result<Run> runCheckBaseline(const std::string& path, int rounds, const std::function<void(int, int)>& progress,
                             const std::stop_token& stop)
{
    auto run = beginRun(path);
    auto reader = run ? CheckReader::open(path, stop) : Result<CheckReader>(run.error());
    if (!reader) {
        return reader.error();
    }
    const auto points = usualCheckPoints();
    const int all = rounds * static_cast<int>(points.size());
    for (int i = 0; i < all && !stop.stop_requested(); ++i) {
        auto measured = reader->round(points[static_cast<std::size_t>(i) % points.size()], stop);
        if (!measured) {
            return measured.error();
        }
        run->measurements.push_back(*std::move(measured));
        progress(i + 1, all);
    }
    if (stop.stop_requested()) {
        return Error{ErrorKind::Interrupted, "interrupted before the baseline was measured", ""};
    }
    return run;
}

} // namespace sluice
