// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/cufile_reads.h"

#include "core/base/caught.h"
#include "core/gpu/nvidia/cufile_queue.h"
#include "core/io/engine/offsets.h"
#include "core/io/files/file.h"
#include "core/io/workers.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace sluice {

namespace {

using Clock = ReadTally::Clock;

/// Reads that nvidia-fs has finished, of all processes.
std::optional<std::uint64_t> nvfsReadsNow()
{
    return gpu::nvfsReads(io::textOfFile("/proc/driver/nvidia-fs/stats").value_or(""));
}

class CufileReads {
public:
    CufileReads(const gpu::Device& device, const GpuReadFile& file, const GpuReadSpec& spec, gpu::DeviceMemory memory,
                gpu::CufileBuffer buffer, gpu::CufileFile registered)
        : m_device(device), m_file(file), m_spec(spec), m_memory(std::move(memory)), m_buffer(std::move(buffer)),
          m_registered(std::move(registered)), m_offsets(static_cast<std::size_t>(spec.depth))
    { }

    /// Sets up how the reads are asked for, and reads into each buffer once. Not moved from then on.
    Result<Done> prepare(const gpu::Cufile& library, ReadPath path, const std::stop_token& stop);
    Result<Done> run(ReadTally& tally) { return m_queue ? runInFlight(tally) : runThreads(tally); }
    Result<Done> verify() const;

private:
    Result<Done> warm(const std::stop_token& stop);
    Result<Done> runThreads(ReadTally& tally);
    Result<Done> runInFlight(ReadTally& tally);
    Result<Done> readInTurn(int slot, ReadTally& tally);
    gpu::CufileRead askFor(int slot, io::OffsetSequence& offsets)
    {
        return {slot, m_spec.readSize, nextOf(slot, offsets), placeOf(slot)};
    }
    std::int64_t placeOf(int slot) const { return slot * m_spec.readSize.count; }
    io::OffsetSequence offsetsOf(int slot, int slots) const
    {
        return {Pattern::Random, m_file.size, m_spec.readSize, slot, slots, orderSeed};
    }
    std::int64_t nextOf(int slot, io::OffsetSequence& offsets)
    {
        return m_offsets[static_cast<std::size_t>(slot)].emplace(offsets.next());
    }

