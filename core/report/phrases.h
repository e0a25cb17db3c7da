// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/point/point_words.h"
#include "core/run/run.h"

#include <optional>
#include <string>
#include <vector>

/// How a report says things to people: never the words of JSON or the command line.
namespace sluice::report {

std::string accessWords(Access access); ///< "direct", "through the page cache"
std::string stageWords(Stage stage); ///< "storage", "host-to-device copy"
std::string severityWords(Severity severity); ///< "Critical"
std::string gdsWords(GdsAdvice advice);
/// "NVIDIA H200: 55.1 GB/s from pinned memory, 54.9 GB/s back, 8.1 GB/s from pageable memory; to each of 8 GPUs at
/// once 27.3 GB/s". What is missing, and why, at the end.
std::string copyWords(const GpuFigures& figures);
std::string directionWords(Direction direction); ///< "reads"
/// Whether a figure of a measurement is known: one of 0 that another tool made is one that it did not tell.
bool isTold(const Measurement& m, double figure);
/// "1.18 GB/s ± 1.2 %"
std::string spreadWords(BytesPerSecond rate, double relativeHalfWidth);
/// The same where both sides are alike; else "1.18 GB/s (-30 % to +2 %)".
std::string intervalWords(BytesPerSecond rate, BytesPerSecond low, BytesPerSecond high);
/// "0.800 (0.789 to 0.811)", "0.800 (interval not known)": a rate by another, with its 95 % interval.
std::string ratioWords(double ratio, const std::optional<double>& low, const std::optional<double>& high);
/// "2026-03-14 09:26:53 UTC" of RFC 3339; other text as it is.
std::string timeWords(const std::string& rfc3339);
/// "1 GPU", "8 GPUs"
std::string countWords(std::int64_t count, const std::string& singular, const std::string& plural);
/// "6.4", "8": GPUs with at most one decimal, never rounded up to more than there are fed.
std::string gpuWords(double gpus);
/// "all", "5.2": GPUs that are fed with a change; a job has no more than its own.
std::string fedWords(const Alternative& alternative, const Workload& workload);
/// "a, b and c"
std::string listWords(const std::vector<std::string>& items);

/// What the device made of what was asked: "vda: 4,012 requests of 256 KiB (each read in 4: split at what one
/// request may hold), busy 99.8 %, 12 ms each". Empty where no device was seen.
std::string requestWords(const Measurement& measurement);

/// Measured points by what they are worth to a report.
struct BestPoint {
    const Measurement* measurement = nullptr; ///< null when nothing fits
    explicit operator bool() const { return measurement != nullptr; }
};
/// The finished read with the highest rate; of one pattern when given.
BestPoint bestRead(const Run& run, std::optional<Pattern> pattern = std::nullopt);
/// True when any measured read came, or may have come, from memory and not from the device.
bool fromPageCache(const Run& run);

} // namespace sluice::report
