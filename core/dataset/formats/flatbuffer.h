// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

namespace sluice::dataset {

/// Reads fields of a FlatBuffers table, each place checked against the end of its bytes. Safe on any bytes.
/// Source: flatbuffers.dev, "FlatBuffers internals".
class FlatTable {
public:
    /// Returns the root of a buffer; nothing where it is none.
    static std::optional<FlatTable> root(std::string_view bytes)
    {
        const auto place = numberIn<std::uint32_t>(bytes, 0);
        return place ? at(bytes, *place) : std::nullopt;
    }

    /// Returns a scalar field; nothing where it is absent or lies outside.
    template <class T>
    std::optional<T> number(int field) const
    {
        const auto place = placeOf(field);
        return place ? numberIn<T>(m_bytes, *place) : std::nullopt;
    }
    std::optional<FlatTable> table(int field) const
    {
        const auto place = placeOf(field);
        const auto step = place ? numberIn<std::uint32_t>(m_bytes, *place) : std::nullopt;
        return step ? at(m_bytes, *place + *step) : std::nullopt;
    }

private:
    FlatTable(std::string_view bytes, std::size_t place, std::size_t vtable)
        : m_bytes(bytes), m_place(place), m_vtable(vtable)
    { }

    template <class T>
    static std::optional<T> numberIn(std::string_view bytes, std::size_t place)
    {
        T number{};
        if (place > bytes.size() || bytes.size() - place < sizeof number) {
            return std::nullopt;
        }
        std::memcpy(&number, bytes.data() + place, sizeof number);
        return number;
    }
    static std::optional<FlatTable> at(std::string_view bytes, std::size_t place)
    {
        const auto back = numberIn<std::int32_t>(bytes, place);
        if (!back) {
            return std::nullopt;
        }
        const auto vtable = static_cast<std::int64_t>(place) - *back;
        return vtable >= 0 ? std::optional(FlatTable(bytes, place, static_cast<std::size_t>(vtable))) : std::nullopt;
    }
    std::optional<std::size_t> placeOf(int field) const
    {
        const auto size = numberIn<std::uint16_t>(m_bytes, m_vtable);
        const auto entry = 4 + 2 * static_cast<std::size_t>(field);
        const auto step =
            size && entry + 2 <= *size ? numberIn<std::uint16_t>(m_bytes, m_vtable + entry) : std::nullopt;
        return step && *step != 0 ? std::optional(m_place + *step) : std::nullopt;
    }

    std::string_view m_bytes;
    std::size_t m_place;
    std::size_t m_vtable;
};

} // namespace sluice::dataset
