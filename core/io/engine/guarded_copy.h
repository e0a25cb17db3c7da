// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace sluice::io {

/// Copies out of a mapped file; false when a page cannot be had, where the kernel would end the process (SIGBUS). `to`
/// is as large as `from`. A bus error elsewhere ends the process as ever.
/// Threads: any.
bool copyGuarded(std::span<std::byte> to, std::span<const std::byte> from);

} // namespace sluice::io
