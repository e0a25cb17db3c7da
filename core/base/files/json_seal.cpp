// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/json_seal.h"

#include "core/base/files/checksum.h"

namespace sluice {

namespace {

constexpr std::string_view end = "\n}\n";
constexpr std::string_view before = ",\n  \"seal\": \"";
constexpr std::string_view after = "\"\n}\n";

} // namespace

std::string sealedJson(const std::string& text)
{
    if (!text.starts_with("{") || !text.ends_with(end)) {
        return text;
    }
    return text.substr(0, text.size() - end.size()) + std::string(before) + checksumOf(text) + std::string(after);
}

std::string unsealedJson(std::string_view text)
{
    return std::string(text.substr(0, text.rfind(before))) + std::string(end);
}

bool isSealedJson(std::string_view text)
{
    const auto bare = unsealedJson(text);
    return bare.starts_with("{") && sealedJson(bare) == text;
}

} // namespace sluice
