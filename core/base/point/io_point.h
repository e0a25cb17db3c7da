// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/base/enum_words.h"
#include "core/base/units.h"

namespace sluice {

enum class EngineKind { Uring, Threads, Mmap };
enum class Access { Direct, Buffered };
/// In what order the blocks of a file are visited; every one before any twice.
enum class Pattern {
    Sequential, ///< each thread its own slice, in order
    Random, ///< a new permutation each time round
    Strided, ///< every eighth block of a slice, then the seven series between: columns of a table
    Shuffled, ///< shards of a sixteenth of the file in random order, each in order within
    Reverse, ///< each thread its own slice, from the end
};
enum class Direction { Read, Write };

/// What makes writes durable: nothing, with the data its attributes, or the data alone.
enum class Sync { None, Fsync, Fdatasync };

template <>
inline constexpr auto enumWords<EngineKind> =
    wordList<EngineKind>({{EngineKind::Uring, "uring"}, {EngineKind::Threads, "threads"}, {EngineKind::Mmap, "mmap"}});
template <>
inline constexpr auto enumWords<Access> = wordList<Access>({{Access::Direct, "direct"},
                                                            {Access::Buffered, "buffered"}});
template <>
inline constexpr auto enumWords<Pattern> = wordList<Pattern>({{Pattern::Sequential, "sequential"},
                                                              {Pattern::Random, "random"},
                                                              {Pattern::Strided, "strided"},
                                                              {Pattern::Shuffled, "shuffled"},
                                                              {Pattern::Reverse, "reverse"}});
template <>
inline constexpr auto enumWords<Direction> = wordList<Direction>({{Direction::Read, "read"},
                                                                  {Direction::Write, "write"}});
template <>
inline constexpr auto
    enumWords<Sync> = wordList<Sync>({{Sync::None, "none"}, {Sync::Fsync, "fsync"}, {Sync::Fdatasync, "fdatasync"}});

/// One setting at which storage is measured, modelled or recommended: the coordinates of the
/// storage surface. `threads x depth` operations are in flight; the blocking engines (threads,
/// mmap) start one thread for each of them, as a loader's workers would.
struct IoPoint {
    EngineKind engine = EngineKind::Uring;
    Access access = Access::Direct;
    Pattern pattern = Pattern::Sequential;
    Direction direction = Direction::Read;
    Bytes readSize = mebibytes(1);
    int depth = 32;
    int threads = 1;

    static constexpr int maxInFlight = 1 << 20; ///< that anything is measured with, or asked of a model
    static constexpr Bytes largestRead = gibibytes(1024);

    constexpr int inFlight() const { return depth * threads; }
    /// The same as it is carried out: a blocking engine has a thread for each operation in flight.
    constexpr IoPoint carriedOut() const
    {
        IoPoint point = *this;
        if (engine != EngineKind::Uring) {
            point.threads = inFlight();
            point.depth = 1;
        }
        return point;
    }
    auto operator<=>(const IoPoint&) const = default;
};

template <class V, Like<IoPoint> T>
void describe(V& v, T& point)
{
    v("engine", point.engine);
    v("access", point.access);
    v("pattern", point.pattern);
    v("direction", point.direction);
    v("read_size_bytes", point.readSize, Domain{1, static_cast<double>(IoPoint::largestRead.count), true});
    v("depth", point.depth, Domain{1, IoPoint::maxInFlight, true});
    v("threads", point.threads, Domain{1, IoPoint::maxInFlight, true});
}

inline std::string problemOf(const IoPoint& point)
{
    const bool sound = std::int64_t{point.depth} * point.threads <= IoPoint::maxInFlight;
    return sound ? "" : "depth times threads is more than " + std::to_string(IoPoint::maxInFlight);
}

} // namespace sluice
