// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <CLI/CLI.hpp>

#include <limits>
#include <optional>
#include <string>
#include <string_view>

/// Options that take numbers as typed_numbers.h reads them. A bad value becomes one line: option, value, why, and how
/// to write it.
namespace sluice::ctl {

CLI::Option* addBytes(CLI::App& app, const std::string& name, Bytes& value, const std::string& help);
/// Absent while nobody gives it; `usual` is what the help says of that.
CLI::Option* addBytes(CLI::App& app, const std::string& name, std::optional<Bytes>& value, const std::string& help,
                      const std::string& usual);
CLI::Option* addRate(CLI::App& app, const std::string& name, BytesPerSecond& value, const std::string& help);

/// How long something lasts: "2m" is two minutes.
CLI::Option* addSeconds(CLI::App& app, const std::string& name, Seconds& value, const std::string& help);
CLI::Option* addSeconds(CLI::App& app, const std::string& name, std::optional<Seconds>& value, const std::string& help,
                        const std::string& usual);
/// How long a step, a read or a decode takes: "200m" is refused.
CLI::Option* addShortTime(CLI::App& app, const std::string& name, Seconds& value, const std::string& help);
/// Hours where no unit stands.
CLI::Option* addHours(CLI::App& app, const std::string& name, std::optional<Seconds>& value, const std::string& help);

/// What an option allows, ends included.
struct Limits {
    double least = 0;
    double most = std::numeric_limits<double>::max();
};

/// A part of a whole: 0.35 or 35%.
CLI::Option* addShare(CLI::App& app, const std::string& name, double& value, const std::string& help);
/// How many times: 2, 2:1 or 1.5x.
CLI::Option* addRatio(CLI::App& app, const std::string& name, double& value, const std::string& help, Limits limits);
/// A number without a unit.
CLI::Option* addNumber(CLI::App& app, const std::string& name, double& value, const std::string& help,
                       Limits limits = {});
/// Parameters of a model: 70B.
CLI::Option* addParameters(CLI::App& app, const std::string& name, double& value, const std::string& help);

/// A number of things, whole where T is: 1,024 or 10K. T is int, std::int64_t, std::uint64_t or double.
template <class T>
CLI::Option* addCount(CLI::App& app, const std::string& name, T& value, const std::string& help, Limits limits = {});
/// Things that come in powers of two as often as not (a batch, tokens, a queue): "4K" is refused.
template <class T>
CLI::Option* addPlainCount(CLI::App& app, const std::string& name, T& value, const std::string& help,
                           Limits limits = {});

} // namespace sluice::ctl
