// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/measured_file.h"

#include "core/base/words.h"
#include "core/bench/point/latency_summary.h"
#include "core/bench/point/layer_warnings.h"
#include "core/bench/point/statistics.h"
#include "core/io/engine/engine.h"
#include "core/io/files/sync.h"
#include "core/io/workers.h"
#include "core/node/cpu_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace sluice {

namespace {

constexpr Bytes page{4096};
constexpr Bytes largestBlock = mebibytes(4);
constexpr int prepareDepth = 4;

/// Largest power of two that divides the size, so that whole blocks fill it.
Bytes blockFor(Bytes size)
{
    Bytes block = largestBlock;
    while (block > page && size.count % block.count != 0) {
        block.count /= 2;
    }
    return block;
}

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
                 "use --read-size " + optionText(aligned) + " or --access buffered"};
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

std::vector<RateSample> rateSamples(const io::LoadOutcome& outcome)
{
    std::vector<RateSample> rates;
    for (std::size_t i = 1; i < outcome.samples.size(); ++i) {
        const auto& from = outcome.samples[i - 1];
        const auto& to = outcome.samples[i];
        if (to.at > from.at) {
            rates.push_back({to.at, (to.total - from.total) / (to.at - from.at)});
        }
    }
    return rates;
}

/// The rates of the recorded part alone, over equal times.
std::vector<double> recordedRates(const io::LoadOutcome& outcome, const std::vector<RateSample>& all)
{
    const auto begin = outcome.samples.empty() ? Seconds{} : outcome.samples[outcome.recordedFrom].at;
    return evenRates(all, begin, Seconds(0.05));
}

Measurement figuresOf(const io::LoadOutcome& outcome, const IoPoint& point)
{
    Measurement m;
    m.point = point;
    m.bytes = outcome.bytes;
    m.seconds = outcome.seconds;
    m.rate = outcome.seconds.count() > 0 ? outcome.bytes / outcome.seconds : BytesPerSecond{};
    m.operationsPerSecond = m.rate.value / static_cast<double>(point.readSize.count);
    m.latency = summaryOf(outcome.latency);
    m.cpuUser = outcome.cpuUser;
    m.cpuSystem = outcome.cpuSystem;
    m.samples = rateSamples(outcome);
    const auto state = steadyStateOf(recordedRates(outcome, m.samples));
    m.relativeHalfWidth = state.relativeHalfWidth;
    m.steady = state.steady;
    m.unsteadyReason = state.reason;
    if (outcome.lastDone.count() > 0) {
        m.lastDoneRate = outcome.finished / outcome.lastDone;
    }
    m.firstDoneRate =
        outcome.firstDone.count() > 0 ? outcome.finishedAtFirstDone / outcome.firstDone : BytesPerSecond{};
    m.interrupted = outcome.interrupted;
    m.unanswered = outcome.unanswered;
    m.engineSetup = outcome.setup;
    return m;
}

/// `begin`: when the ramp is over, which counts for nothing.
io::LoadObserver observerFor(const MeasureTiming& timing, const RateListener& listener,
                             const std::function<void()>& begin)
{
    return [timing, listener, begin, recording = false, told = std::size_t{1}](const io::LoadOutcome& soFar) mutable {
        if (!std::exchange(recording, true)) {
            begin();
        }
        for (const auto& samples = soFar.samples; listener && told < samples.size(); ++told) {
            const auto& from = samples[told - 1];
            const auto& to = samples[told];
            listener({to.at, to.at > from.at ? (to.total - from.total) / (to.at - from.at) : BytesPerSecond{}});
        }
        if (timing.enoughHalfWidth <= 0 || soFar.seconds < timing.atLeast) {
            return true;
        }
        const auto state = steadyStateOf(recordedRates(soFar, rateSamples(soFar)));
        return state.relativeHalfWidth > timing.enoughHalfWidth;
    };
}

void append(std::string& reasons, const std::string& reason)
{
    reasons += (reasons.empty() ? "" : "; ") + reason;
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
    append(reason, outcome.error().message);
    point.engine = EngineKind::Threads;
    spec.point = point;
    return io::runLoad(spec, stop, observer);
}

