// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/staged_reads.h"

#include "core/io/engine/offsets.h"
#include "core/io/engine/read_queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

namespace sluice {

namespace {

using Clock = ReadTally::Clock;

constexpr std::size_t mostStreams = 4; ///< a GPU has no more copy engines for one direction
constexpr BytesPerSecond usualCopy{25e9}; ///< of a PCIe 4 link; how soon it is worth looking for the end of a copy
constexpr Nanoseconds patience = std::chrono::milliseconds(50); ///< for a read, when there is nothing else to wait for
constexpr int mostTurns = 8; ///< of each way
constexpr Seconds leastTurn{0.25};
constexpr double fillingsOfTurn = 10; ///< at least as long as the buffers take to be filled so often

struct Slot {
    Clock::time_point begun;
    std::int64_t offset = 0;
    std::optional<gpu::Event> copied;
};

class StagedReads {
public:
    static Result<std::unique_ptr<StagedReads>> make(const gpu::Device& device, const GpuReadFile& file,
                                                     const GpuReadSpec& spec);
    StagedReads(const StagedReads&) = delete;
    StagedReads& operator=(const StagedReads&) = delete;
    /// Waits for what is under way: it uses the buffers.
    ~StagedReads();
    /// All buffers once by the path host, uncounted: how long that takes.
    Result<Seconds> fill();
    /// One turn, to its end.
    Result<Done> run(ReadPath path, ReadTally& tally);
    /// What arrived last in every buffer is what the file holds there.
    Result<Done> verify(ReadPath path);

private:
    StagedReads(const gpu::Device& device, const GpuReadFile& file, const GpuReadSpec& spec, gpu::LockedMemory host,
                gpu::DeviceMemory memory)
        : m_device(device), m_file(file), m_spec(spec), m_host(std::move(host)), m_memory(std::move(memory)),
          m_offsets(Pattern::Random, file.size, spec.readSize, 0, 1, orderSeed),
          m_slots(static_cast<std::size_t>(spec.depth))
    { }
    Result<Done> equip();

    std::size_t bytesOfRead() const { return static_cast<std::size_t>(m_spec.readSize.count); }
    std::span<std::byte> bufferOf(int slot) const
    {
        return m_host.bytes().subspan(static_cast<std::size_t>(slot) * bytesOfRead(), bytesOfRead());
    }
    gpu::cuda::Address addressOf(int slot) const
    {
        return m_memory.address() + static_cast<std::size_t>(slot) * bytesOfRead();
    }
    const gpu::Stream& streamOf(int slot) const { return m_streams[static_cast<std::size_t>(slot) % m_streams.size()]; }
    Slot& at(int slot) { return m_slots[static_cast<std::size_t>(slot)]; }

    void ask(int slot);
    void askAll();
    void arrived(int slot, ReadTally& tally) { tally.add(at(slot).begun, m_spec.readSize.count); }
    Result<Done> startCopy(int slot);
    Result<Done> finishAll(ReadPath path);
    Result<Done> stepHost(ReadTally& tally);
    Result<Done> stepSerial(ReadTally& tally);
    Result<Done> stepOverlapped(ReadTally& tally);
    Result<Done> takeCopied(ReadTally& tally);

