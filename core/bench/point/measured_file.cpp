// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/measured_file.h"

#include "core/base/caught.h"
#include "core/base/text/words.h"
#include "core/bench/point/load_figures.h"
#include "core/bench/point/measurement_warnings.h"
#include "core/bench/point/memory_answers.h"
#include "core/bench/point/memory_room.h"
#include "core/io/engine/engine.h"
#include "core/io/files/sync.h"
#include "core/io/workers.h"
#include "core/node/cpu_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace sluice {

namespace {

constexpr Bytes page{4096};

Bytes wholePages(Bytes size)
{
    return Bytes{(size.count + page.count - 1) / page.count * page.count};
}

/// O_DIRECT's rules differ by filesystem and device: who asked for half a block wants to know what is one.
Error explained(const Error& error, const IoPoint& point)
{
    const Bytes aligned = wholePages(point.readSize);
    if (error.kind != ErrorKind::Unsupported || point.access != Access::Direct || aligned == point.readSize) {
        return error;
    }
    return Error{ErrorKind::Usage,
                 fmt::format("O_DIRECT cannot {} {} B at a time here: not a whole number of blocks",
                             word(point.direction), point.readSize.count),
                 Message(Remedy::AlignedReads).given("size", optionText(aligned))};
}

/// "0-1,8": each of them.
std::vector<int> processorsOf(const std::string& list)
{
    std::vector<int> processors;
    for (const auto& [first, last] : parseCpuList(list).value_or(CpuList{})) {
        for (int processor = first; processor <= last; ++processor) {
            processors.push_back(processor);
        }
    }
    return processors;
}

/// Tells whether reads through the page cache are proven to have come from beneath it: nothing was there before, no
/// block was read twice, and the device, where its counters are known, moved what was read.
bool wasCold(const Measurement& m, Bytes finished, const PathHardware& hardware)
{
    constexpr double mostOfIt = 0.75; // what was in flight at either end is not counted
    const Bytes once = m.fileSize + m.point.readSize * m.point.inFlight();
    const bool fromDevice = !topLayerCounts(m, hardware) || m.layers.front().bytes / m.bytes >= mostOfIt;
    return m.point.direction == Direction::Read && m.pageCacheResidentBefore.value_or(1) <= coldEnough
        && finished <= once && m.bytes.count > 0 && fromDevice;
}

/// Falls back to blocking threads where io_uring is not to be had.
Result<io::LoadOutcome> runWithFallback(io::LoadSpec spec, IoPoint& point, std::string& reason,
                                        const std::stop_token& stop, const io::LoadObserver& observer)
{
    auto outcome = io::runLoad(spec, stop, io::LoadObserver(observer)); // a copy: what it has seen is of one load
    const bool insists = spec.options.ioPoll || spec.options.sqPoll;
    if (outcome || insists || point.engine != EngineKind::Uring || outcome.error().kind != ErrorKind::Unsupported) {
        return outcome;
    }
    appendReason(reason, outcome.error().message);
    point.engine = EngineKind::Threads;
    spec.point = point;
    return io::runLoad(spec, stop, observer);
}

} // namespace

void MeasuredFile::abandon()
{
    if (m_own) {
        m_own->abandon();
    }
}

Result<Done> MeasuredFile::soundRequest(const IoPoint& point, const io::EngineOptions& options) const
{
    if (point.direction == Direction::Write && !m_own) {
        return Error{ErrorKind::Usage, m_target.path + " is not our own file", Remedy::WriteInFolder};
    }
    if (options.verify && (!m_own || point.direction == Direction::Write || point.readSize.count % 8 != 0)) {
        return Error{ErrorKind::Usage, "only reads of our own file can be verified, in multiples of 8 bytes",
                     Remedy::ReadOwnFile};
    }
    return fitsIntoMemory(point.readSize * point.inFlight());
}

