// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/parts.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace sluice::decoders {

namespace {

constexpr std::size_t tarBlock = 512;
constexpr std::size_t tarSizeAt = 124;
constexpr std::size_t tarSizeDigits = 12;
constexpr std::size_t tarTypeAt = 156;
constexpr std::size_t maxParts = 4096;
constexpr int maxMessageDepth = 8;
constexpr std::size_t recordHead = 12; ///< length and its checksum
constexpr std::size_t recordTail = 4;

/// Octal digits, or a number in base 256 where the first bit is set.
std::optional<std::size_t> tarSizeOf(ByteSpan header)
{
    const auto field = header.subspan(tarSizeAt, tarSizeDigits);
    std::size_t size = 0;
    if ((field[0] & std::byte{0x80}) != std::byte{0}) {
        for (const auto byte : field.last(sizeof(std::size_t))) {
            size = size << 8U | static_cast<std::size_t>(byte);
        }
        return size;
    }
    for (const auto byte : field) {
        const auto digit = static_cast<unsigned>(byte);
        if (digit >= '0' && digit <= '7') {
            size = size * 8 + (digit - '0');
        } else if (digit != ' ' && digit != 0) {
            return std::nullopt;
        }
    }
    return size;
}

/// The last member may end with the sample, without the padding of a file.
std::vector<Part> tarMembers(ByteSpan rest)
{
    std::vector<Part> parts;
    while (rest.size() > tarBlock && parts.size() < maxParts) {
        const auto size = tarSizeOf(rest);
        const auto type = static_cast<char>(rest[tarTypeAt]);
        rest = rest.subspan(tarBlock);
        if (!size || *size > rest.size()) {
            break;
        }
        if ((type == '0' || type == '\0') && *size > 0) {
            parts.push_back({rest.first(*size), encodingOf(rest)});
        }
        const auto stored = (*size + tarBlock - 1) / tarBlock * tarBlock;
        rest = rest.subspan(std::min(stored, rest.size()));
    }
    return parts;
}

std::optional<std::uint64_t> varint(ByteSpan& bytes)
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<unsigned>(bytes[0]);
        bytes = bytes.subspan(1);
        value |= std::uint64_t{byte & 0x7fU} << shift;
        if ((byte & 0x80U) == 0) {
            return value;
        }
    }
    return std::nullopt;
}

/// Bytes of a field whose length is known by its type; nothing for what is no field.
std::optional<std::size_t> fixedLength(unsigned wireType)
{
    return wireType == 1 ? std::optional<std::size_t>(8)
                         : (wireType == 5 ? std::optional<std::size_t>(4) : std::nullopt);
}

/// Looks for encoded bytes in every field of a message, and in the messages within. False: it is no message.
bool collectEncoded(ByteSpan message, int depth, std::vector<Part>& parts)
{
    while (!message.empty()) {
        const auto tag = varint(message);
        const auto type = static_cast<unsigned>(tag.value_or(7) & 7U);
        if (!tag || *tag >> 3U == 0) {
            return false;
        }
        if (type == 0) {
            if (!varint(message)) {
                return false;
            }
            continue;
        }
        const auto fixed = fixedLength(type);
        const auto length = fixed ? std::optional<std::uint64_t>(*fixed)
                                  : (type == 2 ? varint(message) : std::optional<std::uint64_t>());
        if (!length || *length > message.size()) {
            return false;
        }
        const auto field = message.first(static_cast<std::size_t>(*length));
        message = message.subspan(field.size());
        if (type != 2 || parts.size() >= maxParts) {
            continue;
        }
        if (const auto encoding = encodingOf(field); encoding != Encoding::None) {
            parts.push_back({field, encoding});
        } else if (depth < maxMessageDepth) {
            collectEncoded(field, depth + 1, parts);
        }
    }
    return true;
}

std::vector<Part> partsOfRecord(ByteSpan record)
{
    if (record.size() <= recordHead + recordTail) {
        return {};
    }
    const auto content = record.subspan(recordHead, record.size() - recordHead - recordTail);
    if (const auto encoding = encodingOf(content); encoding != Encoding::None) {
        return {{content, encoding}};
    }
    std::vector<Part> parts;
    if (!collectEncoded(content, 0, parts) || parts.empty()) {
        return {{content, Encoding::None}};
    }
    return parts;
}

} // namespace

std::vector<Part> partsOf(ByteSpan sample, Wrapping wrapping)
{
    switch (wrapping) {
    case Wrapping::TarMembers:
        return tarMembers(sample);
    case Wrapping::Record:
        return partsOfRecord(sample);
    case Wrapping::Whole:
        break;
    }
    return sample.empty() ? std::vector<Part>() : std::vector<Part>{{sample, encodingOf(sample)}};
}

} // namespace sluice::decoders
