// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/decode/decoder.h"

#include <vector>

namespace sluice::decoders {

/// Says how a stored sample wraps what is decoded.
enum class Wrapping {
    Whole, ///< the sample itself
    TarMembers, ///< members of a tar file from the header of the first one on
    Record, ///< a TFRecord with its framing, in which a tf.train.Example is looked for
};

/// A part of a sample, and how it is encoded.
struct Part {
    ByteSpan bytes;
    Encoding encoding = Encoding::None;
};

/// Finds the parts of a sample. Parts that are not encoded are listed as None. Safe on any content; pointers into
/// `sample`. Sources: POSIX.1-2017 pax (ustar), TFRecord, protocol buffers' wire format.
std::vector<Part> partsOf(ByteSpan sample, Wrapping wrapping);

} // namespace sluice::decoders
