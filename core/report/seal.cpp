// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/seal.h"

#include "core/base/files/checksum.h"
#include "core/base/files/json_seal.h"
#include "core/report/report_mark.h"

#include <optional>

namespace sluice::report {

namespace {

constexpr std::size_t sealSize = 16;
constexpr std::string_view csvTitle = ",sluice_seal";

/// What stands around the checksum in the last line.
struct Comment {
    std::string_view before;
    std::string_view after;
};

std::optional<Comment> commentOf(std::string_view text)
{
    if (text.starts_with(markdownMark) || text.starts_with("<!DOCTYPE html>")) {
        return Comment{"<!-- sluice seal ", " -->\n"};
    }
    if (text.starts_with(scriptMark)) {
        return Comment{"# sluice seal ", "\n"};
    }
    if (text.starts_with("%PDF-")) {
        return Comment{"%sluice seal ", "\n"};
    }
    return std::nullopt;
}

/// Calls `each(record, end)` for the records of a CSV text; their ends are apart. A line break in quotes ends none.
template <class Each>
void forEachRecord(std::string_view text, const Each& each)
{
    bool quoted = false;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        quoted = quoted != (text[i] == '"');
        if (text[i] == '\n' && !quoted) {
            const std::size_t end = i > begin && text[i - 1] == '\r' ? i - 1 : i;
            each(text.substr(begin, end - begin), text.substr(end, i + 1 - end));
            begin = i + 1;
        }
    }
    each(text.substr(begin), std::string_view());
}

std::string sealedCsv(const std::string& text, const std::string& seal)
{
    std::string all;
    forEachRecord(text, [&](std::string_view record, std::string_view end) {
        const bool title = all.empty();
        all += std::string(record)
            + (record.empty() ? ""
                   : title    ? std::string(csvTitle)
                              : "," + seal)
            + std::string(end);
    });
    return all;
}

std::string unsealedCsv(std::string_view text)
{
    std::string all;
    forEachRecord(text, [&all](std::string_view record, std::string_view end) {
        const std::size_t column = all.empty() ? csvTitle.size() : 1 + sealSize;
        all += std::string(record.substr(0, record.size() - std::min(record.size(), column))) + std::string(end);
    });
    return all;
}

/// The text without its seal; other text where it has none, which sealed() does not bring back.
std::string unsealed(std::string_view text)
{
    if (text.starts_with(csvFirstColumn)) {
        return unsealedCsv(text);
    }
    if (text.starts_with("{")) {
        return unsealedJson(text);
    }
    const auto comment = commentOf(text);
    return std::string(comment ? text.substr(0, text.rfind(comment->before)) : text);
}

} // namespace

std::string sealed(const std::string& text)
{
    const auto seal = checksumOf(text);
    if (text.starts_with(csvFirstColumn)) {
        return sealedCsv(text, seal);
    }
    if (text.starts_with("{")) {
        return sealedJson(text);
    }
    const auto comment = commentOf(text);
    return comment ? text + std::string(comment->before) + seal + std::string(comment->after) : text;
}

bool isSealed(std::string_view text)
{
    const auto bare = unsealed(text);
    const auto again = sealed(bare);
    return again == text && again != bare;
}

} // namespace sluice::report
