// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/readers.h"

#include <algorithm>
#include <array>
#include <vector>

namespace sluice::dataset {

namespace {

/// A header, descriptions of the fields, a row of metadata a sample, pages of data, and a table of what was allocated
/// in them: sample, place, size. Source: ffcv/types.py and writer.py.
struct BetonHeader {
    std::uint16_t version = 0;
    std::uint16_t fields = 0;
    std::uint32_t pageSize = 0;
    std::uint64_t samples = 0;
    std::uint64_t table = 0;
};
static_assert(sizeof(BetonHeader) == 24);

struct Allocation {
    std::uint64_t sample;
    std::uint64_t place;
    std::uint64_t size;
};

constexpr std::uint16_t betonVersion = 2;
constexpr std::int64_t betonFieldBytes = 1 + 16 + 1024;
constexpr std::size_t allocationsAtOnce = 32 << 10;

bool isSound(const BetonHeader& header, const FileView& file)
{
    const auto size = static_cast<std::uint64_t>(file.size());
    return header.version == betonVersion && header.fields > 0 && header.fields <= 1024 && header.samples > 0
        && header.samples <= size && header.table <= size && (header.pageSize & (header.pageSize - 1)) == 0
        && header.pageSize >= 4096
        && sizeof header + static_cast<std::uint64_t>(header.fields * betonFieldBytes) <= header.table;
}

/// Joins what was allocated for one sample, which lies together.
class BetonSamples {
public:
    explicit BetonSamples(const SampleSink& sink) : m_sink(sink) { }

    void add(const Allocation& part)
    {
        const auto begin = static_cast<std::int64_t>(part.place);
        const auto size = static_cast<std::int64_t>(part.size);
        if (m_any && part.sample == m_sample && begin >= m_run.offset) {
            m_run.length = std::max(m_run.length, begin + size - m_run.offset);
            m_run.payload += size;
            return;
        }
        finish();
        m_any = true;
        m_sample = part.sample;
        m_run = {begin, size, size};
    }
    void finish()
    {
        if (m_any) {
            m_sink(m_run);
            ++m_count;
        }
        m_any = false;
    }
    std::uint64_t count() const { return m_count; }

private:
    const SampleSink& m_sink;
    SampleRun m_run;
    std::uint64_t m_sample = 0;
    std::uint64_t m_count = 0;
    bool m_any = false;
};

} // namespace

bool isFfcv(const FileView& file)
{
    const auto header = file.numberAt<BetonHeader>(0);
    return header && isSound(*header, file);
}

Result<ShardReading> readFfcv(const FileView& file, const ReadOptions& /*options*/, const SampleSink& sink)
{
    const auto found = file.numberAt<BetonHeader>(0);
    if (!found || !isSound(*found, file)) {
        return file.broken("no FFCV file of version 2");
    }
    const auto& header = *found;
    const auto end = static_cast<std::uint64_t>(file.size());
    BetonSamples samples(sink);
    std::vector<Allocation> parts;
    for (auto at = header.table; end - at >= sizeof(Allocation); at += parts.size() * sizeof(Allocation)) {
        parts.resize(std::min<std::size_t>(allocationsAtOnce, (end - at) / sizeof(Allocation)));
        if (!file.readAt(static_cast<std::int64_t>(at), parts.data(), parts.size() * sizeof(Allocation))) {
            return file.broken("truncated");
        }
        for (const auto& part : parts) {
            if (part.place > end || part.size > end - part.place || part.sample >= header.samples) {
                return file.broken("a sample of this FFCV file lies outside of it");
            }
            samples.add(part);
        }
    }
    samples.finish();
    ShardReading reading;
    if (samples.count() == 0) {
        // Numbers alone: they lie in the rows of metadata.
        const auto begin = static_cast<std::int64_t>(sizeof header) + header.fields * betonFieldBytes;
        const auto count = static_cast<std::int64_t>(header.samples);
        const auto each = std::max<std::int64_t>(1, (static_cast<std::int64_t>(header.table) - begin) / count);
        sink({begin, each, each, count});
        reading.notes.emplace_back("the samples of this FFCV file are numbers, which lie in its metadata");
    } else if (samples.count() != header.samples) {
        reading.notes.emplace_back("not every sample of this FFCV file has data of its own");
    }
    return reading;
}

} // namespace sluice::dataset
