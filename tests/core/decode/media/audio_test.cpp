// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/decode/samples.h"

#include <gtest/gtest.h>

// Recordings that libsndfile's own tools wrote.
namespace sluice::decoders {
namespace {

TEST(Recordings, DeliverFloatsOfEveryChannel)
{
    if (!isBuiltIn("audio")) {
        GTEST_SKIP() << "built without libsndfile";
    }
    for (const auto* name : {"tone.wav", "tone.flac", "tone.ogg"}) {
        const auto sample = storedSample(name);
        auto decoder = makeDecoder(Encoding::Audio, {});
        const auto decoded = (*decoder)->decode(asBytes(sample));
        ASSERT_TRUE(decoded.ok()) << name << ": " << decoded.error().message;
        EXPECT_EQ(decoded->frames, 800) << name;
        EXPECT_EQ(decoded->bytesAsFloat, 800 * 2 * 4) << name;
        EXPECT_FALSE(decoded->bytesAsUint8.has_value()) << name;
    }
}

TEST(Recordings, AreBoundedAndDamagedOnesAreErrors)
{
    if (!isBuiltIn("audio")) {
        GTEST_SKIP() << "built without libsndfile";
    }
    const auto sample = storedSample("tone.flac");
    auto small = makeDecoder(Encoding::Audio, {.maxBytes = 1000});
    const auto refused = (*small)->decode(asBytes(sample));
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::NoSpace);
    auto decoder = makeDecoder(Encoding::Audio, {});
    const auto beginning = (*decoder)->decode(asBytes(sample).first(30));
    ASSERT_FALSE(beginning.ok());
    EXPECT_EQ(beginning.error().kind, ErrorKind::Corrupt);
    EXPECT_TRUE((*decoder)->decode(asBytes(sample)).ok());
}

} // namespace
} // namespace sluice::decoders