/// The device beneath tells who else was there, and what never reached it.
void addNeighbours(Measurement& m, const io::Target& target)
{
    constexpr double muchMore = 1.25;
    constexpr double muchLess = 0.75;
    // Metadata, and what was in flight at either end.
    const Bytes worthTelling = mebibytes(16) + m.point.readSize * m.point.inFlight() * 2;
    // btrfs lies on several devices side by side, of which the first does a part.
    const bool sideBySide = target.fileSystem.name == "btrfs" && m.layers.size() > 1;
    if (m.layers.empty() || m.interrupted || m.bytes.count == 0 || sideBySide) {
        return;
    }
    const auto& device = m.layers.front();
    const double share = device.bytes / m.bytes;
    if (share > muchMore && device.bytes - m.bytes > worthTelling) {
        m.warnings.push_back(
            fmt::format("{} moved {:.1f} times what was asked: somebody else uses it too", device.device, share));
    } else if (share < muchLess && m.bytes - device.bytes > worthTelling && !m.pageCache) {
        m.warnings.push_back(fmt::format("{} moved only {} of what was read: the rest came from memory above it",
                                         device.device, percentWords(share)));
    }
}

void addCacheWarnings(Measurement& m, const io::Target& target)
{
    const bool buffered = m.point.access == Access::Buffered && m.point.direction == Direction::Read;
    if (buffered && !target.fileSystem.memoryOnly && m.pageCacheResidentBefore.value_or(0) > coldEnough) {
        m.warnings.push_back(fmt::format("not cold: {} of the file was in the page cache before",
                                         percentWords(*m.pageCacheResidentBefore)));
    }
    if (m.pageCache) {
        m.warnings.emplace_back(target.fileSystem.memoryOnly
                                    ? target.fileSystem.name
                                        + " lives in memory: this is the speed of memory, not of a device"
                                    : "read through the page cache: may be the speed of memory, not of the device");
    }
}

void addWarnings(Measurement& m, const io::Target& target, const PathHardware& hardware)
{
    addCacheWarnings(m, target);
    const auto layers = layerWarnings(target.fileSystem, hardware);
    m.warnings.insert(m.warnings.end(), layers.begin(), layers.end());
    addNeighbours(m, target);
    if (m.processorStolen && *m.processorStolen > muchStolen) {
        m.warnings.push_back(fmt::format("the hypervisor gave {} of the processor time that was wanted here to other "
                                         "machines: rates may be lower than this machine can give",
                                         percentWords(*m.processorStolen)));
    }
    if (!m.engineSetup.fallbackReason.empty()) {
        m.warnings.push_back("not as asked: " + m.engineSetup.fallbackReason);
    }
    if (m.unanswered > 0) {
        m.warnings.push_back(
            fmt::format("the storage stopped answering: {} of the measuring threads were left waiting", m.unanswered));
    }
    if (m.verified) {
        m.warnings.emplace_back("every byte was compared, which takes processor time: rates are lower than without");
    }
    if (!m.steady && !m.interrupted) {
        m.warnings.push_back("not steady: " + m.unsteadyReason);
    }
}

} // namespace

Result<MeasuredFile> MeasuredFile::existing(const io::Target& target)
{
    MeasuredFile file(target);
    file.m_size = target.size;
    return file;
}

Result<MeasuredFile> MeasuredFile::make(const io::Target& directory, const PrepareSpec& spec, std::stop_token stop)
{
    auto own = io::OwnFile::create(directory.path);
    if (!own) {
        return own.error();
    }
    MeasuredFile file(directory);
    file.m_own = std::make_shared<io::OwnFile>(std::move(*own));
    file.m_size = wholePages(spec.size);
    if (auto reserved = file.m_own->reserve(file.m_size, spec.reserve, stop); !reserved) {
        return reserved.error();
    }
    auto outcome = file.fill(spec, stop);
    if (!outcome) {
        return outcome.error();
    }
    if (outcome->unanswered > 0) {
        file.abandon();
    }
    if (outcome->interrupted) {
        return Error{ErrorKind::Interrupted, "stopped while the file was being written",
                     "nothing was measured; the file is removed"};
    }
    file.m_size = outcome->finished;
    if (auto kept = file.m_own->keep(file.m_size, stop); !kept) {
        return kept.error();
    }
    return file;
}

