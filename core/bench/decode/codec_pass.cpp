// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/decode/codec_pass.h"

#include "core/bench/loader/sample_reader.h"
#include "core/decode/codec/codec.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr std::size_t maxBlock = 16 << 20; ///< of one sample; frames of every codec are independent of more
constexpr Seconds minExpanding{0.2};

bool isCompressedFile(const StoredSample& sample)
{
    using decoders::Encoding;
    return sample.parts.size() == 1
        && (sample.parts[0].encoding == Encoding::Gzip || sample.parts[0].encoding == Encoding::Zstd
            || sample.parts[0].encoding == Encoding::Lz4);
}

/// Returns a block, or its beginning.
decoders::ByteSpan beginningOf(CodecContent& content, decoders::ByteSpan block, std::size_t left)
{
    const auto size = std::min({block.size(), maxBlock, left});
    content.cut = content.cut || size < block.size();
    return block.first(size);
}

/// What the samples expand to, in memory of its own.
CodecContent expandedContent(SampleDecoding& decoding, const std::vector<StoredSample>& samples, std::size_t left,
                             const std::stop_token& stop)
{
    CodecContent content;
    double stored = 0;
    double expanded = 0;
    for (const auto& sample : samples) {
        if (!isCompressedFile(sample) || left == 0 || stop.stop_requested()) {
            continue;
        }
        const auto decoded = decoding.decodePart(sample.parts[0]);
        if (!decoded || decoded->content.empty()) {
            continue;
        }
        stored += static_cast<double>(sample.stored().size());
        expanded += static_cast<double>(decoded->content.size());
        const auto taken = beginningOf(content, decoded->content, left);
        content.blocks.emplace_back(content.expanded.emplace_back(taken.begin(), taken.end()));
        left -= taken.size();
    }
    content.storedRatio = stored > 0 ? std::optional(expanded / stored) : std::nullopt;
    return content;
}

/// One codec on all blocks. Nothing where it failed, or a stop was requested.
class CodecTrial {
public:
    CodecTrial(const decoders::NamedCodec& codec, const std::vector<decoders::ByteSpan>& blocks)
        : m_codec(codec), m_blocks(blocks)
    { }

    std::optional<CodecFigures> run(const std::stop_token& stop)
    {
        for (const auto& block : m_blocks) {
            if (stop.stop_requested() || !compress(block)) {
                return std::nullopt;
            }
        }
        double expandedBytes = 0;
        const auto begin = threadCpuTime();
        do {
            for (std::size_t i = 0; i < m_blocks.size(); ++i) {
                if (stop.stop_requested() || !expand(i)) {
                    return std::nullopt;
                }
            }
            expandedBytes += m_bytes;
        } while (threadCpuTime() - begin < minExpanding);
        return CodecFigures{m_codec.name,
                            m_bytes / m_compressedBytes,
                            {m_bytes / m_compressing.count()},
                            {expandedBytes / m_expanding.count()}};
    }

private:
    bool compress(decoders::ByteSpan block)
    {
        m_space.resize(std::max(m_space.size(), m_codec.codec->bound(block.size())));
        const auto before = threadCpuTime();
        const auto size = m_codec.codec->compress(block, m_space);
        m_compressing += threadCpuTime() - before;
        m_compressed.emplace_back(m_space.begin(), m_space.begin() + static_cast<std::ptrdiff_t>(size));
        m_bytes += static_cast<double>(block.size());
        m_compressedBytes += static_cast<double>(size);
        return size > 0;
    }
    bool expand(std::size_t index)
    {
        const auto& block = m_blocks[index];
        m_back.resize(std::max(m_back.size(), block.size()));
        const auto into = std::span(m_back).first(block.size());
        const auto before = threadCpuTime();
        const bool expanded = m_codec.codec->expand(m_compressed[index], into);
        m_expanding += threadCpuTime() - before;
        return expanded && std::equal(block.begin(), block.end(), into.begin());
    }

    const decoders::NamedCodec& m_codec;
    const std::vector<decoders::ByteSpan>& m_blocks;
    std::vector<std::byte> m_space;
    std::vector<std::byte> m_back;
    std::vector<std::vector<std::byte>> m_compressed;
    double m_bytes = 0;
    double m_compressedBytes = 0;
    Seconds m_compressing{};
    Seconds m_expanding{};
};

} // namespace

CodecContent codecContentOf(SampleDecoding& decoding, const std::vector<StoredSample>& samples, Bytes limit,
                            const std::stop_token& stop)
{
    const auto compressed = std::count_if(samples.begin(), samples.end(), &isCompressedFile);
    auto left = static_cast<std::size_t>(limit.count);
    if (static_cast<std::size_t>(compressed) * 2 > samples.size()) {
        return expandedContent(decoding, samples, left, stop);
    }
    CodecContent content;
    for (const auto& sample : samples) {
        const auto taken = beginningOf(content, sample.stored(), left);
        if (!taken.empty()) {
            content.blocks.push_back(taken);
            left -= taken.size();
        }
    }
    return content;
}

std::vector<CodecFigures> tryCodecs(const CodecContent& content, const std::stop_token& stop)
{
    std::vector<CodecFigures> figures;
    if (content.blocks.empty()) {
        return figures;
    }
    for (const auto& codec : decoders::makeCodecs()) {
        if (auto tried = CodecTrial(codec, content.blocks).run(stop)) {
            figures.push_back(*std::move(tried));
        }
    }
    return figures;
}

} // namespace sluice
