// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/measure_outcome.h"

#include "tests/core/bench_run.h"
#include "ui/text/unbroken.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

struct MeasureOutcomeTest : testing::Test {
    bool offers(const char* text) const
    {
        for (const auto* button : outcome.findChildren<QPushButton*>()) {
            if (button->text().remove(u'&') == QString::fromLatin1(text)) {
                return !button->isHidden();
            }
        }
        return false;
    }

    sluice::Run run = runFixture();
    MeasureOutcome outcome;
};

TEST_F(MeasureOutcomeTest, AVerdictLeadsToWhatIfAndTheReport)
{
    run.state = RunState::Complete;
    run.plan->feasible = true;
    outcome.showVerdict(run, false);
    EXPECT_EQ(outcome.tone(), Notice::Tone::Good);
    EXPECT_EQ(plainSpaces(outcome.headline()).toStdString(), textOf(run.plan->verdict));
    EXPECT_TRUE(offers("What-if") && offers("Report") && offers("Measure again"));
    EXPECT_FALSE(offers("Resume"));
}

TEST_F(MeasureOutcomeTest, AnInterruptedRunIsNoGoodNewsAndMayBeResumed)
{
    run.state = RunState::Interrupted;
    outcome.showVerdict(run, true);
    EXPECT_EQ(outcome.tone(), Notice::Tone::Warning);
    EXPECT_TRUE(outcome.detail().startsWith(QStringLiteral("Interrupted")));
    EXPECT_TRUE(offers("Resume"));
}

TEST_F(MeasureOutcomeTest, ARunWithoutAPlanSaysWhetherAnythingWasMeasured)
{
    run.state = RunState::Interrupted;
    run.plan.reset();
    outcome.showVerdict(run, true);
    EXPECT_EQ(outcome.headline(), QStringLiteral("No plan could be made from what was measured."));
    EXPECT_TRUE(
        plainSpaces(outcome.detail()).contains(QStringLiteral("%1 points measured").arg(run.measurements.size())))
        << outcome.detail().toStdString();
    EXPECT_FALSE(offers("What-if"));
    run.measurements.clear();
    outcome.showVerdict(run, true);
    EXPECT_EQ(outcome.headline(), QStringLiteral("Stopped before anything was measured."));
}

TEST_F(MeasureOutcomeTest, ABenchmarkSaysWhatItGaveAndOffersItsReport)
{
    auto decode = decodeRun(Seconds(0.0021));
    decode.id = RunId{7};
    outcome.showVerdict(decode, false);
    EXPECT_EQ(outcome.tone(), Notice::Tone::Good);
    EXPECT_EQ(plainSpaces(outcome.headline()), QStringLiteral("bench decode: 2.1 ms of CPU time a sample."));
    EXPECT_EQ(outcome.detail(), QStringLiteral("Saved as run 7."));
    EXPECT_TRUE(offers("Report"));
    EXPECT_FALSE(offers("What-if") || offers("Resume"));
}

TEST_F(MeasureOutcomeTest, AFailureOffersWhatThereIsAllTheSame)
{
    outcome.showFailure({ErrorKind::Io, "it broke", ""}, false);
    EXPECT_FALSE(offers("What-if") || offers("Report") || offers("Resume"));
    outcome.showFailure({ErrorKind::Io, "it broke", ""}, true);
    EXPECT_TRUE(offers("What-if") && offers("Report"));
    EXPECT_EQ(outcome.headline(), QStringLiteral("it broke"));
}

TEST_F(MeasureOutcomeTest, ACancelledPointHasNoRunToSpeakOf)
{
    outcome.showCancelled(true, 3);
    EXPECT_TRUE(outcome.detail().isEmpty());
    outcome.showCancelled(false, 3);
    EXPECT_TRUE(outcome.detail().startsWith(QStringLiteral("3 points")));
}

} // namespace
} // namespace sluice::ui
