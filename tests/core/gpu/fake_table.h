// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

/// What the fake libraries answer: the environment's FAKE_GPU, "devices=2;0.ecc=!3;copy_rate=2e9". A value that
/// begins with ! is the error to answer with.
namespace fake {

inline std::optional<std::string> entry(const std::string& key)
{
    const char* environment = std::getenv("FAKE_GPU");
    const std::string table = ";" + std::string(environment != nullptr ? environment : "") + ";";
    const auto begin = table.find(";" + key + "=");
    if (begin == std::string::npos) {
        return std::nullopt;
    }
    const auto value = begin + key.size() + 2;
    return table.substr(value, table.find(';', value) - value);
}

/// The error that is to be answered for a key; 0 where there is none.
inline int errorOf(const std::string& key)
{
    const auto text = entry(key);
    return text && text->starts_with("!") ? std::atoi(text->c_str() + 1) : 0;
}

inline double number(const std::string& key, double otherwise = 0)
{
    const auto text = entry(key);
    return text ? std::strtod(text->c_str(), nullptr) : otherwise;
}

inline int whole(const std::string& key, int otherwise = 0)
{
    return static_cast<int>(number(key, otherwise));
}

} // namespace fake
