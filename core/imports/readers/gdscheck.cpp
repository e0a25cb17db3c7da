// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/collector.h"
#include "core/imports/messages.h"
#include "core/imports/readers/readers.h"
#include "core/imports/text_fields.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace sluice::imports {

namespace {

using namespace imports_messages;

constexpr std::string_view gdscheckRelease = "GDS release version";

/// "DRIVER CONFIGURATION:" stands between two lines of "=".
bool isTitle(std::string_view line)
{
    const auto title = trimmed(line);
    return title.size() > 4 && title.ends_with(':')
        && std::none_of(title.begin(), title.end(), [](unsigned char c) { return std::islower(c) != 0; });
}

/// "gds_supported" of "NVMe P2PDMA": a key as our documents have them.
std::string keyed(std::string_view name)
{
    std::string key;
    for (const char c : name) {
        const bool letter = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.';
        if (letter) {
            key += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        } else if (!key.empty() && key.back() != '_') {
            key += '_';
        }
    }
    return key.ends_with('_') ? key.substr(0, key.size() - 1) : key;
}

/// Until GDS 1.15 "Supported"; from 1.16 on the ways there are, such as "nvfs, compat".
bool isFallbackAlone(std::string_view value)
{
    return value == "compat";
}

} // namespace

bool isGdscheck(std::string_view text)
{
    return text.find(gdscheckRelease) != std::string_view::npos
        && text.find("DRIVER CONFIGURATION") != std::string_view::npos;
}

Result<ImportedFile> readGdscheck(std::string_view text)
{
    Collector collector("gdscheck");
    const auto lines = collector.lines(text);
    ImportedResult* section = nullptr;
    std::string fallbacks;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto line = trimmed(lines[i]);
        if (line.starts_with(gdscheckRelease)) {
            collector.version(std::string(trimmed(line.substr(line.find(':') + 1))), "1.17");
        } else if (isTitle(line)) {
            section = &collector.add(std::string(line.substr(0, line.size() - 1)), lineOf(i));
        } else if (section != nullptr && line.starts_with("GPU index ")) {
            const auto index = leadingNumber(line.substr(10)).value_or(0);
            collector.text(*section, "gpu_" + std::to_string(static_cast<int>(std::clamp(index, 0.0, 1e6))),
                           std::string(line.substr(10)));
        } else if (const auto colon = line.find(':'); section != nullptr && colon != std::string_view::npos) {
            const auto name = trimmed(line.substr(0, colon));
            const auto value = trimmed(line.substr(colon + 1));
            collector.text(*section, keyed(name), std::string(value));
            if (section->name == "DRIVER CONFIGURATION" && isFallbackAlone(value)) {
                fallbacks += (fallbacks.empty() ? "" : ", ") + std::string(name);
            }
        } else if (section != nullptr && line.find("verification") != std::string_view::npos) {
            collector.text(*section, "verdict", std::string(line));
        }
    }
    collector.warn(say<gdscheckNoProof>());
    if (!fallbacks.empty()) {
        collector.warn(say<gdscheckCompat>("kinds"_a = shortText(fallbacks)));
    }
    return collector.finish("none of its sections is there");
}

} // namespace sluice::imports
