// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/readers.h"
#include "core/dataset/formats/unpacked_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace sluice::dataset {

namespace {

constexpr std::int64_t recordHeaderBytes = 12; ///< length, and its checksum
constexpr std::int64_t footerBytes = 4; ///< checksum of the data
constexpr std::size_t skipBytes = 256 << 10;

using RecordHeader = std::array<unsigned char, recordHeaderBytes>;

/// CRC-32C (Castagnoli), masked as the format does.
std::uint32_t maskedCrc(const unsigned char* bytes, std::size_t count)
{
    std::uint32_t crc = ~0U;
    for (std::size_t i = 0; i < count; ++i) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0x82F63B78U : 0U);
        }
    }
    crc = ~crc;
    return ((crc >> 15) | (crc << 17)) + 0xA282EAD8U;
}

/// Returns the length that a header states; nothing where its checksum is wrong.
std::optional<std::uint64_t> lengthOf(const RecordHeader& header)
{
    std::uint64_t length = 0;
    std::uint32_t crc = 0;
    std::memcpy(&length, header.data(), sizeof length);
    std::memcpy(&crc, header.data() + sizeof length, sizeof crc);
    return crc == maskedCrc(header.data(), sizeof length) ? std::optional(length) : std::nullopt;
}

Error brokenRecord(const FileView& file, std::int64_t offset, const std::string& why)
{
    return file.broken(fmt::format("{} at byte {}", why, offset));
}

constexpr const char* wrongLength = "no TFRecord (the checksum of a length is wrong)";

Result<ShardReading> readPlain(const FileView& file, const SampleSink& sink)
{
    ShardReading reading;
    while (reading.readTo < file.size()) {
        const auto offset = reading.readTo;
        RecordHeader header{};
        if (!file.readAt(offset, header.data(), header.size())) {
            return brokenRecord(file, offset, "truncated");
        }
        const auto length = lengthOf(header);
        if (!length) {
            return brokenRecord(file, offset, wrongLength);
        }
        const auto rest = file.size() - offset - recordHeaderBytes - footerBytes;
        if (rest < 0 || *length > static_cast<std::uint64_t>(rest)) {
            return brokenRecord(file, offset, "truncated");
        }
        const auto payload = static_cast<std::int64_t>(*length);
        const auto whole = recordHeaderBytes + payload + footerBytes;
        reading.readTo += whole;
        if (!sink({offset, whole, payload}) && reading.readTo < file.size()) {
            reading.whole = false;
            return reading;
        }
    }
    return reading;
}

/// Reads records behind a compression, where nothing can be passed over without being unpacked.
class PackedRecords {
public:
    PackedRecords(const FileView& file, UnpackedStream stream, const ReadOptions& options)
        : m_file(file), m_stream(std::move(stream)), m_options(options)
    { }

    Result<ShardReading> run(const SampleSink& sink)
    {
        while (!m_left) {
            const auto record = next();
            if (!record) {
                return record.error();
            }
            if (record->length == 0) {
                break;
            }
            m_left = !sink(*record) || m_options.enough();
        }
        ShardReading reading;
        reading.whole = !m_left;
        reading.readTo = m_stream.consumed();
        reading.codec = m_file.compression();
        reading.behindCompression = true;
        reading.unpackedBytes = m_stream.position();
        return reading;
    }

private:
    /// Length 0: the end, or nobody waits for the rest of a long record.
    Result<SampleRun> next()
    {
        const auto offset = m_stream.position();
        RecordHeader header{};
        const auto got = fill(header.data(), header.size());
        if (!got) {
            return got.error();
        }
        if (*got == 0) {
            return SampleRun{};
        }
        const auto length = *got == header.size() ? lengthOf(header) : std::nullopt;
        if (!length || *length > std::uint64_t{1} << 40) {
            return brokenRecord(m_file, offset, *got < header.size() ? "truncated" : wrongLength);
        }
        const auto payload = static_cast<std::int64_t>(*length);
        const auto passed = skip(payload + footerBytes);
        if (!passed) {
            return passed.error();
        }
        m_left = !*passed;
        return m_left ? SampleRun{} : SampleRun{offset, recordHeaderBytes + payload + footerBytes, payload};
    }

    Result<std::size_t> fill(void* to, std::size_t count)
    {
        std::size_t done = 0;
        while (done < count) {
            const auto got = m_stream.read(static_cast<char*>(to) + done, count - done);
            if (!got) {
                return got.error();
            }
            if (*got == 0) {
                break;
            }
            done += *got;
        }
        return done;
    }

    Result<bool> skip(std::int64_t count)
    {
        while (count > 0) {
            const auto step = std::min<std::int64_t>(count, static_cast<std::int64_t>(m_space.size()));
            const auto got = fill(m_space.data(), static_cast<std::size_t>(step));
            if (!got) {
                return got.error();
            }
            if (*got < static_cast<std::size_t>(step)) {
                return brokenRecord(m_file, m_stream.position(), "truncated");
            }
            count -= step;
            if (count > 0 && m_options.enough()) {
                return false;
            }
        }
        return true;
    }

    const FileView& m_file;
    UnpackedStream m_stream;
    const ReadOptions& m_options;
    std::vector<char> m_space = std::vector<char>(skipBytes);
    bool m_left = false; ///< before the end
};

} // namespace

bool isTfRecord(const FileView& file)
{
    RecordHeader header{};
    const auto content = file.content();
    if (content.size() < header.size()) {
        return false;
    }
    std::memcpy(header.data(), content.data(), header.size());
    return lengthOf(header).has_value();
}

Result<ShardReading> readTfRecord(const FileView& file, const ReadOptions& options, const SampleSink& sink)
{
    if (file.compression().empty()) {
        return readPlain(file, sink);
    }
    auto stream = UnpackedStream::open(file);
    if (!stream) {
        return stream.error();
    }
    return PackedRecords(file, *std::move(stream), options).run(sink);
}

} // namespace sluice::dataset
