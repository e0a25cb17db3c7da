// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/files/files_pass.h"

#include "core/base/files/system_call.h"
#include "core/bench/point/latency_summary.h"
#include "core/io/engine/buffers.h"
#include "core/io/engine/engine.h"
#include "core/io/engine/offsets.h"
#include "core/io/workers.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sluice {

namespace {

using Clock = std::chrono::steady_clock;
constexpr Bytes readAtOnce = mebibytes(1);
constexpr std::size_t sampleOfFiles = 200;
/// For a thread to come back at the end of a pass.
constexpr auto patienceAtTheEnd = std::chrono::seconds(60);

/// What one thread did.
struct alignas(64) Visits {
    io::Histogram open;
    io::Histogram stat;
    io::Histogram read;
    io::Histogram close;
    io::Histogram whole;
    std::atomic<int> files{0};
    std::atomic<std::int64_t> bytes{0};
    std::atomic<Clock::rep> lastDone{0};
    std::optional<Error> error;
};

/// All that the threads of a pass use.
class Pass {
public:
    explicit Pass(const PassSpec& spec)
        : m_spec(spec), m_order(std::max<std::size_t>(spec.files->size(), 1)),
          m_visits(static_cast<std::size_t>(spec.workers)), m_startBarrier(spec.workers)
    { }

    bool work(int index)
    {
        auto& own = m_visits[static_cast<std::size_t>(index)];
        auto buffer = io::BufferRegion::make(readAtOnce, 1, io::Pages::Ordinary);
        m_startBarrier.arriveAndWait();
        if (!buffer) {
            own.error = buffer.error();
            return false;
        }
        for (int next = m_next++; next < m_spec.most && !over(own); next = m_next++) {
            const auto& file = (*m_spec.files)[m_order.at(static_cast<std::uint64_t>(next), m_spec.key)];
            if (auto visited = visit(file, buffer->buffer(0), own); !visited) {
                own.error = visited.error();
                return false;
            }
        }
        return true;
    }

    io::StartBarrier& startBarrier() { return m_startBarrier; }
    /// The time is over: each thread finishes its first file, and leaves a later one that it is at.
    void stop() { m_stop = true; }
    /// Nobody wants to know any more.
    void abandon() { m_abandon = true; }
    const std::vector<Visits>& visits() const { return m_visits; }

private:
    bool over(const Visits& own) const { return m_abandon || (m_stop && own.files > 0); }

    /// A file that is left in the middle does not count.
    Result<Done> visit(const io::SmallFile& file, std::span<std::byte> buffer, Visits& own) const
    {
        const auto begin = Clock::now();
        const int descriptor =
            uninterrupted([&] { return ::open(file.path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW); });
        const auto opened = Clock::now();
        if (descriptor < 0) {
            return systemError("cannot open " + file.path, errno, "did the files change while they were measured?");
        }
        struct stat facts { };
        const bool known = ::fstat(descriptor, &facts) == 0;
        const auto asked = Clock::now();
        const auto bytes = known && m_spec.readThem ? readAll(descriptor, buffer, own) : 0;
        const int problem = known && bytes >= 0 ? 0 : errno;
        const auto wasRead = Clock::now();
        ::close(descriptor);
        const auto end = Clock::now();
        if (problem == ECANCELED) {
            return Done{};
        }
        if (problem != 0) {
            return systemError("cannot read " + file.path, problem);
        }
        own.open.add(opened - begin);
        own.stat.add(asked - opened);
        own.read.add(wasRead - asked);
        own.close.add(end - wasRead);
        own.whole.add(end - begin);
        own.bytes.fetch_add(bytes, std::memory_order_relaxed);
        own.files.fetch_add(1, std::memory_order_relaxed);
        own.lastDone.store(end.time_since_epoch().count(), std::memory_order_relaxed);
        return Done{};
    }

