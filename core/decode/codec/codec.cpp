// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/codec/codec.h"

namespace sluice::decoders {

std::vector<NamedCodec> makeCodecs()
{
    std::vector<NamedCodec> all;
#ifdef SLUICE_HAS_LZ4
    all.push_back({"lz4", makeLz4Codec()});
#endif
#ifdef SLUICE_HAS_SNAPPY
    all.push_back({"snappy", makeSnappyCodec()});
#endif
#ifdef SLUICE_HAS_ZSTD
    all.push_back({"zstd -1", makeZstdCodec(1)});
    all.push_back({"zstd -3", makeZstdCodec(3)});
#endif
#ifdef SLUICE_HAS_ZLIB
    all.push_back({"gzip -6", makeGzipCodec(6)});
#endif
    return all;
}

} // namespace sluice::decoders
