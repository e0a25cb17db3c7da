// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/decode/decoder.h"

#include <string_view>

/// One maker and one version for each library, defined where the library was found.
namespace sluice::decoders {

std::unique_ptr<Decoder> makeJpegDecoder(const Options& options);
std::string jpegVersion();
std::unique_ptr<Decoder> makePngDecoder(const Options& options);
std::string pngVersion();
std::unique_ptr<Decoder> makeWebpDecoder(const Options& options);
std::string webpVersion();
std::unique_ptr<Decoder> makeAudioDecoder(const Options& options);
std::string audioVersion();
std::unique_ptr<Decoder> makeVideoDecoder(const Options& options);
std::string videoVersion();
std::unique_ptr<Decoder> makeGzipDecoder(const Options& options);
std::string gzipVersion();
std::unique_ptr<Decoder> makeZstdDecoder(const Options& options);
std::string zstdVersion();
std::unique_ptr<Decoder> makeLz4Decoder(const Options& options);
std::string lz4Version();
std::string snappyVersionFound();

/// Corrupt: the library could not decode it, for this reason.
Error damaged(std::string_view what, std::string_view why);
/// Corrupt: the bytes end before the content does.
Error truncatedPart(std::string_view what);
/// NoSpace: it declares more pixels than allowed. Nothing where it does not.
std::optional<Error> tooManyPixels(std::int64_t width, std::int64_t height, const Options& options);
/// NoSpace: it expands to more bytes than allowed.
Error expandsTooFar(std::string_view what, const Options& options);

} // namespace sluice::decoders
