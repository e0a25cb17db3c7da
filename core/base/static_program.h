// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sluice {

/// Says whether this program was linked without a dynamic linker, as the portable one is. It must open no library then:
/// one of another machine's C library would bring a second C library into the process.
///
/// Threads: any.
bool isStaticProgram();

} // namespace sluice
