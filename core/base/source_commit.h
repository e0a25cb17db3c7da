// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Which state of the source this was built from. The build writes the values (packaging/cmake/SourceCommit.cmake)
/// into a library of their own, so that a commit compiles nothing else again.
namespace sluice {

/// All digits of the commit; empty where the source is neither a clone nor an archive of one.
extern const char* const sourceCommit;

/// Whether a file of the clone differed from the commit.
extern const bool sourceChanged;

} // namespace sluice
