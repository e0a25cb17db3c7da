// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <string>
#include <string_view>

/// Words for numbers: how quantities are read from and shown to people. One place, so that the
/// command line, the window and the report agree. Bandwidth is shown in SI units, buffers and
/// read sizes in IEC units, always labelled.
namespace sluice {

/// Reads `4K 128K 1M 1G 1MiB` (IEC), `200MB 1.6GB` (SI) or a plain number of bytes.
/// Fractions are allowed ("1.5M"). Negative, empty, overflowing or unknown text is a Usage error.
Result<Bytes> parseBytes(std::string_view text);

/// Reads `200us 200ms 5s 2m 1h`; a plain number is seconds. Negative values are a Usage error.
Result<Seconds> parseSeconds(std::string_view text);

/// Reads `200MB/s 12.5GB/s 1GiB/s`; a plain number is bytes per second.
Result<BytesPerSecond> parseRate(std::string_view text);

/// "1 MiB", "110 KiB", "512 B": for buffers and read sizes.
std::string iecWords(Bytes bytes);
/// "146.6 MB", "1.6 GB": for data sets, samples and drives.
std::string siWords(Bytes bytes);
/// The same of a sum that may be more than Bytes hold.
std::string siWords(double bytes);
/// "3.18 GB/s".
std::string words(BytesPerSecond rate);
/// "200 ms", "12.3 us", "2 min 5 s".
std::string words(Seconds duration);
std::string words(Nanoseconds duration);
/// "10,240": whole numbers with a thousands separator.
std::string groupedWords(double number);
/// "92.4 %" of a fraction 0.924.
std::string percentWords(double fraction);

/// The shortest text that parseBytes reads back as the same value: "1M", "110K", "146600628".
std::string optionText(Bytes bytes);

} // namespace sluice
