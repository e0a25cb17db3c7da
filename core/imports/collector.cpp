// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/collector.h"

#include "core/base/text/text.h"
#include "core/imports/messages.h"
#include "core/imports/text_fields.h"

#include <algorithm>
#include <cmath>

namespace sluice::imports {

namespace {

using namespace imports_messages;

/// "3.0-4" as {3, 0, 4}.
std::vector<double> numbersIn(std::string_view version)
{
    std::vector<double> numbers;
    for (std::size_t i = 0; i < version.size();) {
        const auto begin = version.find_first_of("0123456789", i);
        const auto end = version.find_first_not_of("0123456789", begin);
        if (begin == std::string_view::npos) {
            break;
        }
        numbers.push_back(decimalNumber(version.substr(begin, end - begin)).value_or(0));
        i = std::min(end, version.size());
    }
    return numbers;
}

} // namespace

std::string shortText(std::string_view text)
{
    constexpr std::size_t longestText = 500;
    return plainText(clipped(text, longestText));
}

Place lineOf(std::size_t index)
{
    return {static_cast<std::int64_t>(index) + 1, std::nullopt};
}

Place keyOf(std::string key)
{
    return {std::nullopt, std::move(key)};
}

Collector::Collector(std::string tool)
{
    m_file.tool = std::move(tool);
}

bool Collector::room()
{
    m_full = m_full || m_file.results.size() >= maxResults || m_figures >= maxFigures;
    return !m_full;
}

bool Collector::roomForFigure()
{
    const bool fits = m_figures < maxFigures;
    ++(fits ? m_figures : m_figuresBeyond);
    return fits;
}

std::vector<std::string_view> Collector::lines(std::string_view text)
{
    auto lines = linesOf(text);
    if (lines.size() == maxLines && lines.back().data() + lines.back().size() + 1 < text.data() + text.size()) {
        warn(say<linesLeftOut>("count"_a = maxLines));
    }
    return lines;
}

ImportedResult& Collector::add(std::string_view name, const Place& place)
{
    auto& result = room() ? m_file.results.emplace_back() : m_beyond = {};
    result.name = shortText(name);
    result.line = place.line;
    result.key = place.key ? std::optional(shortText(*place.key)) : std::nullopt;
    return result;
}

void Collector::figure(ImportedResult& result, std::string_view name, std::optional<double> value, double scale)
{
    if (!value) {
        return;
    }
    const double scaled = *value * scale;
    if (!std::isfinite(scaled) || std::abs(scaled) > domain::figure.most) {
        ++m_leftOut;
    } else if (roomForFigure()) {
        result.figures.push_back({std::string(name), scaled, std::nullopt});
    }
}

void Collector::text(ImportedResult& result, std::string_view name, std::optional<std::string> value)
{
    if (value && !value->empty() && roomForFigure()) {
        result.figures.push_back({std::string(name), std::nullopt, shortText(*value)});
    }
}

void Collector::host(std::optional<std::string> told)
{
    m_file.hostName = told ? std::optional(shortText(*told)) : std::nullopt;
}

void Collector::version(std::optional<std::string> told, std::string_view newest)
{
    if (!told || told->empty()) {
        return;
    }
    m_file.version = shortText(*told);
    auto numbers = numbersIn(*m_file.version);
    const auto known = numbersIn(newest);
    numbers.resize(std::min(numbers.size(), known.size()));
    if (numbers > known) {
        warn(say<otherVersion>("version"_a = *m_file.version));
    }
}

void Collector::warn(Message warning)
{
    auto& warnings = m_file.warnings;
    constexpr std::size_t maxWarnings = 100;
    if (warnings.size() < maxWarnings && std::find(warnings.begin(), warnings.end(), warning) == warnings.end()) {
        warnings.push_back(std::move(warning));
    }
}

Result<ImportedFile> Collector::finish(const std::string& expected)
{
    if (m_file.results.empty()) {
        return incomplete(m_file.tool, expected);
    }
    if (m_leftOut > 0) {
        warn(say<numberLeftOut>("count"_a = m_leftOut));
    }
    if (m_figuresBeyond > 0) {
        warn(say<figuresLeftOut>("count"_a = m_figuresBeyond, "most"_a = maxFigures));
    }
    if (m_full) {
        warn(say<resultsLeftOut>("count"_a = m_file.results.size()));
    }
    return std::move(m_file);
}

const Json* lastWith(const char* key, const FoundDocuments& found, Collector& collector)
{
    const Json* last = nullptr;
    int count = 0;
    for (const auto& document : found.documents) {
        if (document.contains(key)) {
            last = &document;
            ++count;
        }
    }
    if (count > 1) {
        collector.warn(say<lastRunOnly>("count"_a = count));
    }
    if (found.cutOff) {
        collector.warn(say<cutOff>());
    }
    return last;
}

Error incomplete(const std::string& tool, const std::string& what)
{
    return Error{ErrorKind::Usage, "it is a result of " + tool + ", but " + what,
                 "give the file as " + tool + " wrote it, whole"};
}

} // namespace sluice::imports