Result<io::LoadOutcome> MeasuredFile::fill(const PrepareSpec& spec, const std::stop_token& stop) const
{
    const bool uring = io::makeEngine(EngineKind::Uring).ok();
    // Without io_uring one writer, so that what is written by the end is the beginning of the file.
    IoPoint point{.engine = uring ? EngineKind::Uring : EngineKind::Threads,
                  .direction = Direction::Write,
                  .readSize = blockFor(m_size),
                  .depth = uring ? prepareDepth : 1};
    std::string reason;
    auto writer = place().openWithFallback(point, reason);
    if (!writer) {
        return writer.error();
    }
    const auto patient = [&spec, this](const io::LoadOutcome& soFar) {
        if (spec.progress) {
            spec.progress(soFar.bytes, m_size);
        }
        return spec.patience == Seconds{} || soFar.seconds < spec.patience || soFar.bytes < largestBlock;
    };
    auto outcome = io::runLoad({.descriptor = writer->descriptor(),
                                .point = point,
                                .fileSize = m_size,
                                .runtime = Seconds(1e9),
                                .limit = m_size,
                                .content = m_content,
                                .refill = true},
                               stop, patient);
    if (outcome && outcome->unanswered > 0) {
        writer->abandon();
    }
    return outcome;
}

Result<io::File> MeasuredFile::Place::openFor(Direction direction, Access access) const
{
    return own ? own->reopen(direction, access) : io::openReadOnly(target, access == Access::Direct);
}

Result<io::File> MeasuredFile::Place::openWithFallback(IoPoint& point, std::string& reason) const
{
    if (point.engine == EngineKind::Mmap && point.access == Access::Direct) {
        point.access = Access::Buffered;
        append(reason, "mmap always reads through the page cache");
    }
    auto file = openFor(point.direction, point.access);
    if (!file && point.access == Access::Direct && file.error().kind == ErrorKind::Unsupported) {
        append(reason, file.error().message);
        point.access = Access::Buffered;
        file = openFor(point.direction, point.access);
    }
    return file;
}

Result<MeasuredFile::Opened> MeasuredFile::Place::open(IoPoint point, bool evict) const
{
    Opened opened{.point = point, .reason = {}, .file = {}, .reader = {}, .resident = {}};
    auto file = openWithFallback(opened.point, opened.reason);
    if (!file) {
        return file.error();
    }
    auto reader = openFor(Direction::Read, opened.point.access);
    if (!reader) {
        return reader.error();
    }
    if (opened.point.access == Access::Buffered && own && evict) {
        io::evict(file->descriptor());
    }
    opened.resident = resident(*reader);
    opened.file = *std::move(file);
    opened.reader = *std::move(reader);
    return opened;
}

std::optional<double> MeasuredFile::Place::resident(const io::File& file) const
{
    return target.kind == io::TargetKind::BlockDevice ? std::nullopt : io::residentShare(file.descriptor(), size);
}

void MeasuredFile::abandon()
{
    if (m_own) {
        m_own->abandon();
    }
}

Result<Done> MeasuredFile::soundRequest(const IoPoint& point, const io::EngineOptions& options) const
{
    if (point.direction == Direction::Write && !m_own) {
        return Error{ErrorKind::Usage, m_target.path + " is not our own file", "--write works in a folder only"};
    }
    if (options.verify && (!m_own || point.direction == Direction::Write || point.readSize.count % 8 != 0)) {
        return Error{ErrorKind::Usage, "only reads of our own file can be verified, in multiples of 8 bytes",
                     "name a folder, and leave --write out"};
    }
    return Done{};
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
    m.pageCache = m_target.fileSystem.memoryOnly || point.access == Access::Buffered;
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
    if (auto sound = soundRequest(point, options); !sound) {
        return sound.error();
    }
    auto answer = io::unlessHeld<Result<Opened>>(
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
    if (auto synced = timeSync(m, opened.file, timing, *outcome, stop); !synced) {
        return synced.error();
    }
    if (m.unanswered == 0) {
        m.pageCacheResidentAfter = place().resident(opened.reader);
    } else {
        opened.file.abandon();
        opened.reader.abandon();
        abandon();
    }
    addWarnings(m, m_target, m_hardware);
    return m;
}

} // namespace sluice
