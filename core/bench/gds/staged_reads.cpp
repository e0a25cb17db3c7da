// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/staged_reads.h"

#include "core/bench/gds/staged_buffers.h"

#include <algorithm>
#include <memory>

namespace sluice {

namespace {

constexpr BytesPerSecond usualCopy{25e9}; ///< of a PCIe 4 link; how soon it is worth looking for the end of a copy
constexpr Nanoseconds patience = std::chrono::milliseconds(50); ///< for a read, when there is nothing else to wait for
constexpr int maxTurns = 8; ///< of each way
constexpr Seconds minTurn{0.25};
constexpr double fillingsOfTurn = 10; ///< at least as long as the buffers take to be filled so often

/// Reads by the three ways through host memory, into the same buffers.
class StagedReads {
public:
    StagedReads(StagedBuffers& buffers, const GpuReadSpec& spec)
        : m_buffers(buffers), m_glance(std::clamp(std::chrono::duration_cast<Nanoseconds>(spec.readSize / usualCopy),
                                                  Nanoseconds(10'000), Nanoseconds(200'000)))
    { }

    /// Fills all buffers once by the path host, uncounted, and tells how long that takes.
    Result<Seconds> fill()
    {
        const auto begun = ReadTally::Clock::now();
        readAll();
        const auto done = finishAll(ReadPath::Host);
        return done ? Result<Seconds>(Seconds(ReadTally::Clock::now() - begun)) : Result<Seconds>(done.error());
    }

    /// Carries out one turn, to its end.
    Result<Done> run(ReadPath path, ReadTally& tally)
    {
        readAll();
        Result<Done> done = Done{};
        while (!tally.over() && done) {
            done = path == ReadPath::Host  ? stepHost(tally)
                : path == ReadPath::Serial ? stepSerial(tally)
                                           : stepOverlapped(tally);
        }
        tally.end(); // what is still under way is not counted
        return done ? finishAll(path) : done;
    }

private:
    void readAll()
    {
        for (int slot = 0; slot < m_buffers.size(); ++slot) {
            m_buffers.read(slot);
        }
    }

    Result<Done> stepHost(ReadTally& tally)
    {
        const auto done = m_buffers.finishedReads(patience);
        if (!done) {
            return done.error();
        }
        for (const int slot : *done) {
            m_buffers.book(slot, tally);
            m_buffers.read(slot);
        }
        return Done{};
    }

    /// Waits for all reads, then for all copies: what a loop without overlap does.
    Result<Done> stepSerial(ReadTally& tally)
    {
        while (m_buffers.readsInFlight() > 0) {
            if (const auto done = m_buffers.finishedReads(patience); !done) {
                return done.error();
            }
        }
        for (int slot = 0; slot < m_buffers.size(); ++slot) {
            if (const auto done = m_buffers.startCopy(slot); !done) {
                return done.error();
            }
        }
        while (m_buffers.copying()) {
            const auto slot = m_buffers.finishedCopy(true);
            if (!slot) {
                return slot.error();
            }
            m_buffers.book(**slot, tally);
        }
        readAll();
        return Done{};
    }

    /// Lets copies that have ended free their buffers for the next reads. Where nothing is being read, the oldest copy
    /// is waited for.
    Result<Done> takeCopied(ReadTally& tally)
    {
        while (m_buffers.copying()) {
            const auto slot = m_buffers.finishedCopy(m_buffers.readsInFlight() == 0);
            if (!slot || !*slot) {
                return slot ? Result<Done>(Done{}) : slot.error();
            }
            m_buffers.book(**slot, tally);
            m_buffers.read(**slot);
        }
        return Done{};
    }

    Result<Done> stepOverlapped(ReadTally& tally)
    {
        if (const auto done = takeCopied(tally); !done) {
            return done.error();
        }
        const auto read = m_buffers.finishedReads(m_buffers.copying() ? m_glance : patience);
        if (!read) {
            return read.error();
        }
        for (const int slot : *read) {
            if (const auto done = m_buffers.startCopy(slot); !done) {
                return done.error();
            }
        }
        return Done{};
    }

    /// Lets what is being read and copied come to its end, so that every buffer holds all of one read.
    Result<Done> finishAll(ReadPath path)
    {
        while (m_buffers.readsInFlight() > 0) {
            const auto read = m_buffers.finishedReads(patience);
            if (!read) {
                return read.error();
            }
            for (std::size_t i = 0; i < read->size() && path != ReadPath::Host; ++i) {
                if (const auto done = m_buffers.startCopy((*read)[i]); !done) {
                    return done.error();
                }
            }
        }
        return m_buffers.finishCopies();
    }

    StagedBuffers& m_buffers;
    const Nanoseconds m_glance; ///< for a read, while copies may end any time: about as long as one takes
};

/// Tells into how many turns a way is cut: each lasts long enough for its beginning and its end to decide nothing.
int turnsIn(Seconds runtime, Seconds filling)
{
    return std::clamp(static_cast<int>(runtime / std::max(minTurn, filling * fillingsOfTurn)), 1, maxTurns);
}

/// Carries out one turn of a way; verifies after its last.
Result<Done> takeTurn(StagedBuffers& buffers, StagedReads& reads, StagedWay& way, ReadTally turn, bool last)
{
    auto done = reads.run(way.path, turn);
    way.tally.append(turn);
    done = done && last ? buffers.verify(way.path != ReadPath::Host) : done;
    way.verified = done && last;
    return done;
}

} // namespace

Result<std::vector<StagedWay>> readStaged(const gpu::Device& device, const GpuReadFile& file, const GpuReadSpec& spec,
                                          const std::stop_token& stop)
{
    auto buffers = StagedBuffers::make(device, file, spec);
    if (!buffers) {
        return buffers.error();
    }
    StagedReads reads(**buffers, spec);
    const auto filling = reads.fill();
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
            const auto done = takeTurn(**buffers, reads, way, ReadTally(spec.runtime / turns, stop), turn + 1 == turns);
            if (!done) {
                return done.error();
            }
        }
    }
    return ways;
}

} // namespace sluice
