// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/prediction_rows.h"

#include "core/store/store.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

class PredictionRows : public testing::Test {
protected:
    TemporaryFolder folder;
    std::string path = folder.file("history.db");
};

ComparedPrediction ofJob(const std::string& seenAt, double predicted)
{
    ComparedPrediction each;
    each.jobSeenAt = seenAt;
    each.hostName = "node";
    each.path = "/data";
    each.workload = "job";
    each.check.observed.samplesPerSecond = 100;
    each.check.samplesPerSecond = predicted;
    return each;
}

TEST_F(PredictionRows, AreKeptOnceForEachJob)
{
    auto store = *Store::open(path);
    EXPECT_TRUE(store.predictions()->empty());
    ASSERT_TRUE(store.keep(ofJob("2026-11-01T00:00:00Z", 90)));
    ASSERT_TRUE(store.keep(ofJob("2026-11-02T00:00:00Z", 110)));
    ASSERT_TRUE(store.keep(ofJob("2026-11-01T00:00:00Z", 95))) << "planned once more";
    const auto kept = *store.predictions();
    ASSERT_EQ(kept.size(), 2U);
    EXPECT_EQ(kept[0], ofJob("2026-11-01T00:00:00Z", 95)) << "the newest first";
    EXPECT_EQ(kept[1], ofJob("2026-11-02T00:00:00Z", 110));
}

TEST_F(PredictionRows, ThatAreDamagedAreLeftOut)
{
    {
        auto store = *Store::open(path);
        ASSERT_TRUE(store.keep(ofJob("2026-11-01T00:00:00Z", 90)));
        ASSERT_TRUE(store.keep(ofJob("2026-11-02T00:00:00Z", 90)));
    }
    auto connection = *store::Connection::open(path, std::chrono::seconds(1));
    ASSERT_TRUE(connection.execute("UPDATE predictions SET document = replace(document, '100', '0') WHERE id = 1"));
    const auto kept = store::selectPredictions(connection);
    ASSERT_TRUE(kept);
    ASSERT_EQ(kept->size(), 1U) << "nothing was seen: no error can be told";
    EXPECT_EQ(kept->front().jobSeenAt, "2026-11-02T00:00:00Z");
}

} // namespace
} // namespace sluice
