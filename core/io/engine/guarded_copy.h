// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace sluice::io {

/// Copies out of a mapped file. False when a page cannot be had: the file was truncated, the device
/// failed. Without the guard the kernel would end the process (SIGBUS). `to` is as large as `from`.
/// Thread-safe; a bus error anywhere else ends the process as ever.
bool copyGuarded(std::span<std::byte> to, std::span<const std::byte> from);

} // namespace sluice::io
