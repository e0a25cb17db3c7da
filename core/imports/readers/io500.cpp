// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/collector.h"
#include "core/imports/messages.h"
#include "core/imports/readers/readers.h"
#include "core/imports/text_fields.h"

#include <string>

namespace sluice::imports {

namespace {

using namespace imports_messages;

constexpr std::string_view io500Begin = "IO500 version ";

/// Up to 2020 scripts ran the tests, and tell no version: "[RESULT] BW   phase 1   ior_easy_write   25.722 GB/s :
/// time".
constexpr std::string_view oldBegin = "[RESULT] BW   phase ";

/// "[RESULT]       ior-easy-write      352.803032 GiB/s : time 386.698 seconds". What the scripts call GB/s is GiB/s,
/// too: it is IOR's MiB/s by 1024.
void addIo500Line(std::string_view kind, std::string_view rest, std::size_t line, Collector& collector)
{
    auto words = wordsOf(rest);
    if (words.size() > 3 && (words[0] == "BW" || words[0] == "IOPS") && words[1] == "phase") {
        words.erase(words.begin(), words.begin() + 3);
    }
    if (words.size() < 3) {
        return;
    }
    auto& result = collector.add(std::string(words[0]), lineOf(line));
    const auto value = decimalNumber(words[1]);
    if (words[2] == "GiB/s" || words[2] == "GB/s") {
        collector.figure(result, "bytes_per_second", value, gibi);
        const bool reads = words[0].find("read") != std::string_view::npos;
        const bool writes = words[0].find("write") != std::string_view::npos;
        result.setting.direction = reads ? std::optional(Direction::Read)
            : writes                     ? std::optional(Direction::Write)
                                         : std::nullopt;
    } else {
        collector.figure(result, "operations_per_second", value, 1000);
    }
    if (words.size() > 5 && words[4] == "time") {
        collector.figure(result, "seconds", decimalNumber(words[5]));
    }
    if (trimmed(kind).empty()) {
        collector.text(result, "score", "outside of the score");
    }
    if (rest.find("INVALID") != std::string_view::npos) {
        collector.text(result, "validity", "invalid");
        collector.warn(say<io500Invalid>("test"_a = shortText(words[0])));
    }
}

/// "[SCORE ] Bandwidth 122.312630 GiB/s : IOPS 192.355126 kiops : TOTAL 153.386640": geometric means.
void addScore(std::string_view rest, std::size_t line, Collector& collector)
{
    auto& result = collector.add("score", lineOf(line));
    const auto words = wordsOf(rest);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const auto value = decimalNumber(words[i + 1]);
        if (words[i] == "Bandwidth") {
            collector.figure(result, "mean_bytes_per_second", value, gibi);
        } else if (words[i] == "IOPS") {
            collector.figure(result, "mean_operations_per_second", value, 1000);
        } else if (words[i] == "TOTAL") {
            collector.figure(result, "total", value);
        }
    }
    if (rest.find("INVALID") != std::string_view::npos) {
        collector.text(result, "validity", "invalid");
        collector.warn(say<io500Invalid>("test"_a = "score"));
    }
}

} // namespace

bool isIo500(std::string_view text)
{
    return text.find(oldBegin) != std::string_view::npos
        || (text.find(io500Begin) != std::string_view::npos && text.find("[RESULT") != std::string_view::npos);
}

Result<ImportedFile> readIo500(std::string_view text)
{
    Collector collector("IO500");
    const auto lines = collector.lines(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto line = trimmed(lines[i]);
        if (line.starts_with(io500Begin)) {
            collector.version(std::string(line.substr(io500Begin.size())));
        }
        const auto close = line.find(']');
        if (!line.starts_with('[') || close == std::string_view::npos) {
            continue;
        }
        const auto kind = line.substr(1, close - 1);
        const auto rest = line.substr(close + 1);
        if (trimmed(kind).starts_with("SCORE")) {
            addScore(rest, i, collector);
        } else if (kind.starts_with("RESULT") || trimmed(kind).empty()) {
            addIo500Line(kind, rest, i, collector);
        }
    }
    collector.warn(say<io500Parallel>());
    return collector.finish("no line of it holds a result");
}

} // namespace sluice::imports
