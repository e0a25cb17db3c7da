// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/point/measured_file.h"
#include "tests/core/temporary_folder.h"

namespace sluice {

inline const MeasureTiming brief{.runtime = Seconds(0.4), .ramp = Seconds(0.1)};

/// Our own file in a folder.
inline Result<MeasuredFile> made(const TemporaryFolder& folder, Bytes size = mebibytes(16))
{
    return MeasuredFile::make(*io::resolveTarget(folder.path(), false), {.size = size}, {});
}

} // namespace sluice
