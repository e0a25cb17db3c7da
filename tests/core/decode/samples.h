// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/decode/decoder.h"
#include "tests/core/file_content.h"
#include "tests/paths.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace sluice::decoders {

inline std::string storedSample(const std::string& name)
{
    return contentOf(std::string(fixturesFolder) + "/samples/" + name);
}

inline ByteSpan asBytes(std::string_view text)
{
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

/// Whether this build has the library; a test of it skips itself where it has not.
inline bool isBuiltIn(const std::string& serves)
{
    const auto all = libraries();
    return std::any_of(all.begin(), all.end(), [&serves](const Library& library) {
        return library.serves == serves && library.version.has_value();
    });
}

/// Decodes one sample with a decoder of its own.
inline Result<std::string> pixelsOf(std::string_view sample, const Options& options = {})
{
    auto decoder = makeDecoder(encodingOf(asBytes(sample)), options);
    if (!decoder) {
        return decoder.error();
    }
    const auto decoded = (*decoder)->decode(asBytes(sample));
    return decoded ? Result<std::string>(std::string(decoded->pixels.begin(), decoded->pixels.end()))
                   : Result<std::string>(decoded.error());
}

} // namespace sluice::decoders
