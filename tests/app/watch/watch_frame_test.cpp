// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/watch/watch_frame.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace sluice::ctl {
namespace {

WatchedMoment momentAt(double seconds)
{
    WatchedMoment moment;
    moment.at = Seconds(seconds);
    AttachDevice device;
    device.name = "nvme0n1";
    device.readRate = BytesPerSecond{1e9 * seconds};
    device.writeRate = BytesPerSecond{0};
    device.utilisation = 0.98;
    device.readAwait = Seconds(0.0004);
    moment.devices = {device};
    moment.networks = {{"eth0", BytesPerSecond{1e6}, BytesPerSecond{2e3}, 0.01}};
    moment.gpus = {{"GPU-1", 0.97, 310.0, BytesPerSecond{2e9}}};
    moment.pressure = {{"node.io_pressure_share", 0.12, "/proc/pressure/io"}};
    return moment;
}

WatchedJob waitingJob()
{
    WatchedJob job;
    job.target.pid = 4711;
    job.target.command = "python3 train.py";
    job.verdict.waiting = Waiting::Yes;
    job.verdict.share = 0.41;
    job.verdict.low = 0.38;
    job.verdict.high = 0.44;
    job.verdict.where = WaitPlace::Storage;
    AttachRank rank;
    rank.pid = 4711;
    rank.main.waitingShare = 0.41;
    rank.loader.workers = 8;
    rank.loader.idleShare = 0.02;
    job.ranks = {rank};
    return job;
}

std::string joined(const std::vector<std::string>& lines)
{
    std::string text;
    for (const auto& line : lines) {
        text += line + "\n";
    }
    return text;
}

TEST(Sparkline, DrawsEachValueAndLeavesUnknownOnesOut)
{
    EXPECT_EQ(sparkline({0.0, 0.5, 1.0, std::nullopt, 2.0}, 1, true), "▁▅█ █");
    EXPECT_EQ(sparkline({0.0, 0.5, 1.0, std::nullopt}, 1, false), "_=# ");
    EXPECT_EQ(sparkline({3.0}, 0, true), "▁") << "nothing to compare with";
    EXPECT_EQ(sparkline({}, 1, true), "");
}

TEST(WatchFrame, ShowsEachPartWithItsHistory)
{
    WatchFrame frame(true);
    for (int second = 1; second <= 4; ++second) {
        auto moment = momentAt(second);
        moment.job = waitingJob();
        frame.take(moment);
    }
    const auto text = joined(frame.lines(40, 79));
    for (const char* part :
         {"python3 train.py (process 4711), watched for 00:00:04", "Waiting for data  yes, 41 % (38 % to 44 %)",
          "Storage is the bottleneck: loader workers are blocked in reads", "8 workers idle 2 %", "nvme0n1", "4 GB/s",
          "98 %", "▃▅▆█", "eth0", "310 W", "node.io_pressure_share 12 %"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
    }
}

TEST(WatchFrame, FitsTheTerminal)
{
    WatchFrame frame(true);
    auto moment = momentAt(1);
    moment.job = waitingJob();
    moment.job->target.command = std::string(300, 'x') + "\x1b[2J";
    moment.devices.resize(8, moment.devices[0]);
    frame.take(moment);
    const auto lines = frame.lines(10, 40);
    EXPECT_EQ(lines.size(), 10U);
    for (const auto& line : frame.lines(100, 79)) {
        const auto characters = std::count_if(line.begin(), line.end(), [](char c) { return (c & '\xc0') != '\x80'; });
        EXPECT_LE(characters, 79) << line;
        EXPECT_EQ(line.find('\x1b'), std::string::npos);
    }
}

TEST(WatchFrame, IsOnePlainLineWhereNobodyDraws)
{
    WatchFrame frame(false);
    auto moment = momentAt(61);
    moment.job = waitingJob();
    moment.said = {Message("process 4711 ended")};
    frame.take(moment);
    const auto text = frame.plainLine();
    EXPECT_EQ(text.find('\n'), std::string::npos);
    for (const char* part :
         {"00:01:01  * process 4711 ended  waits 41 % (storage)  nvme0n1 61", "98 % busy  eth0 1", "out  GPU0 97 %"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
    }
}

TEST(WatchFrame, KeepsWhatWasSaidInSight)
{
    WatchFrame frame(true);
    auto moment = momentAt(1);
    moment.said = {Message("first"), Message("second"), Message("third"), Message("fourth")};
    frame.take(moment);
    frame.take(momentAt(2));
    const auto text = joined(frame.lines(40, 79));
    EXPECT_EQ(text.find("first"), std::string::npos) << "the last three";
    EXPECT_NE(text.find("* fourth"), std::string::npos);
    EXPECT_NE(text.find("This node, watched for 00:00:02"), std::string::npos);
}

TEST(WatchFrame, ManyLinksDoNotWipeTheHistory)
{
    WatchFrame frame(true);
    for (int second = 1; second <= 5; ++second) {
        WatchedMoment moment;
        moment.at = Seconds(second);
        for (int link = 0; link < 300; ++link) {
            moment.networks.push_back({fmt::format("veth{}", link), BytesPerSecond{1e6}, BytesPerSecond{0}, {}});
        }
        frame.take(moment);
    }
    const auto lines = frame.lines(20, 120);
    const auto line = std::find_if(lines.begin(), lines.end(),
                                   [](const std::string& each) { return each.find("veth0") != std::string::npos; });
    ASSERT_NE(line, lines.end());
    EXPECT_NE(line->find("█████"), std::string::npos) << *line;
}

} // namespace
} // namespace sluice::ctl
