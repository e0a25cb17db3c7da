// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/dataset/formats/format.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

namespace sluice::dataset {

/// Returns where a data set lies that its format's own tool made.
inline std::string madeByTool(const std::string& name)
{
    return std::string(fixturesFolder) + "/datasets/" + name;
}

/// Gives a test a folder in which it writes a data set.
class DatasetFolder : public testing::Test {
protected:
    std::string path(const std::string& name) const { return (m_folder.path() / name).string(); }
    std::string root() const { return m_folder.path().string(); }

    void write(const std::string& name, const std::string& content) const
    {
        std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
        writeContent(path(name), content);
    }

    TemporaryFolder m_folder;
};

/// Holds all samples of one shard, and how its reading ended.
struct ReadShard {
    std::vector<SampleRun> runs;
    Result<ShardReading> reading{ShardReading{}};

    std::int64_t samples() const
    {
        std::int64_t count = 0;
        for (const auto& run : runs) {
            count += run.count;
        }
        return count;
    }
    std::int64_t bytes() const
    {
        std::int64_t sum = 0;
        for (const auto& run : runs) {
            sum += run.count * run.payload;
        }
        return sum;
    }
    std::string problem() const { return reading ? std::string() : reading.error().message; }
};

using ReadFunction = Result<ShardReading> (*)(const FileView&, const ReadOptions&, const SampleSink&);

/// Reads one shard until its end, or until `most` runs were taken.
inline ReadShard readShard(const std::string& path, ReadFunction reader, const ReadOptions& options = {},
                           std::size_t most = SIZE_MAX)
{
    ReadShard read;
    const auto view = std::filesystem::is_directory(path) ? Result<FileView>(FileView::ofFolder(path, 1 << 20))
                                                          : FileView::open(path);
    if (!view) {
        read.reading = view.error();
        return read;
    }
    read.reading = reader(*view, options, [&read, most](const SampleRun& run) {
        read.runs.push_back(run);
        return read.runs.size() < most;
    });
    return read;
}

/// Returns the bytes of a number as this machine stores it.
template <class T>
std::string raw(T number)
{
    return std::string(reinterpret_cast<const char*>(&number), sizeof number);
}

/// Writes the checksum of a tar header into it.
inline std::string withTarChecksum(std::string header)
{
    header.replace(148, 8, "        ");
    unsigned sum = 0;
    for (const unsigned char c : header) {
        sum += c;
    }
    char octal[8];
    std::snprintf(octal, sizeof octal, "%06o", sum);
    header.replace(148, 6, octal);
    header[154] = '\0';
    return header;
}

/// Returns one ustar header: name, size in octal, checksum.
inline std::string tarHeader(const std::string& name, std::size_t size, char type = '0')
{
    std::string header(512, '\0');
    header.replace(0, name.size(), name);
    header.replace(100, 7, "0000644");
    header.replace(108, 7, "0000000");
    header.replace(116, 7, "0000000");
    char octal[16];
    std::snprintf(octal, sizeof octal, "%011zo", size);
    header.replace(124, 11, octal);
    header.replace(136, 11, "00000000000");
    header[156] = type;
    header.replace(257, 5, "ustar");
    header.replace(263, 2, "00");
    return withTarChecksum(std::move(header));
}

/// Returns one member of a tar, of `size` bytes.
inline std::string tarMember(const std::string& name, std::size_t size)
{
    return tarHeader(name, size) + std::string((size + 511) / 512 * 512, 'x');
}

inline const std::string tarEnd(1024, '\0');

/// Returns the CRC-32C of bytes, as TFRecord frames them with, not yet masked.
inline std::uint32_t crcOf(const std::string& bytes)
{
    std::uint32_t crc = ~0U;
    for (const unsigned char byte : bytes) {
        crc ^= byte;
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0x82F63B78U : 0U);
        }
    }
    return ~crc;
}

/// Returns the header of a record that states `length` bytes, with its checksum.
inline std::string tfRecordHeader(std::uint64_t length)
{
    const auto size = raw(length);
    const auto crc = crcOf(size);
    return size + raw(static_cast<std::uint32_t>(((crc >> 15) | (crc << 17)) + 0xA282EAD8U));
}

/// Returns one record of TFRecord.
inline std::string tfRecord(std::size_t length)
{
    return tfRecordHeader(length) + std::string(length, 'r') + std::string(4, 'c');
}

} // namespace sluice::dataset
