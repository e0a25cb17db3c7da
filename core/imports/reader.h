// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/run/imported_result.h"

#include <span>
#include <string_view>

namespace sluice::imports {

/// Reads the results of one tool from text. Pure: it sees no file.
struct Reader {
    std::string_view tool; ///< and form: "fio JSON"
    /// Whether the text is of this form, by what stands in it; cheap, and never by a name.
    bool (*recognises)(std::string_view text);
    /// Errors: Usage where the text is nearly right; the message tells what is missing.
    Result<ImportedFile> (*read)(std::string_view text);
};

/// All readers; the first that recognises a text reads it.
std::span<const Reader> readers();

/// Reads what another tool wrote. Errors: Usage where no reader recognises it, or what is missing.
Result<ImportedFile> readText(std::string_view text);

} // namespace sluice::imports
