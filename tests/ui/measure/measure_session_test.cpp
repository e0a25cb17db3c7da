// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/measure_session.h"

#include "core/base/json.h"
#include "tests/core/run_fixture.h"
#include "tests/ui/fake_engine.h"
#include "tests/ui/patience.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

namespace sluice::ui {
namespace {

/// Answers a preview; plays `guide` for all else.
std::string guideScript(const std::string& guide)
{
    return R"(
case "$*" in *--dry-run*)
  echo '{"schema":"sluice.preview/1","path":"/data","file_system":"xfs","budget_seconds":60,"points":20,"statements":[]}'
  exit 0;;
esac
)" + guide;
}

std::string deliver(const sluice::Run& run)
{
    return "cat <<'END'\n" + Json{{"event", "result"}, {"document", toDocument("sluice.run/1", run)}}.dump()
        + "\nEND\n";
}

struct Scene {
    explicit Scene(const std::string& guide) : fake(guideScript(guide).c_str()) { }

    bool waitFor(const std::function<bool()>& done) const { return QTest::qWaitFor(done, patience); }
    bool waitForEnd()
    {
        return waitFor([this] { return session.is<MeasureSession::Finished>(); });
    }

    GuideChoice choice{{}, QStringLiteral("/data"), Seconds(60), Workload{}, {QStringLiteral("--path")}, {}};
    QTemporaryDir folder;
    FakeEngine fake;
    EngineClient engine{fake.path()};
    EngineClient preview{fake.path()};
    MeasureSession session{engine, preview, folder.filePath(QStringLiteral("history.db"))};
};

TEST(MeasureSession, ChoosesAndThenKnowsWhatWouldBeDone)
{
    Scene stage("exit 0");
    EXPECT_TRUE(stage.session.is<MeasureSession::Choosing>());
    stage.session.choose(stage.choice);
    ASSERT_TRUE(stage.waitFor([&] { return stage.session.is<MeasureSession::Previewed>(); }));
    EXPECT_EQ(std::get<MeasureSession::Previewed>(stage.session.state()).preview.points, 20);
    stage.session.withdrawPreview();
    EXPECT_TRUE(stage.session.is<MeasureSession::Choosing>());
}

TEST(MeasureSession, AnAnswerToAChoiceThatChangedIsNeverTold)
{
    Scene stage("exit 0");
    stage.session.choose(stage.choice);
    stage.session.withdrawPreview();
    ASSERT_TRUE(stage.waitFor([&] { return !stage.preview.isRunning(); }));
    EXPECT_TRUE(stage.session.is<MeasureSession::Choosing>());
}

TEST(MeasureSession, DeliversARunAndShowsItAsItWent)
{
    const auto run = runFixture();
    Scene stage(deliver(run));
    QSignalSpy finished(&stage.session, &MeasureSession::runFinished);
    stage.session.start(stage.choice);
    EXPECT_TRUE(stage.session.is<MeasureSession::Measuring>());
    ASSERT_TRUE(stage.waitForEnd());
    EXPECT_EQ(finished.count(), 1);
    EXPECT_TRUE(stage.session.shownRun().asItWent);
    EXPECT_EQ(stage.session.shownRun().path, run.path);
    EXPECT_FALSE(stage.session.show(run)) << "it is shown already";
    auto other = run;
    other.id = RunId{run.id.value + 1};
    EXPECT_TRUE(stage.session.show(other));
    EXPECT_FALSE(stage.session.shownRun().asItWent);
}

TEST(MeasureSession, AFailureEndsInFinishedWithoutARun)
{
    Scene stage(R"(echo '{"event":"error","kind":"io","message":"no disk","hint":""}'; exit 3)");
    QSignalSpy failed(&stage.session, &MeasureSession::failed);
    QSignalSpy cancelled(&stage.session, &MeasureSession::cancelled);
    stage.session.start(stage.choice);
    ASSERT_TRUE(stage.waitForEnd());
    EXPECT_EQ(failed.count(), 1);
    EXPECT_EQ(cancelled.count(), 0);
}

TEST(MeasureSession, WhatEndsWithoutAWordWasCancelled)
{
    Scene stage("trap 'exit 130' INT; echo '{\"event\":\"phase\",\"name\":\"measure\",\"text\":\"x\"}'; while :; do "
                "sleep 0.05; done");
    QSignalSpy cancelled(&stage.session, &MeasureSession::cancelled);
    QSignalSpy began(&stage.engine, &EngineClient::phaseBegan);
    stage.session.start(stage.choice);
    ASSERT_TRUE(stage.waitFor([&] { return began.count() > 0; }));
    stage.session.choose(stage.choice);
    EXPECT_TRUE(stage.session.is<MeasureSession::Measuring>()) << "nothing else is asked meanwhile";
    stage.session.cancel();
    ASSERT_TRUE(stage.waitForEnd());
    EXPECT_EQ(cancelled.count(), 1);
}

TEST(MeasureSession, KnowsWhereTheShownPointsCanBeMeasuredAgain)
{
    Scene stage("exit 0");
    auto run = runFixture();
    stage.session.show(run);
    EXPECT_FALSE(stage.session.canMeasureShown()) << "of a machine that is not this one";
    run.node.identity.hostName = QSysInfo::machineHostName().toStdString();
    stage.session.show(run);
    EXPECT_TRUE(stage.session.canMeasureShown());
}

} // namespace
} // namespace sluice::ui
