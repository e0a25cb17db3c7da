// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/fake_ssh.h"
#include "tests/ui/patience.h"
#include "ui/engine/engine_client.h"

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QFile>
#include <QTest>

namespace sluice::ui {
namespace {

/// A client on the host with everything it said.
struct Far {
    explicit Far(const EnginePlace& place)
    {
        client.setPlace(place);
        QObject::connect(&client, &EngineClient::resultArrived,
                         [this](const EngineResult& result) { results.push_back(result); });
        QObject::connect(&client, &EngineClient::measured, [this] { ++measurements; });
        QObject::connect(&client, &EngineClient::sampleArrived, [this] { ++samples; });
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
    int measurements = 0;
    int samples = 0;
    std::vector<Error> errors;
    QStringList warnings;
    std::vector<int> codes;
};

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

constexpr const char* measuresUntilTold = R"(
trap 'echo "{\"event\":\"result\",\"document\":{\"schema\":\"sluice.run/1\",\"state\":\"interrupted\"}}"
      echo stopped > "$(dirname "$0")/mark"; exit 130' TERM
echo '{"event":"sample","t_seconds":1,"bytes_per_second":1}'
while :; do sleep 0.05; done
)";

TEST(RemoteEngine, GetsItsArgumentsAsTheyAreHoweverHostile)
{
    const FakeSsh ssh;
    const FarEngine engine(R"(printf '{"schema":"test","arguments":"'; printf '%s|' "$@"; printf '"}')");
    Far far(engine.place());
    far.client.request({QStringLiteral("audit"), QStringLiteral("--path"), QStringLiteral("/a b;$(touch x)'`id`'")});
    ASSERT_TRUE(far.waitForEnd());
    ASSERT_EQ(far.results.size(), 1U) << (far.errors.empty() ? "" : far.errors[0].message);
    EXPECT_EQ(far.results[0].document["arguments"], "audit|--path|/a b;$(touch x)'`id`'|--format|json|");
    EXPECT_EQ(contentOf(ssh.folder() + QStringLiteral("/host")), "node7");
}

TEST(RemoteEngine, ReadsOneLineOfInputAndThenItsEnd)
{
    const FakeSsh ssh;
    const FarEngine engine("printf '{\"schema\":\"test\",\"input\":\"%s\"}' \"$(cat)\"\n");
    Far far(engine.place());
    far.client.request({QStringLiteral("guide")}, "a job");
    ASSERT_TRUE(far.waitForEnd());
    ASSERT_EQ(far.results.size(), 1U);
    EXPECT_EQ(far.results[0].document["input"], "a job");
}

TEST(RemoteEngine, IsReadPastWhatALoginShellSaysFirst)
{
    const FakeSsh ssh(R"(
while [ "$1" != -- ]; do shift; done
shift 2
echo 'Welcome to node7'
exec sh -c "$*"
)");
    const FarEngine engine(R"(echo '{"schema":"sluice.audit/1"}')");
    Far far(engine.place());
    far.client.request({QStringLiteral("audit")});
    ASSERT_TRUE(far.waitForEnd());
    ASSERT_EQ(far.results.size(), 1U);
    EXPECT_EQ(far.results[0].schema, "sluice.audit/1");
}

TEST(RemoteEngine, ThatIsNotThereComesWithCommandsThatBringIt)
{
    const FakeSsh ssh;
    const FakeEngine own("exit 0\n");
    qputenv("SLUICE_ENGINE", own.path().toLocal8Bit());
    Far far({QStringLiteral("node7"), QStringLiteral("/nowhere/sluicectl")});
    far.client.request({QStringLiteral("audit")});
    ASSERT_TRUE(far.waitForEnd());
    qunsetenv("SLUICE_ENGINE");
    ASSERT_EQ(far.errors.size(), 1U);
    EXPECT_EQ(far.errors[0].kind, ErrorKind::NotFound);
    EXPECT_EQ(far.errors[0].message, "/nowhere/sluicectl was not found on node7.");
    EXPECT_TRUE(far.client.remedy().contains(QStringLiteral("scp"))) << far.client.remedy().toStdString();
}

TEST(RemoteEngine, OfAnotherVersionIsNotUsed)
{
    const FakeSsh ssh;
    const FarEngine engine("echo used > \"$(dirname \"$0\")/mark\"\n", "0.0.9");
    Far far(engine.place());
    far.client.request({QStringLiteral("audit")});
    ASSERT_TRUE(far.waitForEnd());
    ASSERT_EQ(far.errors.size(), 1U);
    EXPECT_EQ(far.errors[0].kind, ErrorKind::Unsupported);
    EXPECT_NE(far.errors[0].message.find("0.0.9"), std::string::npos) << far.errors[0].message;
    EXPECT_FALSE(QFile::exists(engine.file("mark")));
}

TEST(RemoteEngine, ThatDoesNotStartSaysWhy)
{
    const FakeSsh ssh;
    const FakeEngine broken("echo 'sluicectl: error while loading shared libraries: libhwloc.so.15' >&2; exit 127\n");
    Far far({QStringLiteral("node7"), broken.path()});
    far.client.request({QStringLiteral("audit")});
    ASSERT_TRUE(far.waitForEnd());
    ASSERT_EQ(far.errors.size(), 1U);
    EXPECT_NE(far.errors[0].message.find("libhwloc.so.15"), std::string::npos) << far.errors[0].message;
}

TEST(RemoteEngine, RefusedBySshSaysWhatToDo)
{
    const FakeSsh ssh("echo 'root@node7: Permission denied (publickey).' >&2; exit 255\n");
    Far far({QStringLiteral("root@node7"), {}});
    far.client.stream({QStringLiteral("guide")});
    ASSERT_TRUE(far.waitForEnd());
    ASSERT_EQ(far.errors.size(), 1U);
    EXPECT_EQ(far.errors[0].kind, ErrorKind::Permission);
    EXPECT_NE(far.errors[0].hint.text.find("ssh-copy-id root@node7"), std::string::npos) << far.errors[0].hint.text;
}

TEST(RemoteEngine, OnAHostThatHangsIsLeftAtOnce)
{
    const FakeSsh ssh("sleep 60\n");
    Far far({QStringLiteral("node7"), {}});
    far.client.request({QStringLiteral("snapshot")});
    QTest::qWait(100);
    QElapsedTimer clock;
    clock.start();
    far.client.cancel();
    ASSERT_TRUE(far.waitForEnd());
    EXPECT_LT(clock.elapsed(), 3000);
    EXPECT_TRUE(far.errors.empty()) << "a cancel is not an error";
}

TEST(RemoteEngine, KeepsWhatArrivedWhenTheConnectionIsLost)
{
    const FakeSsh ssh(R"(
echo '{"event":"result","document":{"schema":"sluice.measurement/1","bytes_per_second":1e9}}'
echo '{"event":"res'
echo 'client_loop: send disconnect: Broken pipe' >&2
exit 255
)");
    Far far({QStringLiteral("node7"), {}});
    far.client.stream({QStringLiteral("guide")});
    ASSERT_TRUE(far.waitForEnd());
    EXPECT_EQ(far.measurements, 1);
    ASSERT_EQ(far.errors.size(), 1U);
    EXPECT_NE(far.errors[0].message.find("connection to node7 was lost"), std::string::npos) << far.errors[0].message;
}

TEST(RemoteEngine, OfWhichGarbageComesIsReportedOnce)
{
    const FakeSsh ssh("head -c 200000 /dev/urandom; echo; echo garbage; exit 0\n");
    Far far({QStringLiteral("node7"), {}});
    far.client.stream({QStringLiteral("guide")});
    ASSERT_TRUE(far.waitForEnd());
    EXPECT_LE(far.warnings.size(), 1);
    ASSERT_EQ(far.errors.size(), 1U);
    EXPECT_NE(far.errors[0].message.find("no result"), std::string::npos) << far.errors[0].message;
}

TEST(RemoteEngine, IsStoppedByCancelAndBringsItsRun)
{
    const FakeSsh ssh;
    const FarEngine engine(measuresUntilTold);
    Far far(engine.place());
    far.client.stream({QStringLiteral("guide")});
    ASSERT_TRUE(QTest::qWaitFor([&] { return far.samples > 0; }, patience));
    far.client.cancel();
    ASSERT_TRUE(far.waitForEnd());
    EXPECT_EQ(far.codes, std::vector<int>{130});
    ASSERT_EQ(far.results.size(), 1U);
    EXPECT_EQ(far.results[0].document["state"], "interrupted");
    EXPECT_TRUE(far.errors.empty());
}

TEST(RemoteEngine, IsStoppedWhenTheConnectionEndsHoweverItDoes)
{
    const FakeSsh ssh;
    const FarEngine engine(measuresUntilTold);
    auto far = std::make_unique<Far>(engine.place());
    far->client.stream({QStringLiteral("guide")});
    ASSERT_TRUE(QTest::qWaitFor([&] { return far->samples > 0; }, patience));
    far.reset();
    EXPECT_TRUE(QTest::qWaitFor([&] { return QFile::exists(engine.file("mark")); }, patience));
}

TEST(RemoteEngine, KilledThereIsToldAsThat)
{
    const FakeSsh ssh;
    const FarEngine engine("kill -9 $$\n");
    Far far(engine.place());
    far.client.stream({QStringLiteral("guide")});
    ASSERT_TRUE(far.waitForEnd());
    ASSERT_EQ(far.errors.size(), 1U);
    EXPECT_NE(far.errors[0].message.find("on node7 by signal 9"), std::string::npos) << far.errors[0].message;
}

} // namespace
} // namespace sluice::ui
