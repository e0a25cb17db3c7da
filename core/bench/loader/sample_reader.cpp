// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/sample_reader.h"

#include "core/base/files/system_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <numeric>
#include <random>
#include <unistd.h>

namespace sluice {

namespace {

constexpr std::int64_t block = 4096;
/// Bytes that decoding works on between two looks at the clock: about a microsecond.
constexpr std::size_t decodePiece = 4096;
/// Headers between the samples of a shard; what lies farther apart is not read together.
constexpr std::int64_t largestGap = 64 * 1024;

Error shorter(const std::string& path, std::int64_t wanted)
{
    return Error{ErrorKind::Corrupt, fmt::format("{} became shorter while running: byte {} is gone", path, wanted),
                 "do not change a data set that is being measured"};
}

} // namespace

std::vector<std::uint32_t> sampleOrder(SampleOrder order, std::size_t samples, std::uint64_t seed)
{
    std::vector<std::uint32_t> indices(samples);
    std::iota(indices.begin(), indices.end(), 0U);
    if (order == SampleOrder::Shuffled) {
        std::shuffle(indices.begin(), indices.end(), std::mt19937_64(seed));
    }
    return indices;
}

void BatchBuffer::Freed::operator()(std::byte* memory) const
{
    std::free(memory);
}

BatchBuffer::BatchBuffer(std::size_t capacity, std::size_t usual)
    : m_memory(static_cast<std::byte*>(std::aligned_alloc(block, capacity))), m_capacity(m_memory ? capacity : 0)
{
    for (std::size_t at = 0; at < std::min(usual, m_capacity); at += block) {
        m_memory.get()[at] = std::byte{1};
    }
}

SampleReader::SampleReader(const dataset::Catalogue& catalogue, const LoaderSetup& setup,
                           const std::vector<bool>& cached)
    : m_catalogue(catalogue), m_setup(setup), m_cached(cached),
      m_keepOpen(catalogue.summary.format != DatasetFormat::Files), m_inPieces(samplesReadTogether(setup) > 1)
{
    if (m_inPieces) {
        const auto capacity = spaceFor(setup.readSize.count); // whole blocks, as its alignment asks
        m_piece = BatchBuffer(capacity, capacity);
    }
}

std::size_t SampleReader::spaceFor(std::int64_t length)
{
    return static_cast<std::size_t>((length + 2 * block - 1) / block * block);
}

Result<Done> SampleReader::openFor(std::uint32_t file, bool cached)
{
    auto& mine = m_opened[cached ? 1 : 0];
    if (m_cachedNow != cached || mine.index != file) {
        beginBatch();
    }
    m_cachedNow = cached;
    if (m_keepOpen && mine.index == file) {
        return Done{};
    }
    const bool direct = m_setup.access == Access::Direct && !cached;
    auto opened = io::File::openAtOnce(m_catalogue.files[file], O_RDONLY | O_NOFOLLOW | (direct ? O_DIRECT : 0));
    if (!opened) {
        return Error{opened.error().kind, opened.error().message,
                     direct && opened.error().kind == ErrorKind::Unsupported
                         ? Message(Remedy::BufferedAccess)
                         : Message("the data set changed while running, or may not be read")};
    }
    mine = {*std::move(opened), file};
    return Done{};
}

void SampleReader::beginBatch()
{
    m_pieceBegin = m_pieceEnd = 0;
}

Result<Done> SampleReader::fetch(std::int64_t from, std::int64_t to, std::int64_t needed, std::span<std::byte> space)
{
    const bool direct = m_setup.access == Access::Direct;
    const auto& opened = m_opened[m_cachedNow ? 1 : 0];
    std::int64_t at = from;
    while (at < needed) {
        const auto wanted = static_cast<std::size_t>(std::min(m_setup.readSize.count, to - at));
        const auto got =
            uninterrupted([&] { return ::pread(opened.file.descriptor(), space.data() + (at - from), wanted, at); });
        const auto& path = m_catalogue.files[static_cast<std::size_t>(opened.index)];
        if (got < 0) {
            return systemError("cannot read " + path, errno);
        }
        at += got;
        if (at < needed && (got == 0 || (direct && got % block != 0))) {
            return shorter(path, at);
        }
    }
    return Done{};
}

/// Where the samples end that lie one after the other behind this one and will be asked for next.
std::int64_t SampleReader::endOfRun(std::size_t sample, std::span<const std::uint32_t> next) const
{
    const auto* last = &m_catalogue.samples[sample];
    const auto most = last->offset + m_setup.readSize.count;
    for (const auto index : next) {
        const auto& after = m_catalogue.samples[index];
        const auto gap = after.offset - (last->offset + last->length);
        if (after.file != last->file || m_cached[index] != m_cached[sample] || gap < 0 || gap > largestGap
            || last->offset + last->length > most) {
            break;
        }
        last = &after;
    }
    return last->offset + last->length;
}

/// What the piece at hand does not hold comes with the next, which reaches to `ahead` at most.
Result<Done> SampleReader::copyFromPieces(const dataset::Sample& where, std::span<std::byte> space, std::int64_t ahead)
{
    const auto end = where.offset + where.length;
    for (auto at = where.offset; at < end;) {
        if (at < m_pieceBegin || at >= m_pieceEnd) {
            const bool direct = m_setup.access == Access::Direct;
            const auto from = direct ? at / block * block : at;
            const auto last = direct ? (ahead + block - 1) / block * block : ahead;
            const auto to = std::min(from + m_setup.readSize.count, last);
            beginBatch();
            if (const auto done = fetch(from, to, std::min(to, ahead), m_piece.whole()); !done) {
                return done.error();
            }
            m_pieceBegin = from;
            m_pieceEnd = std::min(to, ahead);
        }
        const auto bytes = std::min(end, m_pieceEnd) - at;
        std::memcpy(space.data() + (at - where.offset), m_piece.whole().data() + (at - m_pieceBegin),
                    static_cast<std::size_t>(bytes));
        at += bytes;
    }
    return Done{};
}

Result<std::span<const std::byte>> SampleReader::read(std::size_t sample, std::span<std::byte> space,
                                                      std::span<const std::uint32_t> next)
{
    const auto& where = m_catalogue.samples[sample];
    if (const auto opened = openFor(where.file, m_cached[sample]); !opened) {
        return opened.error();
    }
    const auto length = static_cast<std::size_t>(where.length);
    if (m_inPieces) {
        if (const auto done = copyFromPieces(where, space, endOfRun(sample, next)); !done) {
            return done.error();
        }
        return std::span<const std::byte>(space).first(length);
    }
    const bool direct = m_setup.access == Access::Direct;
    const auto first = direct ? where.offset / block * block : where.offset;
    const auto end = where.offset + where.length;
    const auto last = direct ? (end + block - 1) / block * block : end;
    if (const auto done = fetch(first, last, end, space); !done) {
        return done.error();
    }
    return std::span<const std::byte>(space).subspan(static_cast<std::size_t>(where.offset - first), length);
}

std::vector<bool> cachedSamples(const dataset::Catalogue& catalogue, double share, int together)
{
    const auto run = static_cast<std::size_t>(std::max(1, together));
    std::vector<bool> cached(catalogue.samples.size());
    double seen = 0;
    double chosen = 0;
    for (std::size_t begin = 0; begin < cached.size(); begin += run) {
        const auto end = std::min(begin + run, cached.size());
        double length = 0;
        for (auto i = begin; i < end; ++i) {
            length += static_cast<double>(catalogue.samples[i].length);
        }
        seen += length;
        if (chosen + length / 2 <= share * seen && share > 0) {
            std::fill(cached.begin() + static_cast<std::ptrdiff_t>(begin),
                      cached.begin() + static_cast<std::ptrdiff_t>(end), true);
            chosen += length;
        }
    }
    return cached;
}

void decode(std::span<const std::byte> bytes, Seconds cpuTime, const std::function<bool()>& over)
{
    if (cpuTime.count() <= 0 || bytes.empty()) {
        return;
    }
    static std::atomic<std::uint64_t> sink;
    const auto until = threadCpuTime() + cpuTime;
    std::uint64_t hash = 0;
    std::size_t at = 0;
    do {
        const auto end = std::min(at + decodePiece, bytes.size());
        for (; at < end; ++at) {
            hash = (hash ^ static_cast<std::uint64_t>(bytes[at])) * 0x100000001b3ULL;
        }
        at = at < bytes.size() ? at : 0;
    } while (threadCpuTime() < until && !(over && over()));
    sink.fetch_xor(hash, std::memory_order_relaxed); // so that the work cannot be left out
}

Seconds threadCpuTime()
{
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return Seconds(static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9);
}

} // namespace sluice
