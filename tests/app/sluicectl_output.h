// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/app/command.h"
#include "tests/paths.h"

#include <string>

namespace sluice {

/// What sluicectl does with arguments as they stand on a command line, and its standard output alone.
inline Outcome stdoutOf(const std::string& arguments)
{
    return shell(quoted(std::string(programFolder) + "/sluicectl") + " " + arguments + " 2>/dev/null");
}

/// The same with its standard error alone.
inline Outcome stderrOf(const std::string& arguments)
{
    return shell(quoted(std::string(programFolder) + "/sluicectl") + " " + arguments + " 2>&1 >/dev/null");
}

} // namespace sluice