    /// The number of bytes, or -1 with errno.
    std::int64_t readAll(int descriptor, std::span<std::byte> buffer, const Visits& own) const
    {
        std::int64_t all = 0;
        while (!over(own)) {
            const auto got = uninterrupted([&] { return ::read(descriptor, buffer.data(), buffer.size()); });
            if (got <= 0) {
                return got < 0 ? -1 : all;
            }
            all += got;
        }
        errno = ECANCELED;
        return -1;
    }

    const PassSpec m_spec;
    io::Permutation m_order;
    std::vector<Visits> m_visits;
    io::StartBarrier m_startBarrier;
    std::atomic<int> m_next{0};
    std::atomic<bool> m_stop{false};
    std::atomic<bool> m_abandon{false};
};

FilesPass summed(const Pass& pass, Clock::time_point begin)
{
    FilesPass sum;
    std::array<io::Histogram, 5> latencies;
    Clock::rep last = begin.time_since_epoch().count();
    for (const auto& visits : pass.visits()) {
        latencies[0].merge(visits.open);
        latencies[1].merge(visits.stat);
        latencies[2].merge(visits.read);
        latencies[3].merge(visits.close);
        latencies[4].merge(visits.whole);
        sum.files += visits.files;
        sum.bytes += Bytes{visits.bytes};
        last = std::max(last, visits.lastDone.load());
    }
    sum.seconds = Clock::time_point(Clock::duration(last)) - begin;
    if (sum.seconds.count() > 0) {
        sum.filesPerSecond = sum.files / sum.seconds.count();
        sum.rate = sum.bytes / sum.seconds;
    }
    sum.open = summaryOf(latencies[0]);
    sum.stat = summaryOf(latencies[1]);
    sum.read = summaryOf(latencies[2]);
    sum.close = summaryOf(latencies[3]);
    sum.whole = summaryOf(latencies[4]);
    return sum;
}

} // namespace

Result<PassOutcome> passThrough(const PassSpec& spec, const std::stop_token& stop)
{
    const auto pass = std::make_shared<Pass>(spec);
    io::Workers workers(spec.workers, [pass](int index) { return pass->work(index); });
    pass->startBarrier().waitForAll();
    const auto begin = Clock::now();
    pass->startBarrier().go();
    workers.waitUntil(stop, begin + std::chrono::duration_cast<Clock::duration>(spec.runtime));
    pass->stop();
    if (!stop.stop_requested()) {
        workers.waitForAll(stop, patienceAtTheEnd);
    }
    pass->abandon();
    workers.waitForAll({}, io::patienceWhenStopped);
    PassOutcome outcome{summed(*pass, begin), stop.stop_requested(), 0};
    for (int i = 0; i < spec.workers; ++i) {
        const auto& visits = pass->visits()[static_cast<std::size_t>(i)];
        if (!workers.ended(i)) {
            ++outcome.unanswered;
        } else if (visits.error) {
            return *visits.error;
        }
    }
    return outcome;
}

void evictFiles(const std::vector<io::SmallFile>& files, const std::stop_token& stop)
{
    for (const auto& file : files) {
        const io::File opened(::open(file.path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
        if (opened.isOpen()) {
            io::evict(opened.descriptor());
        }
        if (stop.stop_requested()) {
            return;
        }
    }
}

std::optional<double> residentShareOf(const std::vector<io::SmallFile>& files)
{
    const std::size_t step = std::max<std::size_t>(1, files.size() / sampleOfFiles);
    double resident = 0;
    double all = 0;
    for (std::size_t i = 0; i < files.size(); i += step) {
        const io::File opened(::open(files[i].path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
        const auto share = opened.isOpen() ? io::residentShare(opened.descriptor(), files[i].size) : std::nullopt;
        if (!share) {
            return std::nullopt;
        }
        resident += *share * static_cast<double>(files[i].size.count);
        all += static_cast<double>(files[i].size.count);
    }
    return all > 0 ? std::optional(resident / all) : std::nullopt;
}

} // namespace sluice
