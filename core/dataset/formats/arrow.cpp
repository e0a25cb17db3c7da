// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/flatbuffer.h"
#include "core/dataset/formats/readers.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice::dataset {

namespace {

/// Both forms are messages one after another: 0xFFFFFFFF, the length of a FlatBuffers table, the table, and the body
/// that it states. A file has "ARROW1" in front, and a footer behind the empty message that ends a stream.
/// Source: arrow/format/Message.fbs and the columnar format's chapter on IPC.
constexpr std::string_view arrowMagic("ARROW1\0\0", 8);
constexpr std::string_view featherMagic = "FEA1";
constexpr std::uint32_t arrowContinuation = 0xFFFFFFFF;
constexpr std::int64_t arrowPrefixBytes = 8;
constexpr std::int64_t maxArrowMetadata = 256 << 20;
constexpr std::uint8_t arrowSchema = 1;
constexpr std::uint8_t arrowRecordBatch = 3;

struct ArrowMessage {
    std::uint8_t type = 0;
    std::int64_t rows = 0;
    std::int64_t body = 0; ///< where it begins
    std::int64_t length = 0; ///< of the body
    bool packed = false;
};

/// Nothing at the end of the stream. Message: 1 type, 2 header, 3 length of the body. RecordBatch: 0 rows, 3
/// compression.
Result<std::optional<ArrowMessage>> messageAt(const FileView& file, std::int64_t offset)
{
    const auto mark = file.numberAt<std::uint32_t>(offset);
    const auto length = file.numberAt<std::int32_t>(offset + 4);
    if (!mark || *mark != arrowContinuation || !length || *length == 0) {
        const bool ends = offset == file.size() || (length == 0 && mark == arrowContinuation);
        return ends ? Result<std::optional<ArrowMessage>>(std::optional<ArrowMessage>())
                    : file.broken(fmt::format("no Arrow message at byte {}: truncated, or damaged", offset));
    }
    const auto bytes = file.partAt(offset + arrowPrefixBytes, *length, maxArrowMetadata);
    if (!bytes) {
        return bytes.error();
    }
    const auto table = FlatTable::root(*bytes);
    const auto header = table ? table->table(2) : std::nullopt;
    ArrowMessage message;
    message.body = offset + arrowPrefixBytes + *length;
    message.type = table ? table->number<std::uint8_t>(1).value_or(0) : std::uint8_t{0};
    message.length = table ? table->number<std::int64_t>(3).value_or(0) : -1;
    if (message.type == arrowRecordBatch && header) {
        message.rows = header->number<std::int64_t>(0).value_or(0);
        message.packed = header->table(3).has_value();
    }
    constexpr std::int64_t maxRowsOfBatch = std::int64_t{1} << 40;
    if (message.length < 0 || message.length > file.size() - message.body || message.rows < 0
        || message.rows > maxRowsOfBatch) {
        return file.broken(
            fmt::format("an Arrow message at byte {} reaches beyond the file: truncated, or damaged", offset));
    }
    return std::optional(message);
}

/// The first message is the schema.
bool beginsWithSchema(const FileView& file, std::int64_t offset)
{
    const auto message = messageAt(file, offset);
    return message && *message && (*message)->type == arrowSchema;
}

void giveRows(const ArrowMessage& batch, const SampleSink& sink)
{
    const auto larger = batch.length % batch.rows;
    const auto each = batch.length / batch.rows;
    if (larger > 0) {
        sink({batch.body, each + 1, each + 1, larger});
    }
    sink({batch.body + larger * (each + 1), each, each, batch.rows - larger});
}

} // namespace

bool isArrow(const FileView& file)
{
    const auto head = file.head();
    return head.starts_with(arrowMagic) || head.starts_with(featherMagic)
        || (head.starts_with("\xff\xff\xff\xff") && beginsWithSchema(file, 0));
}

Result<ShardReading> readArrow(const FileView& file, const ReadOptions& options, const SampleSink& sink)
{
    if (file.head().starts_with(featherMagic)) {
        return Error{ErrorKind::Usage, file.path() + " is Feather of version 1: how many rows it holds is not read",
                     "state the mean size of a sample as stored"};
    }
    ShardReading reading;
    std::int64_t batches = 0;
    std::int64_t bytes = 0;
    auto offset = file.head().starts_with(arrowMagic) ? static_cast<std::int64_t>(arrowMagic.size()) : std::int64_t{0};
    while (!options.enough() || batches == 0) {
        const auto message = messageAt(file, offset);
        if (!message) {
            return message.error();
        }
        if (!*message) {
            reading.unit = batches > 0 ? bytes / batches : 0;
            return reading;
        }
        const auto& batch = **message;
        if (batch.rows > 0) {
            ++batches;
            bytes += batch.length;
            reading.codec = batch.packed ? "lz4 or zstd" : reading.codec;
            giveRows(batch, sink);
        }
        offset = batch.body + batch.length;
    }
    reading.whole = false;
    reading.readTo = offset;
    reading.unit = bytes / batches;
    return reading;
}

} // namespace sluice::dataset
