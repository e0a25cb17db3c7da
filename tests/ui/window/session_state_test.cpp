// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/session_state.h"

#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <QStringList>

namespace sluice::ui {
namespace {

TEST(SessionState, ARunBringsItsNodeAndAudit)
{
    SessionState state;
    QStringList heard;
    QObject::connect(&state, &SessionState::nodeChanged, [&] { heard << QStringLiteral("node"); });
    QObject::connect(&state, &SessionState::auditChanged, [&] { heard << QStringLiteral("audit"); });
    QObject::connect(&state, &SessionState::runChanged, [&] { heard << QStringLiteral("run"); });
    const auto run = runFixture();
    state.setRun(run);
    EXPECT_EQ(heard, (QStringList{QStringLiteral("node"), QStringLiteral("audit"), QStringLiteral("run")}));
    EXPECT_EQ(state.node(), run.node);
    EXPECT_EQ(state.audit(), run.audit);
}

TEST(SessionState, ForgetsOnlyTheRunThatWasDeleted)
{
    SessionState state;
    const auto run = runFixture();
    state.setRun(run);
    state.forgetRun(RunId{run.id.value + 1});
    EXPECT_TRUE(state.run());
    state.forgetRun(run.id);
    EXPECT_FALSE(state.run());
    EXPECT_TRUE(state.node()) << "the machine is still there";
}

TEST(SessionState, KnowsTheMachineAndTheFolderThatAreMeasuredNext)
{
    SessionState state;
    EXPECT_FALSE(state.place().isRemote());
    state.setPlace({QStringLiteral("node7"), {}});
    state.setFolder(QStringLiteral("/data"));
    EXPECT_EQ(state.place().host, QStringLiteral("node7"));
    EXPECT_EQ(state.folder(), QStringLiteral("/data"));
}

} // namespace
} // namespace sluice::ui
