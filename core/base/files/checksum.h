// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sluice {

/// Tells whether bytes are still those that were written: CRC-64/XZ. No protection against forgery.
class Checksum {
public:
    void add(std::string_view bytes);
    void add(std::int64_t number);
    void add(double number);
    /// Adds a text so that its end is part of the sum: "a" and "bc" differ from "ab" and "c".
    void addField(std::string_view text);

    /// 16 hexadecimal digits.
    std::string text() const;

private:
    std::uint64_t m_state = ~std::uint64_t{0};
};

std::string checksumOf(std::string_view bytes);

} // namespace sluice
