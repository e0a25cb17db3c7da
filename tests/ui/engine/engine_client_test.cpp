// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/engine/engine_client.h"

#include "tests/ui/fake_engine.h"
#include "tests/ui/patience.h"

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

namespace sluice::ui {
namespace {

/// A client with everything it said.
struct Listener {
    explicit Listener(const QString& program) : client(program)
    {
        QObject::connect(&client, &EngineClient::resultArrived,
                         [this](const EngineResult& result) { results.push_back(result); });
        QObject::connect(&client, &EngineClient::measured,
                         [this](const Measurement& measurement) { measurements.push_back(measurement); });
        QObject::connect(&client, &EngineClient::sampleArrived,
                         [this](const RateSample& sample) { samples.push_back(sample); });
        QObject::connect(&client, &EngineClient::failed, [this](const Error& error) { errors.push_back(error); });
        QObject::connect(&client, &EngineClient::warned, [this](const QString& text) { warnings << text; });
        QObject::connect(&client, &EngineClient::finished, [this](int code) { codes.push_back(code); });
    }

    bool waitForEnd()
    {
        return QTest::qWaitFor([this] { return !codes.empty(); }, patience);
    }

    EngineClient client;
    std::vector<EngineResult> results;
    std::vector<Measurement> measurements;
    std::vector<RateSample> samples;
    std::vector<Error> errors;
    QStringList warnings;
    std::vector<int> codes;
};

TEST(EngineClient, DeliversAWholeStreamInOrder)
{
    const FakeEngine engine(R"(
echo '{"event":"sample","t_seconds":0.1,"bytes_per_second":1e9}'
echo '{"event":"result","document":{"schema":"sluice.measurement/1","bytes_per_second":1e9}}'
echo '{"event":"result","document":{"schema":"sluice.run/1","run_id":3}}'
printf '{"event":"done","exit_code":0}'
)");
    Listener heard(engine.path());
    heard.client.stream({QStringLiteral("guide")});
    EXPECT_TRUE(heard.client.isRunning());
    ASSERT_TRUE(heard.waitForEnd());
    EXPECT_EQ(heard.codes, std::vector<int>{0});
    EXPECT_EQ(heard.samples.size(), 1U);
    EXPECT_EQ(heard.measurements.size(), 1U);
    ASSERT_EQ(heard.results.size(), 1U);
    EXPECT_EQ(heard.results[0].schema, "sluice.run/1");
    EXPECT_TRUE(heard.errors.empty());
    EXPECT_FALSE(heard.client.isRunning());
}

TEST(EngineClient, PassesArgumentsAsAListAndNeverThroughAShell)
{
    const FakeEngine engine(R"(
printf '{"schema":"test","arguments":"'; printf '%s|' "$@"; printf '"}'
)");
    Listener heard(engine.path());
    heard.client.request({QStringLiteral("audit"), QStringLiteral("--path"), QStringLiteral("/a b; $(rm)")});
    ASSERT_TRUE(heard.waitForEnd());
    ASSERT_EQ(heard.results.size(), 1U);
    EXPECT_EQ(heard.results[0].document["arguments"], "audit|--path|/a b; $(rm)|--format|json|");
}

TEST(EngineClient, PutsLinesTogetherThatArriveInPortions)
{
    const FakeEngine engine(R"(
printf '{"event":"sample","t_sec'; sleep 0.15; printf 'onds":2,"bytes_per_second":5}\n'
echo '{"event":"result","document":{"schema":"sluice.run/1"}}'
)");
    Listener heard(engine.path());
    heard.client.stream({});
    ASSERT_TRUE(heard.waitForEnd());
    ASSERT_EQ(heard.samples.size(), 1U);
    EXPECT_EQ(heard.samples[0].at, Seconds(2));
    EXPECT_TRUE(heard.warnings.isEmpty());
}

TEST(EngineClient, ReportsGarbageOnceAndReadsOn)
{
    const FakeEngine engine(R"(
echo 'WARNING: something'; echo 'more of it'; echo '{"event":'
echo '{"event":"result","document":{"schema":"sluice.run/1"}}'
)");
    Listener heard(engine.path());
    heard.client.stream({});
    ASSERT_TRUE(heard.waitForEnd());
    EXPECT_EQ(heard.warnings.size(), 1);
    EXPECT_EQ(heard.results.size(), 1U);
    EXPECT_TRUE(heard.errors.empty());
}

TEST(EngineClient, ReadsADocumentOfManyMegabytesInOneLine)
{
    const FakeEngine engine(R"(
printf '{"event":"result","document":{"schema":"sluice.run/1","text":"'
head -c 5000000 /dev/zero | tr '\0' x
printf '"}}\n'
)");
    Listener heard(engine.path());
    heard.client.stream({});
    ASSERT_TRUE(heard.waitForEnd());
    ASSERT_EQ(heard.results.size(), 1U);
    EXPECT_EQ(heard.results[0].document["text"].get<std::string>().size(), 5000000U);
}

TEST(EngineClient, SaysWhatHappenedWhenTheEngineIsKilled)
{
    const FakeEngine engine(R"(
echo '{"event":"result","document":{"schema":"sluice.measurement/1","bytes_per_second":1e9}}'
kill -9 $$
)");
    Listener heard(engine.path());
    heard.client.stream({});
    ASSERT_TRUE(heard.waitForEnd());
    EXPECT_EQ(heard.measurements.size(), 1U) << "what arrived before stays";
    ASSERT_EQ(heard.errors.size(), 1U);
    EXPECT_NE(heard.errors[0].message.find("signal 9"), std::string::npos) << heard.errors[0].message;
    EXPECT_NE(heard.errors[0].hint.text.find("Start again"), std::string::npos) << heard.errors[0].hint.text;
    EXPECT_EQ(heard.codes, std::vector<int>{-1});
}

TEST(EngineClient, CanStartAgainAfterADeath)
{
    const FakeEngine engine("kill -9 $$\n");
    Listener heard(engine.path());
    heard.client.stream({});
    ASSERT_TRUE(heard.waitForEnd());
    heard.codes.clear();
    heard.client.stream({});
    ASSERT_TRUE(heard.waitForEnd());
    EXPECT_EQ(heard.errors.size(), 2U);
}

TEST(EngineClient, SaysWhatToDoWhenThereIsNoEngine)
{
    Listener heard(QStringLiteral("/nowhere/sluicectl"));
    heard.client.stream({});
    ASSERT_TRUE(heard.waitForEnd());
    ASSERT_EQ(heard.errors.size(), 1U);
    EXPECT_EQ(heard.errors[0].kind, ErrorKind::NotFound);
    EXPECT_NE(heard.errors[0].message.find("/nowhere/sluicectl"), std::string::npos);
    EXPECT_NE(heard.errors[0].hint.text.find("SLUICE_ENGINE"), std::string::npos);
    EXPECT_FALSE(heard.client.isRunning());
}

TEST(EngineClient, GivesTheEnginesOwnError)
{
    const FakeEngine engine(R"(
echo '{"schema":"sluice.error/1","kind":"not_found","message":"no folder /x","hint":"check the path"}'
exit 3
)");
    Listener heard(engine.path());
    heard.client.request({});
    ASSERT_TRUE(heard.waitForEnd());
    ASSERT_EQ(heard.errors.size(), 1U);
    EXPECT_EQ(heard.errors[0], (Error{ErrorKind::NotFound, "no folder /x", "check the path"}));
    EXPECT_EQ(heard.codes, std::vector<int>{3});
}

TEST(EngineClient, FallsBackToTheLastLineOnStderr)
{
    const FakeEngine engine("echo 'sluicectl: disk on fire (call someone)' >&2\nexit 3\n");
    Listener heard(engine.path());
    heard.client.stream({});
    ASSERT_TRUE(heard.waitForEnd());
    ASSERT_EQ(heard.errors.size(), 1U);
    EXPECT_EQ(heard.errors[0].message, "disk on fire (call someone)");
}

TEST(EngineClient, CancelsBySignalAndKeepsTheInterruptedRun)
{
    const FakeEngine engine(R"(
trap 'echo "{\"event\":\"result\",\"document\":{\"schema\":\"sluice.run/1\",\"state\":\"interrupted\"}}"; exit 130' INT
echo '{"event":"sample","t_seconds":1,"bytes_per_second":1}'
while :; do sleep 0.05; done
)");
    Listener heard(engine.path());
    heard.client.stream({});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !heard.samples.empty(); }, patience));
    heard.client.cancel();
    ASSERT_TRUE(heard.waitForEnd());
    EXPECT_EQ(heard.codes, std::vector<int>{130});
    ASSERT_EQ(heard.results.size(), 1U);
    EXPECT_EQ(heard.results[0].document["state"], "interrupted");
    EXPECT_TRUE(heard.errors.empty()) << "a cancel is not an error";
}

