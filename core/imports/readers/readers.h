// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/run/imported_result.h"

#include <string_view>

/// The readers, one pair of functions for each form; see Reader. Private to core/imports.
namespace sluice::imports {

#define READER(form)                                                                                                   \
    bool is##form(std::string_view text);                                                                              \
    Result<ImportedFile> read##form(std::string_view text);

READER(FioJson)
READER(FioTerse)
READER(ElbenchoCsv)
READER(ElbenchoConsole)
READER(Gdsio)
READER(Gdscheck)
READER(Nvbandwidth)
READER(MlperfSummary)
READER(NvidiaSmi)
READER(NcclJson)
READER(NcclText)
READER(IostatJson)
READER(IostatText)
READER(IorJson)
READER(IorText)
READER(Mdtest)
READER(Io500)
READER(DiskMark)

#undef READER

} // namespace sluice::imports
