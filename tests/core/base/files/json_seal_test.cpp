// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/json_seal.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

const std::string document = "{\n  \"schema\": \"sluice.snapshot/1\",\n  \"cores\": 8\n}\n";

TEST(JsonSeal, StandsLastInTheObjectAndIsTakenOffAgain)
{
    const auto sealed = sealedJson(document);
    EXPECT_NE(sealed.find(",\n  \"seal\": \""), std::string::npos) << sealed;
    EXPECT_TRUE(sealed.ends_with("\"\n}\n"));
    EXPECT_EQ(unsealedJson(sealed), document);
    EXPECT_TRUE(isSealedJson(sealed));
}

TEST(JsonSeal, TellsEveryChangedByte)
{
    const auto sealed = sealedJson(document);
    for (std::size_t i = 0; i < sealed.size(); ++i) {
        auto changed = sealed;
        changed[i] = static_cast<char>(changed[i] ^ 1);
        EXPECT_FALSE(isSealedJson(changed)) << changed;
    }
    EXPECT_FALSE(isSealedJson(sealed + "\n"));
    EXPECT_FALSE(isSealedJson(document));
    EXPECT_FALSE(isSealedJson(""));
}

TEST(JsonSeal, IsNotPutOnWhatIsNoObject)
{
    for (const std::string text : {"", "{}", "[1]\n", "text\n}\n"}) {
        EXPECT_EQ(sealedJson(text), text);
        EXPECT_FALSE(isSealedJson(text)) << text;
    }
}

} // namespace
} // namespace sluice
