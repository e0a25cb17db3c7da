// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace sluice::dataset {

/// Reads the compact protocol of Apache Thrift, as the footer of Parquet is written in; passes over what nobody asks
/// for. Safe on any bytes: a length beyond the end, or a nesting beyond 32, fails the reader.
/// Source: thrift/doc/specs/thrift-compact-protocol.md.
class ThriftReader {
public:
    enum class Type : std::uint8_t {
        Stop = 0,
        True = 1,
        False = 2,
        Byte = 3,
        I16 = 4,
        I32 = 5,
        I64 = 6,
        Double = 7,
        Binary = 8,
        List = 9,
        Set = 10,
        Map = 11,
        Struct = 12
    };

    explicit ThriftReader(std::string_view bytes) : m_rest(bytes) { }

    bool failed() const { return m_failed; }

    /// Calls `field(id, type)` for each field of a struct, which reads its value; false: passes over it.
    void readStruct(const std::function<bool(int id, Type type)>& field);
    /// Calls `element(type)` for each element of a list; false: passes over it.
    void readList(const std::function<bool(Type type)>& element);
    std::int64_t readNumber();
    std::string_view readBinary();
    void skip(Type type);

private:
    struct ListHead {
        Type type;
        std::uint64_t size;
    };
    std::uint8_t readByte();
    std::uint64_t readVarint();
    ListHead readListHead();
    void skipMap();
    void skipElement(Type type);
    void drop(std::uint64_t count);

    std::string_view m_rest;
    int m_depth = 0;
    bool m_failed = false;
};

} // namespace sluice::dataset
