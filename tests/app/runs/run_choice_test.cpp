// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/runs/run_choice.h"

#include <gtest/gtest.h>

namespace sluice::ctl {
namespace {

RunSummary summary(std::int64_t id, const std::string& startedAt, const std::string& host = "node1",
                   const std::string& tags = "")
{
    RunSummary run;
    run.id = RunId{id};
    run.startedAt = startedAt;
    run.hostName = host;
    run.path = "/data/train";
    run.tags = tags;
    return run;
}

std::vector<std::int64_t> idsOf(const std::vector<RunSummary>& runs)
{
    std::vector<std::int64_t> ids;
    for (const auto& run : runs) {
        ids.push_back(run.id.value);
    }
    return ids;
}

/// 2026-03-15T00:00:00Z
const auto now = std::chrono::system_clock::from_time_t(1773532800);
const std::vector newestFirst{summary(5, "2026-03-14T00:00:00Z"), summary(4, "2026-03-10T00:00:00Z", "node2"),
                              summary(3, "2026-03-01T00:00:00Z"), summary(2, "2026-02-01T00:00:00Z", "node1", "base"),
                              summary(1, "2026-01-01T00:00:00Z")};

PruneRule rule(std::optional<int> keep, std::optional<Seconds> olderThan)
{
    PruneRule rule;
    rule.keep = keep;
    rule.olderThan = olderThan;
    return rule;
}

TEST(RunChoice, TakesPatternsOfTheShell)
{
    const auto run = summary(1, "", "gpu-17", "base nfs");
    EXPECT_TRUE(isChosen(run, {}));
    EXPECT_TRUE(isChosen(run, {"gpu-*", "/data/*", "nfs"}));
    EXPECT_TRUE(isChosen(run, {"gpu-17", "/data/train", ""}));
    EXPECT_FALSE(isChosen(run, {"gpu-1", "", ""})) << "not a part of a name";
    EXPECT_FALSE(isChosen(run, {"", "", "nf"})) << "a whole word";
}

TEST(RunChoice, PrunesNothingWithoutARule)
{
    EXPECT_TRUE(prunedOf(newestFirst, {}, now).empty());
}

TEST(RunChoice, KeepsTheNewestOfEachNodeAndPath)
{
    EXPECT_EQ(idsOf(prunedOf(newestFirst, rule(1, {}), now)), (std::vector<std::int64_t>{3, 1}));
    EXPECT_EQ(idsOf(prunedOf(newestFirst, rule(0, {}), now)), (std::vector<std::int64_t>{5, 4, 3, 1}));
}

TEST(RunChoice, AnOldRunThatWasImportedLaterIsNotTheNewest)
{
    const std::vector imported{summary(3, "2024-01-01T00:00:00Z"), summary(2, "2026-03-14T00:00:00Z"),
                               summary(1, "2026-03-01T00:00:00Z")};
    EXPECT_EQ(idsOf(prunedOf(imported, rule(1, {}), now)), (std::vector<std::int64_t>{1, 3}));
}

TEST(RunChoice, PrunesByAge)
{
    const Seconds week{7 * 86400};
    EXPECT_EQ(idsOf(prunedOf(newestFirst, rule({}, week), now)), (std::vector<std::int64_t>{3, 1}));
    auto all = rule({}, week);
    all.annotatedToo = true;
    EXPECT_EQ(idsOf(prunedOf(newestFirst, all, now)), (std::vector<std::int64_t>{3, 2, 1}));
}

TEST(RunChoice, BothRulesMustLetARunGo)
{
    EXPECT_EQ(idsOf(prunedOf(newestFirst, rule(2, Seconds{7 * 86400}), now)), (std::vector<std::int64_t>{1}));
}

TEST(RunChoice, PrunesAmongTheChosenAlone)
{
    auto ofOne = rule(0, {});
    ofOne.among.node = "node2";
    EXPECT_EQ(idsOf(prunedOf(newestFirst, ofOne, now)), (std::vector<std::int64_t>{4}));
}

TEST(RunChoice, ARunWithoutATimeHasNoAge)
{
    EXPECT_TRUE(prunedOf({summary(1, "yesterday")}, rule({}, Seconds{1}), now).empty());
    EXPECT_TRUE(prunedOf({summary(1, "yesterday")}, rule(0, {}), now).empty());
    EXPECT_EQ(prunedOf({summary(2, "yesterday"), summary(1, "2026-03-01T00:00:00Z")}, rule(1, {}), now).size(), 0U)
        << "it takes no place of another";
}

TEST(RunChoice, TagsComeAndGoByWords)
{
    EXPECT_EQ(tagsWith("", {"a", "b"}), "a b");
    EXPECT_EQ(tagsWith("base", {"a"}), "base a");
    EXPECT_EQ(tagsWithout("a base b", {"a", "b", "c"}), "base");
    EXPECT_EQ(tagsWithout("a", {"a"}), "");
}

} // namespace
} // namespace sluice::ctl
