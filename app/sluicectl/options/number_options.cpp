// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/options/number_options.h"

#include "core/base/text/typed_numbers.h"
#include "core/base/text/words.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <utility>

namespace sluice::ctl {

namespace {

template <class Target, class Parse>
CLI::Option* addParsed(CLI::App& app, const std::string& name, Target& value, const std::string& help, Parse parse,
                       std::string shown)
{
    return app
        .add_option_function<std::string>(
            name,
            [&value, name, parse = std::move(parse)](const std::string& text) {
                auto parsed = parse(text);
                if (!parsed) {
                    throw CLI::ValidationError(name, textOf(parsed.error()));
                }
                value = *parsed;
            },
            help)
        ->default_str(std::move(shown));
}

std::string limitText(double limit)
{
    return limit == std::floor(limit) && limit < 1e15 ? groupedWords(limit) : fmt::format("{:g}", limit);
}

using Parser = Result<double> (*)(std::string_view);

/// A number of T between the limits, and never more than T holds.
template <class T>
auto parserOf(Parser parse, Limits limits)
{
    return [parse, limits](const std::string& text) -> Result<T> {
        const auto number = parse(text);
        if (!number) {
            return number.error();
        }
        if constexpr (std::numeric_limits<T>::is_integer) {
            if (*number != std::floor(*number)) {
                return Error{ErrorKind::Usage, fmt::format("\"{}\" is not a whole number", text), "write it like 8"};
            }
        }
        const double most = std::min(limits.most, static_cast<double>(std::numeric_limits<T>::max()));
        if (!(*number >= limits.least && *number <= most)) {
            return Error{ErrorKind::Usage, fmt::format("\"{}\" is out of range", text),
                         fmt::format("must be {} to {}", limitText(limits.least), limitText(most))};
        }
        // The largest int64 is not a double: what is rounded up to it would not fit.
        return *number >= 0x1p63 ? std::numeric_limits<T>::max() : static_cast<T>(*number);
    };
}

} // namespace

CLI::Option* addBytes(CLI::App& app, const std::string& name, Bytes& value, const std::string& help)
{
    return addParsed(app, name, value, help, &parseBytes, optionText(value))->type_name("SIZE");
}

CLI::Option* addBytes(CLI::App& app, const std::string& name, std::optional<Bytes>& value, const std::string& help,
                      const std::string& usual)
{
    return addParsed(app, name, value, help, &parseBytes, usual)->type_name("SIZE");
}

CLI::Option* addRate(CLI::App& app, const std::string& name, BytesPerSecond& value, const std::string& help)
{
    return addParsed(app, name, value, help, &parseRate, words(value))->type_name("RATE");
}

CLI::Option* addSeconds(CLI::App& app, const std::string& name, Seconds& value, const std::string& help)
{
    return addParsed(app, name, value, help, &parseSeconds, words(value))->type_name("TIME");
}

CLI::Option* addSeconds(CLI::App& app, const std::string& name, std::optional<Seconds>& value, const std::string& help,
                        const std::string& usual)
{
    return addParsed(app, name, value, help, &parseSeconds, usual)->type_name("TIME");
}

CLI::Option* addShortTime(CLI::App& app, const std::string& name, Seconds& value, const std::string& help)
{
    return addParsed(app, name, value, help, &parseShortTime, words(value))->type_name("TIME");
}

CLI::Option* addHours(CLI::App& app, const std::string& name, std::optional<Seconds>& value, const std::string& help)
{
    return addParsed(app, name, value, help, &parseHours, "not known")->type_name("TIME");
}

CLI::Option* addShare(CLI::App& app, const std::string& name, double& value, const std::string& help)
{
    return addParsed(app, name, value, help, &parseShare, percentWords(value))->type_name("SHARE");
}

CLI::Option* addRatio(CLI::App& app, const std::string& name, double& value, const std::string& help, Limits limits)
{
    return addParsed(app, name, value, help, parserOf<double>(&parseRatio, limits), fmt::format("{:g}", value))
        ->type_name("RATIO");
}

CLI::Option* addNumber(CLI::App& app, const std::string& name, double& value, const std::string& help, Limits limits)
{
    return addParsed(app, name, value, help, parserOf<double>(&parseNumber, limits), fmt::format("{:g}", value))
        ->type_name("NUMBER");
}

CLI::Option* addParameters(CLI::App& app, const std::string& name, double& value, const std::string& help)
{
    return addParsed(app, name, value, help, &parseParameters, "")->type_name("NUMBER");
}

template <class T>
CLI::Option* addCount(CLI::App& app, const std::string& name, T& value, const std::string& help, Limits limits)
{
    return addParsed(app, name, value, help, parserOf<T>(&parseCount, limits), fmt::format("{}", value))
        ->type_name("N");
}

template <class T>
CLI::Option* addPlainCount(CLI::App& app, const std::string& name, T& value, const std::string& help, Limits limits)
{
    return addParsed(app, name, value, help, parserOf<T>(&parseCountWithoutUnit, limits), fmt::format("{}", value))
        ->type_name("N");
}

template CLI::Option* addCount(CLI::App&, const std::string&, int&, const std::string&, Limits);
template CLI::Option* addCount(CLI::App&, const std::string&, std::int64_t&, const std::string&, Limits);
template CLI::Option* addCount(CLI::App&, const std::string&, std::uint64_t&, const std::string&, Limits);
template CLI::Option* addCount(CLI::App&, const std::string&, double&, const std::string&, Limits);
template CLI::Option* addPlainCount(CLI::App&, const std::string&, int&, const std::string&, Limits);
template CLI::Option* addPlainCount(CLI::App&, const std::string&, std::int64_t&, const std::string&, Limits);

} // namespace sluice::ctl
