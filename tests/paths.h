// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

/// Where tests find what they need. Values of one small source: a path among the options of the compiler would keep a
/// clone from using what another has compiled.
namespace sluice {

extern const char* const fixturesFolder; ///< tests/fixtures
extern const char* const sourceFolder; ///< of the project
extern const char* const programFolder; ///< of what was built

/// A driver's library as tests/core/gpu makes it: "cuda", "cufile" or "nvml".
inline std::string fakeLibrary(const std::string& name)
{
    return std::string(programFolder) + "/libfake_" + name + ".so";
}

} // namespace sluice
