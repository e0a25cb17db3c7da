// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/engine/stream_event.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

template <class T>
T read(const QByteArray& line)
{
    const auto event = readStreamEvent(line);
    EXPECT_TRUE(std::holds_alternative<T>(event)) << line.constData();
    return std::get<T>(event);
}

TEST(StreamEvent, ReadsThePhase)
{
    const auto phase = read<PhaseBegan>(R"({"event":"phase","name":"measure","text":"Measuring"})");
    EXPECT_EQ(phase, (PhaseBegan{"measure", "Measuring"}));
}

TEST(StreamEvent, ReadsProgressWithAndWithoutTimeLeft)
{
    const auto known = read<Progress>(R"({"event":"progress","done":12.5,"total":60,"eta_seconds":47.5})");
    EXPECT_EQ(known, (Progress{Seconds(12.5), Seconds(60), Seconds(47.5)}));
    EXPECT_FALSE(read<Progress>(R"({"event":"progress","done":1,"total":2})").eta);
}

TEST(StreamEvent, ReadsASampleAndAPoint)
{
    const auto sample = read<RateSample>(R"({"event":"sample","t_seconds":0.1,"bytes_per_second":1.2e9})");
    EXPECT_EQ(sample, (RateSample{Seconds(0.1), BytesPerSecond{1.2e9}}));
    const auto began = read<PointBegan>(
        R"({"event":"point","index":3,"count":20,"point":{"engine":"threads","pattern":"random","read_size_bytes":4096,"depth":8,"threads":1}})");
    EXPECT_EQ(began.index, 3);
    EXPECT_EQ(began.point.engine, EngineKind::Threads);
    EXPECT_EQ(began.point.readSize, kibibytes(4));
}

TEST(StreamEvent, TellsAMeasurementFromAWholeRun)
{
    const auto measurement =
        read<Measurement>(R"({"event":"result","document":{"schema":"sluice.measurement/1","bytes_per_second":5e8,)"
                          R"("point":{"read_size_bytes":4096,"depth":4,"threads":1}}})");
    EXPECT_EQ(measurement.rate.value, 5e8);
    const auto run = read<EngineResult>(R"({"event":"result","document":{"schema":"sluice.run/1","run_id":7}})");
    EXPECT_EQ(run.schema, "sluice.run/1");
    EXPECT_EQ(run.document["run_id"], 7);
}

TEST(StreamEvent, ReadsAnErrorWithItsKind)
{
    const auto advised = read<Error>(R"({"event":"error","kind":"io","message":"m","hint":"use --engine threads",)"
                                     R"("advice":{"id":"","arguments":{},"text":"","remedy":"threads_engine"}})");
    EXPECT_EQ(advised.hint, Message(Remedy::ThreadsEngine)) << "no option of the command line";
    const auto error = read<Error>(R"({"event":"error","kind":"no_space","message":"disk full","hint":"free 4 GB"})");
    EXPECT_EQ(error, (Error{ErrorKind::NoSpace, "disk full", "free 4 GB"}));
}

TEST(StreamEvent, LeavesEventsOfLaterEnginesAlone)
{
    EXPECT_EQ(read<UnknownEvent>(R"({"event":"heartbeat","x":1})").name, "heartbeat");
}

TEST(StreamEvent, SaysWhyALineIsUnreadable)
{
    EXPECT_EQ(read<UnreadableLine>("Segmentation fault").reason, "it is not JSON");
    EXPECT_EQ(read<UnreadableLine>("[1,2]").reason, "it names no event");
    EXPECT_EQ(read<UnreadableLine>(R"({"event":5})").reason, "it names no event");
    EXPECT_EQ(read<UnreadableLine>(R"({"event":"result"})").reason, "a result without a document");
    EXPECT_NE(read<UnreadableLine>(R"({"event":"sample","t_seconds":"soon"})").reason.find("/t_seconds"),
              std::string::npos);
}

} // namespace
} // namespace sluice::ui
