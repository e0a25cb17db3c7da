// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/bench/decode_measurement.h"

#include <optional>
#include <string>
#include <vector>

/// What the figures of decoding mean, in sentences. Pure functions.
namespace sluice {

/// Says where the rate stops growing with the threads, and why. `cores`: physical ones, where they are known.
std::string scalingRemark(const std::vector<DecodeRate>& rates, std::optional<int> cores);

/// Says whether a codec would help on these bytes. Empty where none was tried.
std::string codecRemark(const std::vector<CodecFigures>& codecs, const std::optional<double>& storedRatio);

/// Says that nothing encoded is looked for in rows or records: their first bytes tell nothing of it.
std::string rowsRemark(DatasetFormat format);

/// Says what a pipeline in Python adds, which is not measured here.
std::string pythonRemark();

} // namespace sluice
