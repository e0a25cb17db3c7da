// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/static_program.h"

#include <algorithm>
#include <cstddef>

#include <link.h>

namespace sluice {

namespace {

/// Of the program itself, which comes first: a program header that names its dynamic linker.
int findInterpreter(dl_phdr_info* program, std::size_t, void* found)
{
    const auto* end = program->dlpi_phdr + program->dlpi_phnum;
    *static_cast<bool*>(found) =
        std::any_of(program->dlpi_phdr, end, [](const auto& header) { return header.p_type == PT_INTERP; });
    return 1; // no further
}

} // namespace

bool isStaticProgram()
{
    bool hasInterpreter = false;
    ::dl_iterate_phdr(&findInterpreter, &hasInterpreter);
    return !hasInterpreter;
}

} // namespace sluice
