// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <cstdint>
#include <string_view>

/// Reads numbers as people type them: the one grammar of command line, form fields and workload files.
///
///     number    8   1.5   1e9   1,281,167   1_000
///     size      4K 128k 64Mi 1MiB (binary)   200MB 110kB 1.5mb (decimal)   4096 (bytes)
///     rate      200MB/s 12.5 GB / s 1GiB/s 500MB/sec (bytes)   100Gb/s 400Gbps 25Gbit/s (bits)
///     time      200ms 200 msec 12us 5s 10min 1h30m 2d 5y
///     count     1,024   70B 1.28M 10K
///     share     35% 90 % 0.35
///
/// Errors: Usage, and the hint shows how to write it. Text that has two meanings ("100G" for a rate) is refused with
/// the spelling of both; a unit that is missing and cannot be guessed is asked for. Nothing is ever negative.
namespace sluice {

Result<Bytes> parseBytes(std::string_view text);

/// A number from 1,000,000 up needs no unit: it can only be bytes a second.
Result<BytesPerSecond> parseRate(std::string_view text);

/// Reads how long something may last: a budget, a runtime. "2m" is two minutes, a number without a unit is seconds.
Result<Seconds> parseSeconds(std::string_view text);

/// Reads how long a step, a read or a decode takes. "200m" may be milliseconds or minutes, "200" milliseconds or
/// seconds: both are refused. A number below 1 is seconds.
Result<Seconds> parseShortTime(std::string_view text);

/// Reads hours where no unit stands: mean times between failures are told so.
Result<Seconds> parseHours(std::string_view text);

/// A number without a unit: a price, a factor.
Result<double> parseNumber(std::string_view text);

/// A number of things. K, M, B (or G) and T are thousands, millions, billions and trillions.
Result<double> parseCount(std::string_view text);

/// A whole number of things.
Result<double> parseWhole(std::string_view text);

/// Parameters of a model. Below 1,000 of them the unit was forgotten.
Result<double> parseParameters(std::string_view text);

/// Things that come in powers of two as often as not (a batch, tokens, a queue): "4K" may be 4,000 or 4,096.
Result<double> parseCountWithoutUnit(std::string_view text);

/// A part of a whole, 0 to 1. "35%" is 0.35; from 10 up a number can only be percent.
Result<double> parseShare(std::string_view text);

/// How many times: "2", "2:1", "1.5x".
Result<double> parseRatio(std::string_view text);

} // namespace sluice
