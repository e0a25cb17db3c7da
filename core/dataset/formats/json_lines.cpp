// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/readers.h"
#include "core/dataset/formats/unpacked_stream.h"

#include <cstring>
#include <vector>

namespace sluice::dataset {

namespace {

constexpr std::size_t lineBlockBytes = 256 << 10;
constexpr std::size_t longestFirstLine = 1 << 20; ///< of a file that no name calls lines of JSON

/// Cuts a stream of bytes into lines; empty ones are no samples.
class Lines {
public:
    explicit Lines(const SampleSink& sink) : m_sink(sink) { }

    bool add(const char* block, std::size_t count)
    {
        const char* const end = block + count;
        while (block < end) {
            const auto* found =
                static_cast<const char*>(std::memchr(block, '\n', static_cast<std::size_t>(end - block)));
            if (found == nullptr) {
                m_length += end - block;
                return true;
            }
            m_length += found + 1 - block;
            block = found + 1;
            if (!finish(1)) {
                return false;
            }
        }
        return true;
    }
    /// The last line may lack its end.
    bool finish(std::int64_t ends = 0)
    {
        const SampleRun line{m_begin, m_length, m_length - ends};
        m_begin += m_length;
        m_length = 0;
        return line.payload <= 0 || m_sink(line);
    }
    std::int64_t reached() const { return m_begin; }

private:
    const SampleSink& m_sink;
    std::int64_t m_begin = 0;
    std::int64_t m_length = 0;
};

/// Whether the line is an object of its own, as far as it can be seen.
bool isObject(std::string_view line)
{
    const auto first = line.find_first_not_of(" \t\r");
    const auto last = line.find_last_not_of(" \t\r");
    return first != std::string_view::npos && line[first] == '{' && line[last] == '}' && last > first;
}

/// Tells whether an object of one line begins a file, and another follows: one object alone is labels as a rule.
bool beginsWithTwoObjects(const FileView& file)
{
    const auto begin = unpackedHead(file, longestFirstLine);
    const std::string_view text(begin);
    const auto end = text.find('\n');
    return end != std::string_view::npos && isObject(text.substr(0, end)) && text.substr(end + 1).starts_with('{');
}

} // namespace

bool isJsonLines(const FileView& file)
{
    const auto content = file.content();
    const auto end = content.find('\n');
    if (end == std::string_view::npos) {
        const auto name = std::string_view(file.path());
        const bool named =
            name.find(".jsonl") != std::string_view::npos || name.find(".ndjson") != std::string_view::npos;
        const bool longer = content.starts_with('{'); // a line longer than the head, or the only one
        return longer && (named || beginsWithTwoObjects(file));
    }
    const auto next = content.substr(end + 1);
    return isObject(content.substr(0, end)) && (next.empty() || next.front() == '{');
}

Result<ShardReading> readJsonLines(const FileView& file, const ReadOptions& options, const SampleSink& sink)
{
    auto stream = UnpackedStream::open(file);
    if (!stream) {
        return stream.error();
    }
    Lines lines(sink);
    std::vector<char> block(lineBlockBytes);
    ShardReading reading;
    while (reading.whole) {
        const auto got = stream->read(block.data(), block.size());
        if (!got) {
            return got.error();
        }
        if (*got == 0) {
            break;
        }
        reading.whole = lines.add(block.data(), *got) && !options.enough();
    }
    reading.readTo = reading.whole ? file.size() : lines.reached();
    if (!file.compression().empty()) {
        reading.readTo = stream->consumed();
        reading.codec = file.compression();
        reading.behindCompression = true;
        reading.unpackedBytes = reading.whole ? stream->position() : lines.reached();
    }
    if (reading.whole) {
        lines.finish();
    }
    return reading;
}

} // namespace sluice::dataset
