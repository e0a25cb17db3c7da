// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/thrift.h"

namespace sluice::dataset {

namespace {

constexpr int maxDepth = 32;

/// Counts how deep structs and lists are nested, for as long as it lives.
class Nested {
public:
    explicit Nested(int& depth) : m_depth(depth) { ++m_depth; }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;
    ~Nested() { --m_depth; }

private:
    int& m_depth;
};

} // namespace

std::uint8_t ThriftReader::readByte()
{
    if (m_rest.empty()) {
        m_failed = true;
        return 0;
    }
    const auto byte = static_cast<std::uint8_t>(m_rest.front());
    m_rest.remove_prefix(1);
    return byte;
}

std::uint64_t ThriftReader::readVarint()
{
    std::uint64_t number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const auto byte = readByte();
        number |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if ((byte & 0x80U) == 0) {
            return number;
        }
    }
    m_failed = true;
    return 0;
}

std::int64_t ThriftReader::readNumber()
{
    const auto zigzag = readVarint();
    return static_cast<std::int64_t>((zigzag >> 1) ^ (~(zigzag & 1) + 1));
}

void ThriftReader::drop(std::uint64_t count)
{
    m_failed = m_failed || count > m_rest.size();
    m_rest.remove_prefix(m_failed ? m_rest.size() : static_cast<std::size_t>(count));
}

std::string_view ThriftReader::readBinary()
{
    const auto size = readVarint();
    const auto all = m_rest;
    drop(size);
    return m_failed ? std::string_view() : all.substr(0, static_cast<std::size_t>(size));
}

void ThriftReader::readStruct(const std::function<bool(int id, Type type)>& field)
{
    const Nested nested(m_depth);
    m_failed = m_failed || m_depth > maxDepth;
    std::int64_t id = 0;
    while (!m_failed) {
        const auto head = readByte();
        const auto type = static_cast<Type>(head & 0x0FU);
        if (type == Type::Stop) {
            return;
        }
        const auto step = head >> 4;
        id = step != 0 ? id + step : readNumber();
        m_failed = m_failed || id < 0 || id > 32'767;
        if (!m_failed && !field(static_cast<int>(id), type)) {
            skip(type);
        }
    }
}

ThriftReader::ListHead ThriftReader::readListHead()
{
    const auto head = readByte();
    const auto type = static_cast<Type>(head & 0x0FU);
    const std::uint64_t size = (head >> 4) == 15 ? readVarint() : head >> 4U;
    // An element takes a byte at least.
    m_failed = m_failed || size > m_rest.size();
    return {type, size};
}

void ThriftReader::readList(const std::function<bool(Type type)>& element)
{
    const Nested nested(m_depth);
    m_failed = m_failed || m_depth > maxDepth;
    const auto head = readListHead();
    for (std::uint64_t i = 0; i < head.size && !m_failed; ++i) {
        if (!element(head.type)) {
            skipElement(head.type);
        }
    }
}

void ThriftReader::skipMap()
{
    const auto size = readVarint();
    if (size == 0) {
        return;
    }
    const auto types = readByte();
    m_failed = m_failed || size > m_rest.size();
    for (std::uint64_t i = 0; i < size && !m_failed; ++i) {
        skipElement(static_cast<Type>(types >> 4));
        skipElement(static_cast<Type>(types & 0x0FU));
    }
}

void ThriftReader::skipElement(Type type)
{
    // Booleans of a list or a map take a byte each, those of a struct none.
    type == Type::True || type == Type::False ? drop(1) : skip(type);
}

void ThriftReader::skip(Type type)
{
    const Nested nested(m_depth);
    m_failed = m_failed || m_depth > maxDepth;
    if (m_failed) {
        return;
    }
    switch (type) {
    case Type::True:
    case Type::False:
        return;
    case Type::Byte:
        return drop(1);
    case Type::I16:
    case Type::I32:
    case Type::I64:
        readVarint();
        return;
    case Type::Double:
        return drop(8);
    case Type::Binary:
        readBinary();
        return;
    case Type::List:
    case Type::Set:
        return readList([](Type) { return false; });
    case Type::Map:
        return skipMap();
    case Type::Struct:
        return readStruct([](int, Type) { return false; });
    default:
        m_failed = true;
    }
}

} // namespace sluice::dataset
