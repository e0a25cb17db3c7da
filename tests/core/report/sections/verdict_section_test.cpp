// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/sections/sections.h"

#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice::report {
namespace {

using Tone = Verdict::Tone;
using Of = Origin::Of;

Verdict verdictFor(const Run& run)
{
    return std::get<Verdict>(verdictSection(run).blocks.at(0));
}

/// The first detail that holds this text; empty where none does.
std::string detailWith(const Verdict& verdict, const std::string& text)
{
    const auto found = std::find_if(verdict.details.begin(), verdict.details.end(),
                                    [&](const std::string& detail) { return detail.find(text) != std::string::npos; });
    return found == verdict.details.end() ? "" : *found;
}

Finding findingOf(Severity severity, const std::string& rule)
{
    Finding finding;
    finding.rule = rule;
    finding.subject = "nvme0n1";
    finding.severity = severity;
    finding.observed = "45 minutes throttled";
    finding.expected = "none";
    return finding;
}

/// A run whose plan feeds all GPUs, on a node without findings.
Run feasibleRun()
{
    auto run = runFixture();
    run.plan->feasible = true;
    run.audit.findings.clear();
    return run;
}

TEST(VerdictSection, TheFirstDetailsLeadToWhatTheyRestOn)
{
    const auto verdict = verdictFor(runFixture());
    EXPECT_EQ(verdict.origin.of, Of::GpusFed);
    ASSERT_EQ(verdict.origins.size(), 3U);
    ASSERT_GE(verdict.details.size(), verdict.origins.size());
    EXPECT_EQ(verdict.origins[0].of, Of::Demand);
    EXPECT_EQ(verdict.origins[1].of, Of::Supply);
    EXPECT_EQ(verdict.origins[2].of, Of::Utilisation);
    EXPECT_NE(verdict.details[0].find("1.64 GB/s"), std::string::npos) << "the job's need";
    EXPECT_NE(verdict.details[1].find("1.18 GB/s"), std::string::npos) << "the storage's rate";
}

TEST(VerdictSection, TheDecisionComesFirstAndAJobThatWasSeenLast)
{
    auto run = runFixture();
    run.plan->headline.text = "No: U-Net on 8 planned GPUs.";
    run.plan->reality = RealityCheck{.observed = {}, .samplesPerSecond = 104, .low = 90, .high = 110};
    run.plan->reality->observed.samplesPerSecond = 100;
    const auto verdict = verdictFor(run);
    EXPECT_EQ(verdict.decision, "No: U-Net on 8 planned GPUs.");
    EXPECT_TRUE(verdict.text.starts_with("This node feeds")) << verdict.text;
    EXPECT_EQ(verdict.details.back(),
              "The job was seen on this node: 100 samples/s. With the same settings 104 are "
              "predicted (90 to 110): +4 %, inside the interval.");
}

TEST(VerdictSection, WithoutAPlanNothingLeadsToOne)
{
    auto run = runFixture();
    run.plan.reset();
    const auto verdict = verdictFor(run);
    EXPECT_EQ(verdict.tone, Tone::Warning);
    EXPECT_EQ(verdict.origin.of, Of::Nothing);
    EXPECT_TRUE(verdict.origins.empty());
    EXPECT_EQ(verdict.text, "No plan was made in this run. Best so far: 1.2 GB/s.");
    run.measurements.clear();
    EXPECT_EQ(verdictFor(run).text, "No plan was made in this run.") << "there is no best";
}

TEST(VerdictSection, AJobWithoutATitleGoesByItsName)
{
    auto run = runFixture();
    run.plan->workload.title.clear();
    run.plan->workload.name = "my-job";
    EXPECT_TRUE(verdictFor(run).details[0].ends_with("(my-job).")) << verdictFor(run).details[0];
    run.plan->workload.title = "My job";
    EXPECT_TRUE(verdictFor(run).details[0].ends_with("(My job).")) << verdictFor(run).details[0];
}

TEST(VerdictSection, WhereGpusAreTheLimitItSaysSo)
{
    auto run = feasibleRun();
    run.plan->prediction.bottleneck = Stage::Gpu;
    run.plan->prediction.utilisation = 0.97;
    EXPECT_NE(verdictFor(run).details[2].find("97 %"), std::string::npos) << verdictFor(run).details[2];
    EXPECT_NE(verdictFor(run).details[2].find("GPU"), std::string::npos);
    run.plan->prediction.bottleneck = Stage::Storage;
    run.plan->prediction.stallFraction = 0.25;
    EXPECT_NE(verdictFor(run).details[2].find("25 %"), std::string::npos) << "how long they wait";
}

TEST(VerdictSection, AChangeIsNamedWhereItFeedsMoreThanTheJobHasNow)
{
    auto run = runFixture();
    Alternative little;
    little.change = "A little";
    little.gpusFed = 7.2;
    Alternative much = little;
    much.change = "Much";
    much.gpusFed = 12;
    run.plan->alternatives = {little, much};
    EXPECT_NE(detailWith(verdictFor(run), "Much").find("all 8"), std::string::npos) << "never more than there are";
    run.plan->alternatives = {little};
    EXPECT_NE(detailWith(verdictFor(run), "A little").find("7.2 of 8"), std::string::npos);
    run.plan->alternatives.front().gpusFed = run.plan->prediction.gpusFed;
    EXPECT_EQ(detailWith(verdictFor(run), "A little"), "") << "it changes nothing";
    run.plan->alternatives = {much};
    run.plan->prediction.utilisation = 1;
    EXPECT_EQ(detailWith(verdictFor(run), "Much"), "") << "nothing has to change";
}

TEST(VerdictSection, TheWorstFindingIsNamedAndRemarksAreNot)
{
    auto run = feasibleRun();
    run.audit.findings = {findingOf(Severity::Info, "block.scheduler")};
    EXPECT_EQ(detailWith(verdictFor(run), "block.scheduler"), "");
    EXPECT_EQ(verdictFor(run).tone, Tone::Good);
    run.audit.findings.push_back(findingOf(Severity::Warning, "cpu.governor"));
    EXPECT_NE(detailWith(verdictFor(run), "cpu.governor"), "");
    EXPECT_EQ(verdictFor(run).tone, Tone::Good) << "a warning does not put the verdict in doubt";
    run.audit.findings.push_back(findingOf(Severity::Critical, "block.health"));
    EXPECT_NE(detailWith(verdictFor(run), "block.health on nvme0n1: 45 minutes throttled"), "");
    EXPECT_EQ(detailWith(verdictFor(run), "cpu.governor"), "") << "one is enough on the first page";
    EXPECT_EQ(verdictFor(run).tone, Tone::Warning);
}

TEST(VerdictSection, APlanThatDoesNotFeedTheGpusIsBadNewsWhateverElse)
{
    auto run = runFixture();
    run.audit.findings.clear();
    EXPECT_EQ(verdictFor(run).tone, Tone::Bad);
    run.state = RunState::Interrupted;
    EXPECT_EQ(verdictFor(run).tone, Tone::Bad);
}

TEST(VerdictSection, SaysHowSureItIsOnlyOfWhatWasMeasured)
{
    auto run = feasibleRun();
    const auto last = [](const sluice::Run& of) { return verdictFor(of).details.back(); };
    EXPECT_NE(last(run).find("23 measured points"), std::string::npos) << last(run);
    run.plan->supply.mean = {};
    EXPECT_EQ(last(run).find("utilisation"), std::string::npos) << "no rate, no interval: " << last(run);
    run.measurements.resize(1);
    EXPECT_NE(last(run).find("1 measured point "), std::string::npos) << last(run);
    run.measurements.clear();
    EXPECT_EQ(last(run).find("measured point"), std::string::npos) << last(run);
}

TEST(VerdictSection, AnInterruptedRunWithAPlanSaysWhatThePlanRestsOn)
{
    auto run = feasibleRun();
    EXPECT_EQ(detailWith(verdictFor(run), "interrupted"), "");
    run.state = RunState::Interrupted;
    EXPECT_NE(detailWith(verdictFor(run), "interrupted"), "");
    EXPECT_EQ(verdictFor(run).tone, Tone::Warning);
}

} // namespace
} // namespace sluice::report
