// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"

namespace sluice {

/// How fast memory came that was used for the first time.
struct NewMemory {
    Bytes touched;
    Seconds took{};
};

/// Touches so much memory and gives it back, so that a page cache that is filled next is made of memory that is there.
/// That of a virtual machine may not be: where its host provides a page when it is first used, and takes back what lies
/// free, a page cache fills at the host's pace (seen: 0.1 to 0.5 GB/s, against 9 GB/s), whatever the storage gives.
/// Takes no more than half of what buffers may take (memoryToTake), and no longer than `patience`. Gives nothing where
/// there is no memory, or where it cannot be told.
NewMemory touchNewMemory(Bytes size, Seconds patience);

} // namespace sluice
