// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/decode/decode.h"

#include "core/base/text/words.h"
#include "core/bench/decode/codec_pass.h"
#include "core/bench/decode/decode_pass.h"
#include "core/bench/decode/decode_remarks.h"
#include "core/bench/decode/stored_samples.h"
#include "core/bench/files/files_sweep.h"
#include "core/bench/point/processor_watch.h"
#include "core/io/workers.h"
#include "core/topology/snapshot.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

constexpr Bytes maxStored = gibibytes(1);
constexpr double memoryShare = 0.25; ///< of what is available, for the samples
constexpr Bytes codecBytes = mebibytes(64);
constexpr double costShare = 0.4; ///< of the runtime, for one thread alone
constexpr Seconds minEach{0.2}; ///< for every number of threads

/// The processors that this process may use, and the physical cores of the node.
struct Processors {
    int usable = 1;
    std::optional<int> cores;
};

Processors processorsHere()
{
    const auto node = takeSnapshot({});
    if (!node) {
        return {};
    }
    return {std::max(1, node->cpu.usable.value.value_or(1)), node->cpu.cores.value};
}

Bytes memoryForSamples()
{
    const auto available = liveAvailableMemory();
    const auto share =
        static_cast<std::int64_t>(memoryShare * static_cast<double>(available.value_or(maxStored).count));
    return std::min(maxStored, Bytes{share});
}

/// One measurement, step by step.
class DecodeBench {
public:
    DecodeBench(const DecodeSpec& spec, const dataset::Catalogue& catalogue, std::stop_token stop,
                const DecodeListener& listener)
        : m_spec(spec), m_stop(std::move(stop)), m_listener(listener), m_decoding(spec.options)
    {
        m_result.path = spec.path;
        m_result.side = spec.options.side;
        m_result.scaledJpeg = spec.options.scaledJpeg;
        m_result.maxFrames = spec.options.maxFrames;
        m_result.runtime = spec.runtime;
        m_result.dataset = catalogue.summary;
        m_packedRows = !catalogue.codec.empty();
        m_result.python = pythonRemark();
    }

    Result<Done> read(const std::shared_ptr<const dataset::Catalogue>& catalogue)
    {
        phase("read", "Reading samples into memory");
        auto read =
            readStoredSamples(catalogue, m_spec.path, {m_spec.samples, memoryForSamples()}, m_spec.seed, m_stop);
        if (!read) {
            return read.error();
        }
        m_samples = std::move(read->samples);
        for (const auto& failure : read->failures) {
            m_result.failures.push_back(failure);
            m_result.failed += failure.samples;
        }
        m_result.stored =
            m_samples.empty() ? Bytes{} : Bytes{read->bytes.count / static_cast<std::int64_t>(m_samples.size())};
        return Done{};
    }

    /// Errors: no sample can be decoded although some are encoded, or may be.
    Result<Done> decodeAll()
    {
        phase("decode", "Decoding on one core");
        const auto first = tryEach(m_decoding, m_samples, m_spec.runtime, m_stop);
        m_result.samples = first.tried + m_result.failed;
        const bool byChance = first.failed * 2 < first.tried; // that a row begins like an encoding
        if (first.decoded.empty() && first.tried > 0 && byChance && liesWithinRows(m_result.dataset.format)) {
            return leaveRows(first.tried);
        }
        m_result.failed += first.failed;
        m_result.failures.insert(m_result.failures.end(), first.failures.begin(), first.failures.end());
        m_result.formats = first.formats;
        m_result.delivered = first.delivered;
        if (first.decoded.empty() && first.firstError) {
            return noneDecoded(first);
        }
        m_which = first.decoded;
        const auto seconds = timeEach(m_decoding, m_samples, m_which, m_spec.runtime * costShare, m_stop);
        m_result.cost = costOf(seconds);
        m_result.histogram = costHistogramOf(seconds);
        progress(costShare);
        return Done{};
    }

    void scale(const Processors& processors)
    {
        m_result.threads = m_spec.threads > 0 ? m_spec.threads : processors.usable;
        if (m_which.empty() || m_stop.stop_requested()) {
            return;
        }
        phase("threads", fmt::format("Decoding with up to {} threads", m_result.threads));
        const auto counts = workerCounts(m_result.threads);
        const auto each = std::max(minEach, m_spec.runtime * ((1 - costShare) / static_cast<double>(counts.size())));
        for (std::size_t i = 0; i < counts.size() && !m_stop.stop_requested(); ++i) {
            if (auto rate = rateWith(counts[i], m_spec.options, m_samples, m_which, each, m_stop)) {
                addRate(*rate);
            }
            progress(costShare + (1 - costShare) * static_cast<double>(i + 1) / static_cast<double>(counts.size()));
        }
        m_result.scaling = scalingRemark(m_result.rates, processors.cores);
    }