/// Writes that cannot be made durable are a failure like writes that fail. Storage that does not answer leaves a
/// thread behind, as it does while writing.
Result<Done> MeasuredFile::timeSync(Measurement& m, const io::File& file, const MeasureTiming& timing,
                                    const io::LoadOutcome& outcome, const std::stop_token& stop)
{
    if (timing.sync == Sync::None || m.unanswered > 0 || stop.stop_requested()) {
        return Done{};
    }
    const auto took = io::timeSync(file.descriptor(), timing.sync, stop, timing.patience);
    if (took) {
        m.sync = SyncTime{timing.sync, *took, outcome.finished / (outcome.lastDone + *took)};
    } else if (took.error().kind == ErrorKind::Interrupted) {
        m.unanswered = 1;
        m.interrupted = stop.stop_requested();
    } else {
        return took.error();
    }
    return Done{};
}

Measurement MeasuredFile::measurementOf(const io::LoadOutcome& outcome, const IoPoint& point,
                                        const io::EngineOptions& options) const
{
    auto m = figuresOf(outcome, point);
    if (m_hardware.numaNode) {
        m.engineSetup.numaNode = m_hardware.numaNode;
        m.engineSetup.note(fmt::format("on NUMA node {}", *m_hardware.numaNode));
    }
    m.path = m_target.path;
    m.fileSize = m_size;
    m.verified = options.verify ? std::optional(outcome.finished) : std::nullopt;
    m.layers = m_layers.sinceBegin(point.direction);
    m.processorStolen = m_processors.stolen();
    return m;
}

Measurement MeasuredFile::unanswered(const IoPoint& point, const std::stop_token& stop) const
{
    Measurement m;
    m.point = point;
    m.path = m_target.path;
    m.fileSize = m_size;
    m.interrupted = stop.stop_requested();
    m.unanswered = 1;
    addWarnings(m, m_target, m_hardware);
    return m;
}

Result<Measurement> MeasuredFile::measure(IoPoint point, const MeasureTiming& timing, std::stop_token stop,
                                          const RateListener& listener, const io::EngineOptions& options)
{
    return withoutExceptions([&] { return measured(point, timing, stop, listener, options); });
}

Result<Measurement> MeasuredFile::measured(IoPoint point, const MeasureTiming& timing, const std::stop_token& stop,
                                           const RateListener& listener, const io::EngineOptions& options)
{
    if (auto sound = soundRequest(point, options); !sound) {
        return sound.error();
    }
    auto answer = io::unlessHeld<Result<OpenedFile>>(
        [place = place(), point, evict = timing.evict] { return place.open(point, evict); }, stop,
        std::chrono::duration_cast<io::Workers::Clock::duration>(timing.patience));
    if (!answer) {
        return unanswered(point, stop);
    }
    if (!*answer) {
        return answer->error();
    }
    auto opened = **std::move(answer);
    const io::LoadSpec spec{.descriptor = opened.file.descriptor(),
                            .point = opened.point,
                            .options = options,
                            .fileSize = m_size,
                            .runtime = timing.runtime,
                            .ramp = timing.ramp,
                            .patience = timing.patience,
                            .limit = timing.limit,
                            .content = m_content,
                            .processors = processorsOf(m_hardware.numaCpus)};
    const auto begin = [this] {
        m_layers.begin();
        m_processors.begin();
    };
    begin();
    auto outcome = runWithFallback(spec, opened.point, opened.reason, stop, observerFor(timing, listener, begin));
    if (!outcome) {
        return explained(outcome.error(), opened.point);
    }
    auto m = measurementOf(*outcome, opened.point, options);
    m.engineSetup.fallbackReason = opened.reason;
    m.pageCacheResidentBefore = opened.resident;
    m.pageCache = m_target.fileSystem.memoryOnly
        || (m.point.access == Access::Buffered && !wasCold(m, outcome->finished, m_hardware))
        || answeredByMemory(m, m_target, m_hardware, io::textOfFile("/sys/module/zfs/version"));
    if (auto synced = timeSync(m, opened.file, timing, *outcome, stop); !synced) {
        return synced.error();
    }
    if (m.unanswered == 0) {
        m.pageCacheResidentAfter = place().resident(opened.reader);
        if (m_own && timing.evict && m.point.access == Access::Buffered && m.point.direction == Direction::Read) {
            io::evict(opened.file.descriptor());
        }
    } else {
        opened.file.abandon();
        opened.reader.abandon();
        abandon();
    }
    addWarnings(m, m_target, m_hardware);
    return m;
}

} // namespace sluice
