// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <string>
#include <string_view>

/// Words for numbers as they are shown to people; typed_numbers.h reads them. One place, so that the
/// command line, the window and the report agree. Bandwidth is shown in SI units, buffers and
/// read sizes in IEC units, always labelled.
namespace sluice {

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
/// The whole units of an age, cut: "42 s", "17 min", "3 h", "12 d".
std::string ageWords(Seconds age);
/// "10,240": whole numbers with a thousands separator.
std::string groupedWords(double number);
/// "92.4 %" of a fraction 0.924.
std::string percentWords(double fraction);
/// "92 %" of a fraction 0.929: rounded down.
std::string floorPercentWords(double fraction);

/// The shortest text that parseBytes reads back as the same value: "1M", "110K", "146600628".
std::string optionText(Bytes bytes);

} // namespace sluice
