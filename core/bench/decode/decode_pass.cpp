// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/decode/decode_pass.h"

#include "core/base/caught.h"
#include "core/bench/loader/sample_reader.h"
#include "core/io/engine/engine.h"
#include "core/io/workers.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <numeric>

namespace sluice {

namespace {

using DecodeClock = std::chrono::steady_clock;

constexpr std::size_t maxTimings = 2'000'000; ///< 16 MiB of them
constexpr double binsPerDecade = 10;

/// Adds where both are known.
void addUp(std::optional<std::int64_t>& sum, const std::optional<std::int64_t>& more)
{
    if (more) {
        sum = sum.value_or(0) + *more;
    }
}

/// The mean of what was counted.
class DeliveredMean {
public:
    void add(const std::optional<std::int64_t>& bytes)
    {
        m_sum += static_cast<double>(bytes.value_or(0));
        m_count += bytes ? 1 : 0;
    }
    std::optional<Bytes> mean() const
    {
        return m_count > 0 ? std::optional(Bytes{std::llround(m_sum / static_cast<double>(m_count))}) : std::nullopt;
    }

private:
    double m_sum = 0;
    std::int64_t m_count = 0;
};

/// What one thread did.
struct alignas(64) ThreadShare {
    std::int64_t samples = 0;
    Seconds wall{};
    Seconds cpu{};
    bool failed = false; ///< there was no memory for one more
};

/// Decodes a sample. Errors: those of SampleDecoding, and too little memory.
Result<DeliveredSample> decodeGuarded(SampleDecoding& decoding, const StoredSample& sample)
{
    return withoutExceptions([&] { return decoding.decode(sample); });
}

/// Takes samples in turn with all others until the time is over. The first sample only warms the thread's decoders.
ThreadShare decodeInTurn(const decoders::Options& options, const std::vector<StoredSample>& samples,
                         const std::vector<std::size_t>& which, std::atomic<std::size_t>& next,
                         io::StartBarrier& barrier, Seconds runtime, const std::stop_token& stop)
{
    SampleDecoding decoding(options);
    ThreadShare share;
    const auto take = [&] {
        const auto index = next.fetch_add(1, std::memory_order_relaxed) % which.size();
        share.failed = !decodeGuarded(decoding, samples[which[index]]) || share.failed;
    };
    take();
    barrier.arriveAndWait();
    const auto begin = DecodeClock::now();
    const auto cpu = threadCpuTime();
    do {
        take();
        ++share.samples;
        share.wall = DecodeClock::now() - begin;
    } while (share.wall < runtime && !share.failed && !stop.stop_requested());
    share.cpu = threadCpuTime() - cpu;
    return share;
}

} // namespace

Result<decoders::Decoded> SampleDecoding::decodePart(const decoders::Part& part)
{
    auto& decoder = m_decoders[part.encoding];
    if (decoder == nullptr) {
        auto made = decoders::makeDecoder(part.encoding, m_options);
        if (!made) {
            return made.error();
        }
        decoder = *std::move(made);
    }
    return decoder->decode(part.bytes);
}

Result<DeliveredSample> SampleDecoding::decode(const StoredSample& sample)
{
    DeliveredSample delivered;
    for (const auto& part : sample.parts) {
        if (part.encoding == decoders::Encoding::None) {
            continue;
        }
        const auto decoded = decodePart(part);
        if (!decoded) {
            return decoded.error();
        }
        addUp(delivered.bytesAsUint8, decoded->bytesAsUint8);
        addUp(delivered.bytesAsFloat, decoded->bytesAsFloat);
    }
    return delivered;
}

FirstPass tryEach(SampleDecoding& decoding, const std::vector<StoredSample>& samples, Seconds limit,
                  const std::stop_token& stop)
{
    FirstPass pass;
    DeliveredMean uint8;
    DeliveredMean float32;
    const auto begin = DecodeClock::now();
    for (std::size_t i = 0; i < samples.size() && !stop.stop_requested(); ++i) {
        if (i > 0 && DecodeClock::now() - begin > limit) {
            break;
        }
        ++pass.tried;
        std::vector<SampleCount> formats; ///< of this sample, each once
        for (const auto& part : samples[i].parts) {
            countOne(formats, std::string(word(part.encoding)));
        }
        std::for_each(formats.begin(), formats.end(), [&](const auto& format) { countOne(pass.formats, format.name); });
        const bool encoded = std::any_of(samples[i].parts.begin(), samples[i].parts.end(),
                                         [](const auto& part) { return part.encoding != decoders::Encoding::None; });
        if (!encoded) {
            continue;
        }
        const auto delivered = decodeGuarded(decoding, samples[i]);
        if (!delivered) {
            ++pass.failed;
            countOne(pass.failures, delivered.error().message);
            pass.firstError = pass.firstError ? pass.firstError : std::optional(delivered.error());
            pass.onlyUnsupported = pass.onlyUnsupported && delivered.error().kind == ErrorKind::Unsupported;
            continue;
        }
        uint8.add(delivered->bytesAsUint8);
        float32.add(delivered->bytesAsFloat);
        pass.decoded.push_back(i);
    }
    pass.delivered = {uint8.mean(), float32.mean()};
    return pass;
}

std::vector<double> timeEach(SampleDecoding& decoding, const std::vector<StoredSample>& samples,
                             const std::vector<std::size_t>& which, Seconds runtime, const std::stop_token& stop)
{
    std::vector<double> seconds;
    const auto end = DecodeClock::now() + std::chrono::duration_cast<DecodeClock::duration>(runtime);
    std::size_t whole = 0;
    while (!which.empty() && seconds.size() + which.size() <= std::max(maxTimings, which.size())) {
        for (const auto index : which) {
            if (stop.stop_requested() || (!seconds.empty() && DecodeClock::now() >= end)) {
                seconds.resize(whole > 0 ? whole : seconds.size());
                return seconds;
            }
            const auto before = threadCpuTime();
            static_cast<void>(decoding.decode(samples[index]));
            seconds.push_back((threadCpuTime() - before).count());
        }
        whole = seconds.size();
    }
    return seconds;
}

std::optional<DecodeRate> rateWith(int threads, const decoders::Options& options,
                                   const std::vector<StoredSample>& samples, const std::vector<std::size_t>& which,
                                   Seconds runtime, const std::stop_token& stop)
{
    std::vector<ThreadShare> shares(static_cast<std::size_t>(threads));
    std::atomic<std::size_t> next{0};
    io::StartBarrier barrier(threads);
    {
        const auto working = io::startTogether(threads, [&](int index) {
            shares[static_cast<std::size_t>(index)] =
                decodeInTurn(options, samples, which, next, barrier, runtime, stop);
        });
        barrier.waitForAll();
        barrier.go();
    }
    DecodeRate rate;
    rate.threads = threads;
    Seconds cpu{};
    Seconds wall{};
    std::int64_t done = 0;
    for (const auto& share : shares) {
        rate.samplesPerSecond += static_cast<double>(share.samples) / share.wall.count();
        done += share.samples;
        cpu += share.cpu;
        wall += share.wall;
    }
    rate.cpuPerSample = cpu / static_cast<double>(done);
    rate.cpuShare = cpu / wall;
    const bool failed =
        std::any_of(shares.begin(), shares.end(), [](const ThreadShare& share) { return share.failed; });
    return stop.stop_requested() || failed ? std::nullopt : std::optional(rate);
}

std::optional<DecodeCost> costOf(std::vector<double> seconds)
{
    if (seconds.empty()) {
        return std::nullopt;
    }
    std::sort(seconds.begin(), seconds.end());
    const auto count = static_cast<double>(seconds.size());
    const double mean = std::accumulate(seconds.begin(), seconds.end(), 0.0) / count;
    double squares = 0;
    for (const double each : seconds) {
        squares += (each - mean) * (each - mean);
    }
    const auto quantile = [&](double share) {
        return Seconds(seconds[static_cast<std::size_t>(std::ceil(share * count)) - 1]);
    };
    return DecodeCost{Seconds(mean), Seconds(std::sqrt(squares / count)), quantile(0.5), quantile(0.99),
                      Seconds(seconds.back())};
}

std::vector<DecodeCostBin> costHistogramOf(const std::vector<double>& seconds)
{
    std::map<int, std::int64_t> counts;
    for (const double each : seconds) {
        ++counts[static_cast<int>(std::floor(std::log10(std::max(each, 1e-9)) * binsPerDecade))];
    }
    std::vector<DecodeCostBin> bins;
    const auto edge = [](int bin) { return Seconds(std::pow(10.0, bin / binsPerDecade)); };
    for (int bin = counts.empty() ? 1 : counts.begin()->first; !counts.empty() && bin <= counts.rbegin()->first;
         ++bin) {
        bins.push_back({edge(bin), edge(bin + 1), counts[bin]});
    }
    return bins;
}

} // namespace sluice
