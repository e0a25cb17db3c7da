// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/watch/watch_record.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace sluice::ctl {
namespace {

WatchedMoment recordedAt(double seconds)
{
    WatchedMoment moment;
    moment.at = Seconds(seconds);
    moment.said = {Message("process 5 ended")};
    return moment;
}

class WatchRecords : public testing::Test {
protected:
    void write(const std::string& text) const { std::ofstream(path(), std::ios::binary) << text; }
    std::string path() const { return m_folder.file("record"); }

    Result<std::size_t> read()
    {
        return replay(path(), [this](const WatchedMoment& moment) {
            moments.push_back(moment);
            return moments.size() < 3;
        });
    }

    std::string header =
        jsonText(eventOf(WatchHeader{"sluice.watch/1", "node", "2026-01-01T00:00:00Z", "/data"})) + "\n";
    std::vector<WatchedMoment> moments;

private:
    TemporaryFolder m_folder;
};

TEST_F(WatchRecords, AreReplayedAsTheyWereWritten)
{
    auto record = WatchRecord::make(path());
    ASSERT_TRUE(record.ok());
    ASSERT_TRUE(record->add(eventOf(WatchHeader{"sluice.watch/1", "node", "", ""})).ok());
    ASSERT_TRUE(record->add(eventOf(recordedAt(1))).ok());
    ASSERT_TRUE(record->add(eventOf(recordedAt(2))).ok());
    const auto done = read();
    ASSERT_TRUE(done.ok()) << done.error().message;
    EXPECT_EQ(*done, 0U);
    EXPECT_EQ(moments, (std::vector<WatchedMoment>{recordedAt(1), recordedAt(2)}));
}

TEST_F(WatchRecords, NeverWriteOverAFile)
{
    write("something dear");
    const auto refused = WatchRecord::make(path());
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().hint.text.find("never written over"), std::string::npos);
    EXPECT_EQ(std::filesystem::file_size(path()), 14U);
}

TEST_F(WatchRecords, WhoseLastLineIsCutOffAreReadWithoutIt)
{
    const auto line = jsonText(eventOf(recordedAt(1)));
    write(header + line + "\n" + line.substr(0, line.size() / 2));
    const auto cut = read();
    ASSERT_TRUE(cut.ok());
    EXPECT_EQ(*cut, 3U);
    EXPECT_EQ(moments.size(), 1U);
}

TEST_F(WatchRecords, EndWhereTheListenerDoesAndSkipOtherEvents)
{
    const auto line = jsonText(eventOf(recordedAt(1))) + "\n";
    write(header + R"({"event":"warning","message":"x"})" + "\n" + line + line + line + "no JSON\n");
    EXPECT_TRUE(read().ok());
    EXPECT_EQ(moments.size(), 3U);
}

TEST_F(WatchRecords, OfOthersAreRefusedWithTheLine)
{
    for (const auto* text : {"no JSON\n", "{\"event\":\"watch\",\"schema\":\"sluice.watch/9\"}\n",
                             "{\"event\":\"sample\",\"at_seconds\":\"soon\"}\n"}) {
        write(text);
        const auto refused = read();
        ASSERT_FALSE(refused.ok()) << text;
        EXPECT_NE(textOf(refused.error()).find(path()), std::string::npos) << textOf(refused.error());
    }
    write("");
    EXPECT_NE(read().error().message.find("holds no moment"), std::string::npos);
    write(std::string(5 << 20, 'x'));
    EXPECT_NE(read().error().message.find("too long"), std::string::npos);
    EXPECT_EQ(replay("/nonexistent", [](const WatchedMoment&) { return true; }).error().kind, ErrorKind::NotFound);
}

} // namespace
} // namespace sluice::ctl
