// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/imported_result.h"

#include "core/base/text/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace sluice {

namespace {

/// Endings of names that are units; the longest that fits decides.
constexpr std::array<std::string_view, 15> units{"_samples_per_second",
                                                 "_operations_per_second",
                                                 "_bytes_per_second",
                                                 "_per_second",
                                                 "_seconds",
                                                 "_bytes",
                                                 "_share",
                                                 "_ns",
                                                 "_watts",
                                                 "_celsius",
                                                 "_megahertz",
                                                 "_index",
                                                 "_ratio",
                                                 "_utilisation",
                                                 "_lanes"};

std::string_view unitOf(std::string_view name)
{
    for (const auto unit : units) {
        if (name.ends_with(unit) || name == unit.substr(1)) {
            return unit;
        }
    }
    return {};
}

std::string plainNumber(double value)
{
    return std::abs(value) >= 1000 ? groupedWords(value) : fmt::format("{:.4g}", value);
}

std::string sizeWords(double bytes)
{
    return bytes >= 0 && bytes < 9e18 ? siWords(bytes) : plainNumber(bytes) + " B";
}

std::string numberWords(std::string_view unit, double value)
{
    if (unit == "_bytes_per_second") {
        return words(BytesPerSecond{value});
    }
    if (unit == "_bytes") {
        return sizeWords(value);
    }
    if (unit == "_seconds") {
        return words(Seconds(value));
    }
    if (unit == "_ns") {
        return words(Seconds(value * 1e-9));
    }
    if (unit == "_share" || unit == "_utilisation") {
        return percentWords(value);
    }
    const std::string_view after = unit == "_watts" ? " W"
        : unit == "_celsius"                        ? " °C"
        : unit == "_megahertz"                      ? " MHz"
        : unit.ends_with("_per_second")             ? "/s"
                                                    : "";
    return plainNumber(value) + std::string(after);
}

} // namespace

std::optional<double> figureOf(const ImportedResult& result, std::string_view name)
{
    const auto found = std::find_if(result.figures.begin(), result.figures.end(),
                                    [name](const ImportedFigure& figure) { return figure.name == name; });
    return found == result.figures.end() ? std::nullopt : found->value;
}

std::string toolWords(const ImportedFile& file)
{
    return file.version ? file.tool + " " + *file.version : file.tool;
}

std::string figureWords(const ImportedFigure& figure)
{
    return figure.value ? numberWords(unitOf(figure.name), *figure.value) : figure.text.value_or("");
}

std::string nameWords(const ImportedFigure& figure)
{
    const auto unit = unitOf(figure.name);
    std::string name = figure.name;
    if (name == "bytes_per_second") {
        return "rate";
    }
    if (unit == "_bytes_per_second" || unit == "_seconds" || unit == "_bytes" || unit == "_ns" || unit == "_share"
        || unit == "_watts" || unit == "_celsius" || unit == "_megahertz") {
        name = name.size() > unit.size() ? name.substr(0, name.size() - unit.size()) : name;
    } else if (name.ends_with("_per_second")) {
        name.resize(name.size() - std::string_view("_per_second").size());
    }
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

} // namespace sluice
