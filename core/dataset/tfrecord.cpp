// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/shard.h"
#include "core/io/files/file.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sluice::dataset {

namespace {

constexpr std::int64_t recordHeaderBytes = 12; ///< length, and its checksum
constexpr std::int64_t footerBytes = 4; ///< checksum of the data

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

Error brokenRecord(const std::string& path, std::int64_t offset, const std::string& why)
{
    return Error{ErrorKind::Corrupt, fmt::format("{}: {} at byte {}", path, why, offset),
                 "take it out of the data set, or write it again"};
}

} // namespace

bool beginsTfRecord(std::string_view head)
{
    std::array<unsigned char, recordHeaderBytes> header{};
    if (head.size() < header.size()) {
        return false;
    }
    std::memcpy(header.data(), head.data(), header.size());
    std::uint32_t crc = 0;
    std::memcpy(&crc, header.data() + sizeof(std::uint64_t), sizeof crc);
    return crc == maskedCrc(header.data(), sizeof(std::uint64_t));
}

Result<std::vector<Extent>> samplesOfTfRecord(const std::string& path)
{
    const auto file = io::File::open(path, O_RDONLY | O_NONBLOCK);
    struct stat facts { };
    if (!file || ::fstat(file->descriptor(), &facts) != 0) {
        return !file ? file.error() : systemError("cannot read " + path, errno);
    }
    std::vector<Extent> samples;
    std::int64_t offset = 0;
    while (offset < facts.st_size) {
        std::array<unsigned char, recordHeaderBytes> header{};
        const auto got = ::pread(file->descriptor(), header.data(), header.size(), offset);
        if (got != recordHeaderBytes) {
            return got < 0 ? systemError("cannot read " + path, errno) : brokenRecord(path, offset, "truncated");
        }
        std::uint64_t length = 0;
        std::uint32_t crc = 0;
        std::memcpy(&length, header.data(), sizeof length);
        std::memcpy(&crc, header.data() + sizeof length, sizeof crc);
        if (crc != maskedCrc(header.data(), sizeof length)) {
            return brokenRecord(path, offset, "no TFRecord (the checksum of a length is wrong)");
        }
        const auto rest = facts.st_size - offset - recordHeaderBytes - footerBytes;
        if (rest < 0 || length > static_cast<std::uint64_t>(rest)) {
            return brokenRecord(path, offset, "truncated");
        }
        const auto whole = recordHeaderBytes + static_cast<std::int64_t>(length) + footerBytes;
        samples.push_back({offset, whole});
        offset += whole;
    }
    return samples;
}

} // namespace sluice::dataset