    void codecs()
    {
        if (m_stop.stop_requested()) {
            return;
        }
        phase("codecs", "Trying codecs on the stored bytes");
        const auto content = codecContentOf(m_decoding, m_samples, codecBytes, m_stop);
        m_result.storedRatio = content.storedRatio;
        m_result.codecs = tryCodecs(content, m_stop);
        m_result.codecVerdict = codecRemark(m_result.codecs, m_result.storedRatio);
    }

    Result<DecodeMeasurement> finish(const ProcessorWatch& watch)
    {
        m_result.interrupted = m_stop.stop_requested();
        if (m_result.interrupted && !m_result.cost) {
            return io::stoppedWaiting();
        }
        if (m_result.failed > 0) {
            m_result.warnings.push_back(fmt::format("{} of {} samples could not be decoded: {}", m_result.failed,
                                                    m_result.samples, m_result.failures.front().name));
        }
        if (!m_result.cost && !m_leftRows) {
            m_result.warnings.emplace_back(
                "these samples are delivered as they are stored, as far as their first bytes "
                "tell: there is nothing to decode");
        }
        if (const auto stolen = watch.stolen(); stolen && *stolen >= muchStolen) {
            m_result.warnings.push_back(
                fmt::format("the hypervisor gave {} of the processor time to other machines: CPU "
                            "times may be too high, and rates are too low",
                            percentWords(*stolen)));
        }
        return std::move(m_result);
    }

private:
    /// Decodes nothing of rows. Where they are stored as they are, codecs can be tried on them all the same.
    /// Errors: what lies at their places is compressed, or nobody knows what it is.
    Result<Done> leaveRows(std::int64_t tried)
    {
        auto remark = rowsRemark(m_result.dataset.format);
        if (m_packedRows || m_result.dataset.format == DatasetFormat::Containers) {
            return Error{ErrorKind::Unsupported, std::move(remark), "name a folder or a tar of the samples themselves"};
        }
        m_leftRows = true;
        m_result.formats = {{std::string(notLookedInto), tried}};
        m_result.warnings.push_back(std::move(remark));
        return Done{};
    }
    static Error noneDecoded(const FirstPass& first)
    {
        const auto& error = *first.firstError;
        return {first.onlyUnsupported ? ErrorKind::Unsupported : ErrorKind::Corrupt,
                fmt::format("none of {} samples can be decoded: {}", first.tried, error.message), error.hint};
    }
    void addRate(DecodeRate rate)
    {
        const double alone =
            m_result.rates.empty() ? rate.samplesPerSecond / rate.threads : m_result.rates.front().samplesPerSecond;
        rate.efficiency = rate.samplesPerSecond / (rate.threads * alone);
        m_result.rates.push_back(rate);
        if (m_listener.rate) {
            m_listener.rate(rate);
        }
    }
    void phase(const std::string& name, const std::string& text) const
    {
        if (m_listener.phase) {
            m_listener.phase(name, text);
        }
    }
    void progress(double share) const
    {
        if (m_listener.progress) {
            m_listener.progress(share * m_spec.runtime.count(), m_spec.runtime.count());
        }
    }

    const DecodeSpec& m_spec;
    std::stop_token m_stop;
    const DecodeListener& m_listener;
    SampleDecoding m_decoding;
    std::vector<StoredSample> m_samples;
    std::vector<std::size_t> m_which; ///< of the samples, those that decode
    bool m_packedRows = false; ///< shards keep their rows compressed
    bool m_leftRows = false; ///< nothing encoded was looked for
    DecodeMeasurement m_result;
};

} // namespace

Result<DecodeMeasurement> measureDecode(const DecodeSpec& spec,
                                        const std::shared_ptr<const dataset::Catalogue>& catalogue,
                                        const std::stop_token& stop, const DecodeListener& listener)
{
    DecodeBench bench(spec, *catalogue, stop, listener);
    ProcessorWatch watch;
    auto done = bench.read(catalogue);
    watch.begin();
    done = done ? bench.decodeAll() : done;
    if (!done) {
        return done.error();
    }
    bench.scale(processorsHere());
    bench.codecs();
    return bench.finish(watch);
}

} // namespace sluice
