// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/readers.h"
#include "core/dataset/formats/thrift.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace sluice::dataset {

namespace {

using Type = ThriftReader::Type;

constexpr std::string_view parquetMagic = "PAR1";
constexpr std::string_view parquetEncrypted = "PARE";
constexpr std::int64_t parquetTailBytes = 8; ///< length of the footer, and the magic bytes
constexpr std::int64_t maxParquetFooter = 512 << 20;
constexpr std::size_t maxRowGroups = 1 << 20;
constexpr std::array<std::string_view, 8> parquetCodecs{"", "snappy", "gzip", "lzo", "brotli", "lz4", "zstd", "lz4"};

/// Source: parquet-format/src/main/thrift/parquet.thrift.
struct RowGroup {
    std::int64_t rows = 0;
    std::int64_t unpacked = 0;
    std::int64_t stored = 0; ///< sum of its columns
    std::optional<std::int64_t> begin;
    std::size_t codec = 0;
    bool elsewhere = false; ///< in other files, which this footer describes
};

struct ParquetFooter {
    std::int64_t rows = 0;
    std::vector<RowGroup> groups;
};

/// ColumnMetaData: 4 codec, 7 bytes as stored, 9 first data page, 11 dictionary page.
void readColumnMetaData(ThriftReader& thrift, RowGroup& group)
{
    std::int64_t page = -1;
    std::int64_t dictionary = -1;
    thrift.readStruct([&](int id, Type type) {
        if (id == 4 && type == Type::I32) {
            group.codec =
                std::max(group.codec, static_cast<std::size_t>(std::clamp<std::int64_t>(thrift.readNumber(), 0, 7)));
        } else if (id == 7 && type == Type::I64) {
            const auto stored = thrift.readNumber();
            const bool outside = group.stored < 0 || stored < 0 || stored > (std::int64_t{1} << 60) - group.stored;
            group.stored = outside ? -1 : group.stored + stored;
        } else if (id == 9 && type == Type::I64) {
            page = thrift.readNumber();
        } else if (id == 11 && type == Type::I64) {
            dictionary = thrift.readNumber();
        } else {
            return false;
        }
        return true;
    });
    const auto begin = dictionary > 0 ? std::min(dictionary, page) : page;
    group.begin = std::min(group.begin.value_or(begin), begin);
}

/// ColumnChunk: 1 the file that holds it, where it is not this one, 3 its metadata.
void readColumn(ThriftReader& thrift, RowGroup& group)
{
    thrift.readStruct([&](int id, Type type) {
        if (id == 1 && type == Type::Binary) {
            group.elsewhere = !thrift.readBinary().empty() || group.elsewhere;
        } else if (id == 3 && type == Type::Struct) {
            readColumnMetaData(thrift, group);
        } else {
            return false;
        }
        return true;
    });
}

RowGroup readRowGroup(ThriftReader& thrift)
{
    RowGroup group;
    thrift.readStruct([&](int id, Type type) {
        if (id == 1 && type == Type::List) {
            thrift.readList([&](Type element) {
                if (element == Type::Struct) {
                    readColumn(thrift, group);
                }
                return element == Type::Struct;
            });
        } else if (id == 2 && type == Type::I64) {
            group.unpacked = thrift.readNumber();
        } else if (id == 3 && type == Type::I64) {
            group.rows = thrift.readNumber();
        } else {
            return false;
        }
        return true;
    });
    return group;
}

std::optional<ParquetFooter> parseFooter(std::string_view bytes)
{
    ParquetFooter footer;
    ThriftReader thrift(bytes);
    thrift.readStruct([&](int id, Type type) {
        if (id == 3 && type == Type::I64) {
            footer.rows = thrift.readNumber();
        } else if (id == 4 && type == Type::List) {
            thrift.readList([&](Type element) {
                const bool taken = element == Type::Struct && footer.groups.size() <= maxRowGroups;
                if (taken) {
                    footer.groups.push_back(readRowGroup(thrift));
                }
                return taken;
            });
        } else {
            return false;
        }
        return true;
    });
    return thrift.failed() ? std::nullopt : std::optional(std::move(footer));
}

Result<ParquetFooter> footerOf(const FileView& file)
{
    const auto tail = file.partAt(file.size() - parquetTailBytes, parquetTailBytes, parquetTailBytes);
    if (!tail || !(tail->ends_with(parquetMagic) || tail->ends_with(parquetEncrypted))) {
        return file.broken("no Parquet file: it is truncated, or its footer is missing");
    }
    if (tail->ends_with(parquetEncrypted)) {
        return Error{ErrorKind::Usage,
                     file.path() + " is Parquet with an encrypted footer: how many rows it holds is not read",
                     "state the mean size of a sample as stored"};
    }
    const auto length = file.numberAt<std::uint32_t>(file.size() - parquetTailBytes).value_or(0);
    const auto bytes = file.partAt(file.size() - parquetTailBytes - length, length, maxParquetFooter);
    if (!bytes) {
        return bytes.error();
    }
    auto footer = parseFooter(*bytes);
    return footer ? Result<ParquetFooter>(*std::move(footer))
                  : file.broken("the footer of this Parquet file is damaged");
}

constexpr std::int64_t maxRows = std::int64_t{1} << 40; ///< of a row group

/// Whether a row group lies within its file.
bool isSound(const RowGroup& group, const FileView& file)
{
    const auto begin = group.begin.value_or(-1);
    return group.rows >= 0 && group.rows <= maxRows && group.stored >= 0 && begin >= 0 && begin <= file.size()
        && group.stored <= file.size() - begin && group.unpacked >= 0 && group.unpacked <= maxRows;
}

/// Columns lie one after another, so that a row has a share of the group and no place of its own.
void giveRows(const RowGroup& group, const SampleSink& sink)
{
    const auto larger = group.stored % group.rows;
    const auto each = group.stored / group.rows;
    if (larger > 0) {
        sink({*group.begin, each + 1, each + 1, larger});
    }
    sink({*group.begin + larger * (each + 1), each, each, group.rows - larger});
}

} // namespace

