// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/remedies.h"

#include <gtest/gtest.h>

namespace sluice::ctl {
namespace {

TEST(Remedies, EachHasSomethingToType)
{
    for (const auto& [remedy, name] : enumWords<Remedy>) {
        const auto option = optionFor(remedy);
        EXPECT_TRUE(option.find("--") != std::string::npos || option.find("sluicectl") != std::string::npos)
            << name << ": " << option;
        EXPECT_NE(option, sentenceOf(remedy)) << name << " is not in the list";
    }
}

TEST(Remedies, TakeTheArgumentsOfTheirMessage)
{
    EXPECT_EQ(optionFor(Message("too short").with(Remedy::RunLonger).given("seconds", "35")), "--runtime 35s");
    EXPECT_EQ(optionFor(Message(Remedy::AlignedReads).given("size", "8K")), "use --read-size 8K or --access buffered");
    EXPECT_EQ(optionFor("no remedy"), "");
}

TEST(Remedies, StandBehindTheText)
{
    EXPECT_EQ(textWithOption(Message("cpu: the cores are not known").with(Remedy::StateCores)),
              "cpu: the cores are not known (--cores)");
    EXPECT_EQ(textWithOption(Message(Remedy::StateCores)), "--cores");
    EXPECT_EQ(textWithOption(Error{ErrorKind::NotFound, "there is no run 7", Remedy::ListRuns}),
              "there is no run 7 (sluicectl runs lists them)");
    EXPECT_EQ(textWithOption(Error{ErrorKind::Io, "it failed", {}}), "it failed");
}

} // namespace
} // namespace sluice::ctl