    const gpu::Device& m_device;
    const GpuReadFile& m_file;
    const GpuReadSpec& m_spec;
    gpu::DeviceMemory m_memory;
    gpu::CufileBuffer m_buffer; ///< of the memory
    gpu::CufileFile m_registered;
    std::vector<std::optional<std::int64_t>> m_offsets; ///< in the file, of what each slot holds; none before a read
    std::unique_ptr<gpu::CufileQueue> m_queue; ///< of batches and streams; gone first
};

Result<Done> CufileReads::readInTurn(int slot, ReadTally& tally)
{
    m_device.use();
    auto offsets = offsetsOf(slot, std::min<int>(m_spec.depth, static_cast<int>(m_file.size / m_spec.readSize)));
    while (!tally.over()) {
        const auto begun = Clock::now();
        const auto offset = nextOf(slot, offsets);
        if (const auto done = m_registered.read(m_memory, m_spec.readSize, offset, placeOf(slot)); !done) {
            return done.error();
        }
        tally.add(begun, m_spec.readSize.count);
    }
    return Done{};
}

/// No more threads than the file has blocks, so that each has some of its own.
Result<Done> CufileReads::runThreads(ReadTally& tally)
{
    const int threads = std::min<int>(m_spec.depth, static_cast<int>(m_file.size / m_spec.readSize));
    std::vector<ReadTally> tallies(static_cast<std::size_t>(threads), tally);
    std::mutex mutex;
    Result<Done> outcome = Done{};
    {
        const auto readers = io::startTogether(threads, [&](int slot) {
            const auto done =
                withoutExceptions([&] { return readInTurn(slot, tallies[static_cast<std::size_t>(slot)]); });
            const std::scoped_lock lock(mutex);
            outcome = outcome ? done : outcome;
        });
    }
    for (const auto& each : tallies) {
        tally.merge(each);
    }
    return outcome;
}

/// Batches and streams: one thread keeps all slots in flight.
Result<Done> CufileReads::runInFlight(ReadTally& tally)
{
    auto offsets = offsetsOf(0, 1);
    std::vector<Clock::time_point> begun(m_offsets.size());
    const auto ask = [&](std::vector<int> slots) {
        std::vector<gpu::CufileRead> reads;
        for (const int slot : slots) {
            begun[static_cast<std::size_t>(slot)] = Clock::now();
            reads.push_back(askFor(slot, offsets));
        }
        return m_queue->submit(reads);
    };
    std::vector<int> all(m_offsets.size());
    for (int slot = 0; slot < m_spec.depth; ++slot) {
        all[static_cast<std::size_t>(slot)] = slot;
    }
    auto done = ask(std::move(all));
    while (done && m_queue->inFlight() > 0) {
        const auto slots = m_queue->finished();
        if (!slots) {
            return slots.error();
        }
        for (const int slot : *slots) {
            tally.add(begun[static_cast<std::size_t>(slot)], m_spec.readSize.count);
        }
        done = tally.over() || slots->empty() ? done : ask(*slots);
    }
    return done;
}

Result<Done> CufileReads::prepare(const gpu::Cufile& library, ReadPath path, const std::stop_token& stop)
{
    if (path != ReadPath::Cufile) {
        const auto kind = path == ReadPath::CufileBatch ? gpu::CufileQueueKind::Batch : gpu::CufileQueueKind::Streams;
        auto queue = gpu::CufileQueue::make(kind, library, m_device, m_registered, m_memory, m_spec.depth);
        if (!queue) {
            return queue.error();
        }
        m_queue = *std::move(queue);
    }
    return warm(stop);
}

/// cuFile sets much up with the first reads. They are others than the first that are timed.
Result<Done> CufileReads::warm(const std::stop_token& stop)
{
    io::OffsetSequence offsets(Pattern::Random, m_file.size, m_spec.readSize, 0, 1, orderSeed + 1);
    Result<Done> done = Done{};
    for (int slot = 0; slot < m_spec.depth && done && !stop.stop_requested(); ++slot) {
        const auto read = askFor(slot, offsets);
        done = m_queue ? m_queue->submit({&read, 1})
                       : m_registered.read(m_memory, read.size, read.offset, read.bufferOffset);
    }
    while (done && m_queue && m_queue->inFlight() > 0) {
        const auto slots = m_queue->finished();
        done = slots ? done : slots.error();
    }
    return done;
}

Result<Done> CufileReads::verify() const
{
    const auto stream = m_device.makeStream();
    if (!stream) {
        return stream.error();
    }
    std::vector<std::byte> arrived(static_cast<std::size_t>(m_spec.readSize.count));
    for (int slot = 0; slot < m_spec.depth && m_file.content; ++slot) {
        const auto offset = m_offsets[static_cast<std::size_t>(slot)];
        if (!offset) {
            continue; // its thread got no turn before the time was over
        }
        auto done = stream->copyToHost(arrived, m_memory.address() + static_cast<std::uint64_t>(placeOf(slot)));
        done = done ? stream->synchronize() : done;
        if (!done) {
            return done.error();
        }
        const auto wrong = m_file.content->firstWrong(arrived, *offset);
        if (wrong) {
            return Error{ErrorKind::Corrupt, fmt::format("what cuFile read is not what was written at {}", *wrong),
                         "a fault of the drive, the driver or the GPU: dmesg tells more"};
        }
    }
    return Done{};
}

Result<CufileReads> readsFor(const gpu::Device& device, const gpu::Cufile& library, const GpuReadFile& file,
                             const GpuReadSpec& spec)
{
    auto memory = device.allocate(spec.readSize * spec.depth);
    if (!memory) {
        return memory.error();
    }
    auto buffer = gpu::CufileBuffer::make(library, *memory);
    if (!buffer) {
        return buffer.error();
    }
    auto registered = gpu::CufileFile::make(library, file.descriptor);
    if (!registered) {
        return registered.error();
    }
    return CufileReads(device, file, spec, *std::move(memory), *std::move(buffer), *std::move(registered));
}

} // namespace

Result<CufileReading> readByCufile(const gpu::Device& device, const gpu::Cufile& library, const GpuReadFile& file,
                                   const GpuReadSpec& spec, ReadPath path, const std::stop_token& stop)
{
    auto reads = readsFor(device, library, file, spec);
    if (!reads) {
        return reads.error();
    }
    if (const auto ready = reads->prepare(library, path, stop); !ready) {
        return ready.error();
    }
    const bool counting = library.startCounting();
    const auto before = nvfsReadsNow();
    ReadTally tally(spec.runtime, stop);
    auto done = reads->run(tally);
    tally.end();
    const auto after = nvfsReadsNow();
    const auto counts = counting ? library.counts(device.uuid()) : std::nullopt;
    done = done ? reads->verify() : done;
    if (!done) {
        return done.error();
    }
    const auto evidence = counts ? gpu::evidenceOf(*counts) : gpu::evidenceOf(before, after, tally.latency().count());
    return CufileReading{std::move(tally), evidence};
}

} // namespace sluice