bool isParquet(const FileView& file)
{
    return file.head().starts_with(parquetMagic) || file.head().starts_with(parquetEncrypted);
}

Result<ShardReading> readParquet(const FileView& file, const ReadOptions& /*options*/, const SampleSink& sink)
{
    const auto footer = footerOf(file);
    if (!footer) {
        return footer.error();
    }
    if (footer->groups.size() > maxRowGroups) {
        return file.broken(fmt::format("the footer of this Parquet file lists more than {} row groups", maxRowGroups));
    }
    ShardReading reading;
    if (std::any_of(footer->groups.begin(), footer->groups.end(), [](const auto& group) { return group.elsewhere; })) {
        reading.notes.emplace_back("a Parquet file that only describes others holds no row");
        return reading;
    }
    std::int64_t rows = 0;
    std::int64_t stored = 0;
    std::int64_t groups = 0;
    for (const auto& group : footer->groups) {
        if (!isSound(group, file)) {
            return file.broken("a row group lies outside of this Parquet file");
        }
        if (group.rows > 0) {
            ++groups;
            rows += group.rows;
            stored += group.stored;
            reading.unpackedBytes += group.unpacked;
            reading.codec = reading.codec.empty() ? std::string(parquetCodecs[group.codec]) : reading.codec;
            giveRows(group, sink);
        }
    }
    if (rows != footer->rows) {
        return file.broken(fmt::format("the footer states {} rows, its row groups {}", footer->rows, rows));
    }
    reading.unit = groups > 0 ? stored / groups : 0;
    reading.unpackedBytes = reading.codec.empty() ? 0 : reading.unpackedBytes;
    return reading;
}

} // namespace sluice::dataset