    const gpu::Device& m_device;
    const GpuReadFile& m_file;
    const GpuReadSpec& m_spec;
    gpu::LockedMemory m_host;
    gpu::DeviceMemory m_memory;
    io::OffsetSequence m_offsets;
    std::vector<Slot> m_slots;
    /// For a read, while copies may end any time: about as long as one takes.
    const Nanoseconds m_glance = std::clamp(std::chrono::duration_cast<Nanoseconds>(m_spec.readSize / usualCopy),
                                            Nanoseconds(10'000), Nanoseconds(200'000));
    std::deque<int> m_copying; ///< in the order in which the copies were started
    std::vector<gpu::Stream> m_streams;
    std::optional<io::ReadQueue> m_queue; ///< gone first: it waits for the reads
};

Result<std::unique_ptr<StagedReads>> StagedReads::make(const gpu::Device& device, const GpuReadFile& file,
                                                       const GpuReadSpec& spec)
{
    auto host = device.allocateLocked(spec.readSize * spec.depth);
    if (!host) {
        return host.error();
    }
    auto memory = device.allocate(spec.readSize * spec.depth);
    if (!memory) {
        return memory.error();
    }
    std::unique_ptr<StagedReads> reads(new StagedReads(device, file, spec, *std::move(host), *std::move(memory)));
    if (const auto done = reads->equip(); !done) {
        return done.error();
    }
    return reads;
}

StagedReads::~StagedReads()
{
    for (const auto& stream : m_streams) {
        (void)stream.synchronize(); // what failed has been said by then
    }
}

Result<Done> StagedReads::equip()
{
    std::vector<std::span<std::byte>> buffers;
    for (int slot = 0; slot < m_spec.depth; ++slot) {
        auto event = m_device.makeEvent(gpu::EventUse::Waiting);
        if (!event) {
            return event.error();
        }
        at(slot).copied.emplace(*std::move(event));
        buffers.push_back(bufferOf(slot));
    }
    while (m_streams.size() < std::min(mostStreams, m_slots.size())) {
        auto stream = m_device.makeStream();
        if (!stream) {
            return stream.error();
        }
        m_streams.push_back(*std::move(stream));
    }
    auto queue = io::ReadQueue::make(m_file.descriptor, std::move(buffers));
    if (!queue) {
        return queue.error();
    }
    m_queue.emplace(*std::move(queue));
    return Done{};
}

void StagedReads::ask(int slot)
{
    at(slot).begun = Clock::now();
    at(slot).offset = m_offsets.next();
    m_queue->read(slot, at(slot).offset);
}

void StagedReads::askAll()
{
    for (int slot = 0; slot < m_spec.depth; ++slot) {
        ask(slot);
    }
}

Result<Done> StagedReads::startCopy(int slot)
{
    const auto& stream = streamOf(slot);
    if (const auto done = stream.copyToDevice(addressOf(slot), bufferOf(slot)); !done) {
        return done.error();
    }
    m_copying.push_back(slot);
    return stream.record(*at(slot).copied);
}

Result<Done> StagedReads::stepHost(ReadTally& tally)
{
    const auto done = m_queue->finished(patience);
    if (!done) {
        return done.error();
    }
    for (const int slot : *done) {
        arrived(slot, tally);
        ask(slot);
    }
    return Done{};
}

/// All reads, then all copies: what a loop without overlap does.
Result<Done> StagedReads::stepSerial(ReadTally& tally)
{
    while (m_queue->inFlight() > 0) {
        if (const auto done = m_queue->finished(patience); !done) {
            return done.error();
        }
    }
    for (int slot = 0; slot < m_spec.depth; ++slot) {
        if (const auto done = startCopy(slot); !done) {
            return done.error();
        }
    }
    for (const int slot : m_copying) {
        if (const auto done = at(slot).copied->wait(); !done) {
            return done.error();
        }
        arrived(slot, tally);
    }
    m_copying.clear();
    askAll();
    return Done{};
}

/// Copies that have ended free their buffers for the next reads. Where nothing is being read, the oldest copy is
/// waited for.
Result<Done> StagedReads::takeCopied(ReadTally& tally)
{
    while (!m_copying.empty()) {
        const int slot = m_copying.front();
        const auto& copied = *at(slot).copied;
        if (m_queue->inFlight() == 0) {
            if (const auto done = copied.wait(); !done) {
                return done.error();
            }
        } else {
            const auto passed = copied.passed();
            if (!passed || !*passed) {
                return passed ? Result<Done>(Done{}) : Result<Done>(passed.error());
            }
        }
        m_copying.pop_front();
        arrived(slot, tally);
        ask(slot);
    }
    return Done{};
}

Result<Done> StagedReads::stepOverlapped(ReadTally& tally)
{
    if (const auto done = takeCopied(tally); !done) {
        return done.error();
    }
    const auto read = m_queue->finished(m_copying.empty() ? patience : m_glance);
    if (!read) {
        return read.error();
    }
    for (const int slot : *read) {
        if (const auto done = startCopy(slot); !done) {
            return done.error();
        }
    }
    return Done{};
}

Result<Seconds> StagedReads::fill()
{
    const auto begun = Clock::now();
    askAll();
    const auto done = finishAll(ReadPath::Host);
    return done ? Result<Seconds>(Seconds(Clock::now() - begun)) : Result<Seconds>(done.error());
}

Result<Done> StagedReads::run(ReadPath path, ReadTally& tally)
{
    askAll();
    Result<Done> done = Done{};
    while (!tally.over() && done) {
        done = path == ReadPath::Host  ? stepHost(tally)
            : path == ReadPath::Serial ? stepSerial(tally)
                                       : stepOverlapped(tally);
    }
    tally.end(); // what is still under way is not counted
    return done ? finishAll(path) : done;
}

/// What is being read and copied is let come to its end, so that every buffer holds all of one read.
Result<Done> StagedReads::finishAll(ReadPath path)
{
    while (m_queue->inFlight() > 0) {
        const auto read = m_queue->finished(patience);
        if (!read) {
            return read.error();
        }
        for (std::size_t i = 0; i < read->size() && path != ReadPath::Host; ++i) {
            if (const auto done = startCopy((*read)[i]); !done) {
                return done.error();
            }
        }
    }
    m_copying.clear();
    for (const auto& stream : m_streams) {
        if (const auto done = stream.synchronize(); !done) {
            return done.error();
        }
    }
    return Done{};
}

Result<Done> StagedReads::verify(ReadPath path)
{
    std::vector<std::byte> fromDevice(bytesOfRead());
    for (int slot = 0; slot < m_spec.depth && m_file.content; ++slot) {
        std::span<const std::byte> arrived = bufferOf(slot);
        if (path != ReadPath::Host) {
            auto done = streamOf(slot).copyToHost(fromDevice, addressOf(slot));
            done = done ? streamOf(slot).synchronize() : done;
            if (!done) {
                return done.error();
            }
            arrived = fromDevice;
        }
        if (const auto wrong = m_file.content->firstWrong(arrived, at(slot).offset)) {
            return Error{ErrorKind::Corrupt, fmt::format("what arrived is not what was written at {}", *wrong),
                         "a fault of the drive, the memory or the GPU: dmesg tells more"};
        }
    }
    return Done{};
}

/// So many that each lasts long enough for its beginning and its end to decide nothing.
int turnsIn(Seconds runtime, Seconds filling)
{
    return std::clamp(static_cast<int>(runtime / std::max(leastTurn, filling * fillingsOfTurn)), 1, mostTurns);
}

/// One turn of a way; verified after its last.
Result<Done> takeTurn(StagedReads& reads, StagedWay& way, Seconds time, bool last, const std::stop_token& stop)
{
    ReadTally turn(time, stop);
    auto done = reads.run(way.path, turn);
    way.tally.append(turn);
    done = done && last ? reads.verify(way.path) : done;
    way.verified = done && last;
    return done;
}

} // namespace

Result<std::vector<StagedWay>> readStaged(const gpu::Device& device, const GpuReadFile& file, const GpuReadSpec& spec,
                                          const std::stop_token& stop)
{
    auto reads = StagedReads::make(device, file, spec);
    if (!reads) {
        return reads.error();
    }
    const auto filling = (*reads)->fill();
    if (!filling) {
        return filling.error();
    }
    std::vector<StagedWay> ways;
    for (const auto path : throughHostMemory) {
        ways.push_back({path, ReadTally({}, stop)});
    }
    const int turns = turnsIn(spec.runtime, *filling);
    for (int turn = 0; turn < turns && !stop.stop_requested(); ++turn) {
        for (std::size_t i = 0; i < ways.size(); ++i) {
            auto& way = ways[turn % 2 == 0 ? i : ways.size() - 1 - i]; // none always follows the same one
            const auto done = takeTurn(**reads, way, spec.runtime / turns, turn + 1 == turns, stop);
            if (!done) {
                return done.error();
            }
        }
    }
    return ways;
}

} // namespace sluice
