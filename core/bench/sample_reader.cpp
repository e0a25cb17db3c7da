// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/sample_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
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
      m_keepOpen(catalogue.summary.format != dataset::Format::Files)
{ }

std::size_t SampleReader::spaceFor(std::int64_t length)
{
    return static_cast<std::size_t>((length + 2 * block - 1) / block * block);
}

Result<Done> SampleReader::openFor(std::uint32_t file, bool cached)
{
    if (m_keepOpen && m_openedFile == file && m_openedCached == cached) {
        return Done{};
    }
    const bool direct = m_setup.access == Access::Direct && !cached;
    auto opened = io::File::openAtOnce(m_catalogue.files[file], O_RDONLY | O_NOFOLLOW | (direct ? O_DIRECT : 0));
    if (!opened) {
        return Error{opened.error().kind, opened.error().message,
                     direct && opened.error().kind == ErrorKind::Unsupported
                         ? "this filesystem refuses O_DIRECT: use --access buffered"
                         : "the data set changed while running, or may not be read"};
    }
    m_file = *std::move(opened);
    m_openedFile = file;
    m_openedCached = cached;
    return Done{};
}

Result<std::span<const std::byte>> SampleReader::read(std::size_t sample, std::span<std::byte> space)
{
    const auto& where = m_catalogue.samples[sample];
    if (const auto opened = openFor(where.file, m_cached[sample]); !opened) {
        return opened.error();
    }
    const bool direct = m_setup.access == Access::Direct;
    const auto first = direct ? where.offset / block * block : where.offset;
    const auto end = where.offset + where.length;
    const auto last = direct ? (end + block - 1) / block * block : end;
    std::int64_t at = first;
    while (at < end) {
        const auto wanted = static_cast<std::size_t>(std::min(m_setup.readSize.count, last - at));
        const auto got = ::pread(m_file.descriptor(), space.data() + (at - first), wanted, at);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            return systemError("cannot read " + m_catalogue.files[where.file], errno);
        }
        at += got;
        if (at < end && (got == 0 || (direct && got % block != 0))) {
            return shorter(m_catalogue.files[where.file], at);
        }
    }
    return std::span<const std::byte>(space).subspan(static_cast<std::size_t>(where.offset - first),
                                                     static_cast<std::size_t>(where.length));
}

std::vector<bool> cachedSamples(const dataset::Catalogue& catalogue, double share)
{
    std::vector<bool> cached(catalogue.samples.size());
    double all = 0;
    double chosen = 0;
    for (std::size_t i = 0; i < cached.size(); ++i) {
        const auto length = static_cast<double>(catalogue.samples[i].length);
        all += length;
        cached[i] = chosen + length / 2 <= share * all;
        chosen += cached[i] ? length : 0;
    }
    return cached;
}

void decode(std::span<const std::byte> bytes, Seconds cpuTime)
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
    } while (threadCpuTime() < until);
    sink.fetch_xor(hash, std::memory_order_relaxed); // so that the work cannot be left out
}

Seconds threadCpuTime()
{
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return Seconds(static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9);
}

} // namespace sluice