TEST(EngineClient, EndsAnEngineThatIgnoresTheSignal)
{
    const FakeEngine engine(R"(
trap '' INT
echo '{"event":"sample","t_seconds":1,"bytes_per_second":1}'
while :; do sleep 0.05; done
)");
    Listener heard(engine.path());
    heard.client.stream({});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !heard.samples.empty(); }, patience));
    QElapsedTimer clock;
    clock.start();
    heard.client.cancel();
    ASSERT_TRUE(heard.waitForEnd());
    EXPECT_GE(clock.elapsed(), 1900);
    EXPECT_EQ(heard.codes, std::vector<int>{-1});
    ASSERT_EQ(heard.errors.size(), 1U);
    EXPECT_EQ(heard.errors[0].kind, ErrorKind::Interrupted);
}

TEST(EngineClient, StopsTheEngineWhenItGoesItself)
{
    const FakeEngine engine(R"(
trap 'echo stopped > "$(dirname "$0")/mark"; exit 130' INT
echo '{"event":"sample","t_seconds":1,"bytes_per_second":1}'
while :; do sleep 0.05; done
)");
    {
        Listener heard(engine.path());
        heard.client.stream({});
        ASSERT_TRUE(QTest::qWaitFor([&] { return !heard.samples.empty(); }, patience));
    }
    EXPECT_TRUE(QFile::exists(engine.folder() + QStringLiteral("/mark")));
}

TEST(FindEngine, TakesTheOneThatIsNamedAndRefusesOneThatIsNot)
{
    const FakeEngine engine("exit 0\n");
    qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
    const auto found = findEngine();
    qputenv("SLUICE_ENGINE", "/nowhere/sluicectl");
    const auto missing = findEngine();
    qunsetenv("SLUICE_ENGINE");
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, engine.path());
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().message.find("/nowhere/sluicectl"), std::string::npos);
}

} // namespace
} // namespace sluice::ui
