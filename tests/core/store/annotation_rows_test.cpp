// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/annotation_rows.h"

#include "core/store/schema.h"
#include "core/store/store.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using namespace std::chrono_literals;

class AnnotationRows : public testing::Test {
protected:
    Store openStore()
    {
        auto store = Store::open(m_path, 50ms);
        EXPECT_TRUE(store.ok()) << store.error().message;
        return *std::move(store);
    }
    store::Connection rawConnection() { return *store::Connection::open(m_path, 50ms); }

    TemporaryFolder m_folder;
    std::string m_path = m_folder.file("sluice.db");
};

TEST_F(AnnotationRows, TagsAndNoteStandInTheList)
{
    auto store = openStore();
    const auto id = *store.save(runFixture());
    EXPECT_EQ(store.list()->front().tags, "");
    ASSERT_TRUE(store.annotate(id, " rack-7  new new\nafter ", "after the firmware update").ok());
    EXPECT_EQ(store.list()->front().tags, "after new rack-7");
    EXPECT_EQ(store.list()->front().note, "after the firmware update");
    ASSERT_TRUE(store.annotate(id, "", "").ok());
    EXPECT_EQ(store.list()->front().note, "");
}

TEST_F(AnnotationRows, AChangeIsMadeOfWhatIsSaidNow)
{
    auto mine = openStore();
    auto other = openStore();
    const auto id = *mine.save(runFixture());
    ASSERT_EQ(mine.list()->front().tags, "");
    ASSERT_TRUE(other.annotate(id, "theirs", "their note").ok()) << "after mine was listed";
    ASSERT_TRUE(mine.annotate(id, [](Annotation& said) { said.tags += " mine"; }).ok());
    EXPECT_EQ(mine.list()->front().tags, "mine theirs");
    EXPECT_EQ(mine.list()->front().note, "their note");
}

TEST_F(AnnotationRows, NobodyElseWritesWhileAChangeIsMade)
{
    auto mine = openStore();
    auto other = openStore();
    const auto id = *mine.save(runFixture());
    auto theirs = ErrorKind::NotFound;
    ASSERT_TRUE(mine.annotate(id, [&](Annotation&) { theirs = other.annotate(id, "theirs", "").error().kind; }).ok());
    EXPECT_EQ(theirs, ErrorKind::Busy);
    EXPECT_EQ(mine.annotate(RunId{99}, [](Annotation&) {}).error().kind, ErrorKind::NotFound);
}

TEST_F(AnnotationRows, GoWithTheirRun)
{
    auto store = openStore();
    const auto id = *store.save(runFixture());
    ASSERT_TRUE(store.annotate(id, "a", "b").ok());
    ASSERT_TRUE(store.remove(id).ok());
    EXPECT_EQ(*rawConnection().integer("SELECT count(*) FROM annotations"), 0);
    EXPECT_EQ(store.annotate(id, "a", "b").error().kind, ErrorKind::NotFound);
}

TEST_F(AnnotationRows, AScenarioIsKeptUnderItsNameAndGivenBack)
{
    auto store = openStore();
    Scenario a;
    a.name = "A";
    a.workload.gpus = 16;
    Scenario b = a;
    b.name = "zwei Platten";
    b.change.devices = 2;
    ASSERT_TRUE(store.keep(a).ok());
    ASSERT_TRUE(store.keep(b).ok());
    a.workload.gpus = 72;
    ASSERT_TRUE(store.keep(a).ok());
    EXPECT_EQ(openStore().scenarios()->scenarios, (std::vector{a, b})) << "the first stays the first";
    ASSERT_TRUE(store.forgetScenario("A").ok());
    ASSERT_TRUE(store.forgetScenario("never there").ok());
    EXPECT_EQ(store.scenarios()->scenarios, std::vector{b});
}

TEST_F(AnnotationRows, NamesAScenarioThatCannotBeRead)
{
    auto store = openStore();
    Scenario sound;
    sound.name = "sound";
    ASSERT_TRUE(store.keep(sound).ok());
    ASSERT_TRUE(rawConnection()
                    .execute("INSERT INTO scenarios (name, document) VALUES ('broken', '{'), ('newer', "
                             "'{\"schema\":\"sluice.scenario/9\"}'), ('absurd', "
                             "'{\"schema\":\"sluice.scenario/1\",\"workload\":{\"gpus\":-1}}')")
                    .ok());
    EXPECT_EQ(*store.scenarios(), (KeptScenarios{{sound}, {"broken", "newer", "absurd"}}));
}

TEST_F(AnnotationRows, AHistoryOfTheFirstVersionIsBroughtOn)
{
    {
        auto old = rawConnection();
        ASSERT_TRUE(store::bringUpToDate(old, m_path, store::schemaSteps().first(1)).ok());
        ASSERT_TRUE(old.execute("INSERT INTO runs (started_at, host_name, path, state, verdict, version,"
                                " measurement_count, document) VALUES ('2026-01-01T00:00:00Z', 'old', '/d', 'complete',"
                                " 'It feeds.', '0.1.0', 0, '{}')")
                        .ok());
    }
    const auto list = openStore().list();
    ASSERT_TRUE(list.ok()) << list.error().message;
    EXPECT_EQ(list->front().hostName, "old");
    EXPECT_EQ(list->front().tags, "");
}

} // namespace
} // namespace sluice
