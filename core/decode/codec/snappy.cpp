// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/codec/codec.h"
#include "core/decode/decoder_parts.h"

#include <snappy-c.h>
#include <snappy-stubs-public.h>

#include <fmt/format.h>

namespace sluice::decoders {

namespace {

class SnappyCodec final : public Codec {
public:
    std::size_t bound(std::size_t size) const override { return snappy_max_compressed_length(size); }
    std::size_t compress(ByteSpan bytes, std::span<std::byte> into) override
    {
        std::size_t size = into.size();
        const auto status = snappy_compress(reinterpret_cast<const char*>(bytes.data()), bytes.size(),
                                            reinterpret_cast<char*>(into.data()), &size);
        return status == SNAPPY_OK ? size : 0;
    }
    bool expand(ByteSpan bytes, std::span<std::byte> into) override
    {
        std::size_t size = into.size();
        const auto status = snappy_uncompress(reinterpret_cast<const char*>(bytes.data()), bytes.size(),
                                              reinterpret_cast<char*>(into.data()), &size);
        return status == SNAPPY_OK && size == into.size();
    }
};

} // namespace

std::unique_ptr<Codec> makeSnappyCodec()
{
    return std::make_unique<SnappyCodec>();
}

std::string snappyVersionFound()
{
    return fmt::format("{}.{}.{}", SNAPPY_MAJOR, SNAPPY_MINOR, SNAPPY_PATCHLEVEL);
}

} // namespace sluice::decoders
