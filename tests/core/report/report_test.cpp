// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/report.h"

#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice::report {
namespace {

using Tone = Verdict::Tone;

const Section* sectionOf(const Document& document, const std::string& id)
{
    const auto& all = document.sections;
    const auto found = std::find_if(all.begin(), all.end(), [&](const Section& s) { return s.id == id; });
    return found == all.end() ? nullptr : &*found;
}

template <class Block>
std::vector<Block> blocksOf(const Document& document, const std::string& id)
{
    std::vector<Block> found;
    if (const auto* section = sectionOf(document, id)) {
        for (const auto& block : section->blocks) {
            if (const auto* wanted = std::get_if<Block>(&block)) {
                found.push_back(*wanted);
            }
        }
    }
    return found;
}

Verdict verdictBlock(const Run& run)
{
    return blocksOf<Verdict>(describeRun(run), "verdict").at(0);
}

bool says(const Verdict& verdict, const std::string& text)
{
    return std::any_of(verdict.details.begin(), verdict.details.end(),
                       [&](const std::string& detail) { return detail.find(text) != std::string::npos; });
}

std::string factOf(const sluice::Run& run, const std::string& name)
{
    const auto facts = blocksOf<Facts>(describeRun(run), "method").at(0);
    for (const auto& [key, value] : facts.rows) {
        if (key == name) {
            return value;
        }
    }
    return "(no such fact)";
}

TEST(Report, EachMeasuredLineKnowsItsMeasurement)
{
    const auto run = runFixture();
    const auto table = blocksOf<Table>(describeRun(run), "points").at(0);
    ASSERT_EQ(table.origins.size(), table.rows.size());
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        ASSERT_EQ(table.origins[i].of, Origin::Of::Measurement);
        EXPECT_EQ(table.rows[i].at(4), words(run.measurements.at(table.origins[i].index).rate));
    }
}

TEST(Report, BeginsWithTheQuestionAndItsVerdict)
{
    const auto document = describeRun(runFixture());
    EXPECT_EQ(document.title, "Can fixture-node feed 8 GPUs?");
    EXPECT_EQ(document.subtitle, "/data/train, 2026-03-14 09:26:53 UTC, Sluice 0.1.0, run 12");
    EXPECT_EQ(document.sections.front().id, "verdict");
    const auto verdict = verdictBlock(runFixture());
    EXPECT_EQ(verdict.tone, Tone::Bad);
    EXPECT_EQ(verdict.text, "This node feeds 6.3 of 8 GPUs. Storage limits at 1.18 GB/s of 1.64 GB/s.");
    EXPECT_LE(verdict.details.size(), 6U) << "one screen";
}

TEST(Report, TheVerdictSaysWhatIsNeededWhatIsGivenAndWhatToChange)
{
    const auto verdict = verdictBlock(runFixture());
    EXPECT_TRUE(says(verdict, "The job needs 1.64 GB/s: 8 GPUs x 400 samples of 114.7 kB every 224 ms"));
    EXPECT_TRUE(says(verdict, "/data/train gives 1.18 GB/s with sequential 1 MiB reads, 32 in flight, io_uring."));
    EXPECT_TRUE(says(verdict, "Bottleneck: Storage."));
    EXPECT_TRUE(
        says(verdict,
             "Change first: Two such devices striped (RAID 0). Predicted then: all 8 GPUs fed, 100 % utilisation."));
    EXPECT_TRUE(says(verdict, "Critical: memory.shm on /dev/shm: 64 MiB"));
    EXPECT_TRUE(says(verdict, "How sure: 23 measured points within 1 min 0 s; 90 % interval of the storage rate: "));
}

TEST(Report, AFeasiblePlanIsGoodNewsUnlessSomethingIsInDoubt)
{
    auto run = runFixture();
    run.plan->feasible = true;
    run.plan->prediction.utilisation = 1;
    run.audit.findings.clear();
    EXPECT_EQ(verdictBlock(run).tone, Tone::Good);
    EXPECT_FALSE(says(verdictBlock(run), "Change first"));
    run.plan->prediction.low = run.plan->prediction.high = 1;
    EXPECT_TRUE(says(verdictBlock(run), ", utilisation 100 % either way."));

    auto critical = run;
    critical.audit.findings.push_back({"memory.shm", "/dev/shm", Severity::Critical, {}, {}, {}, {}, {}, {}, {}, {}});
    EXPECT_EQ(verdictBlock(critical).tone, Tone::Warning);

    auto interrupted = run;
    interrupted.state = RunState::Interrupted;
    EXPECT_EQ(verdictBlock(interrupted).tone, Tone::Warning);
    EXPECT_TRUE(says(verdictBlock(interrupted), "The run was interrupted"));
}

TEST(Report, WhereTheTargetIsReachedAsItIsNothingIsToBeChangedAndWhatIsOpenIsMeasured)
{
    auto run = runFixture();
    run.plan->prediction.utilisation = 1;
    Undecided decoding;
    decoding.wouldDecide.text = "the CPU time of one sample";
    run.plan->undecidedBy = {decoding};
    EXPECT_TRUE(says(verdictBlock(run), "Measure first, since it would decide: the CPU time of one sample."));
    EXPECT_FALSE(says(verdictBlock(run), "Change first"));
    run.plan->prediction.bottleneck = Stage::Gpu;
    EXPECT_TRUE(says(verdictBlock(run), "Without decoding, the GPUs are the limit")) << "nobody knows what it costs";
    const auto text = toMarkdown(describeRun(run));
    EXPECT_NE(text.find("without decoding, the GPUs compute 100 %"), std::string::npos);
    EXPECT_NE(text.find("No change of storage or loading is predicted to gain anything"), std::string::npos);
    EXPECT_EQ(text.find("As it is"), std::string::npos) << "no table of changes that change nothing";
}

TEST(Report, APageCacheMeasurementSaysThatItIsOne)
{
    auto run = runFixture();
    run.plan->feasible = true;
    run.audit.findings.clear();
    for (auto& m : run.measurements) {
        m.pageCache = true;
        m.point.access = Access::Buffered;
        m.engineSetup.fallbackReason = "tmpfs refuses O_DIRECT";
    }
    EXPECT_EQ(verdictBlock(run).tone, Tone::Warning);
    EXPECT_TRUE(says(verdictBlock(run), "from memory (the page cache) and not from the device"));
    EXPECT_EQ(factOf(run, "Page cache"), "23 of 23 points came, or may have come, from memory");
    EXPECT_EQ(factOf(run, "Fallbacks"), "tmpfs refuses O_DIRECT");
    const auto chart = blocksOf<Chart>(describeRun(run), "curve").at(0);
    EXPECT_NE(chart.series.at(0).name.find("page cache"), std::string::npos);
}

TEST(Report, ARunThatWasInterruptedBeforeAnythingPromisesNothing)
{
    auto run = runFixture();
    run.state = RunState::Interrupted;
    run.plan.reset();
    run.measurements.clear();
    run.audit = {};
    const auto document = describeRun(run);
    EXPECT_EQ(document.title, "What can the storage of fixture-node give?");
    EXPECT_EQ(verdictBlock(run).text, "Not measured: the run was interrupted.");
    EXPECT_EQ(verdictBlock(run).tone, Tone::Warning);
    for (const char* id : {"curve", "limits", "settings", "reproduce"}) {
        EXPECT_EQ(sectionOf(document, id), nullptr) << id;
    }
    EXPECT_EQ(blocksOf<Paragraph>(document, "findings").at(0).text, "The node was not audited.");
    EXPECT_EQ(blocksOf<Table>(document, "missing").at(0).rows.at(0).at(1), "the run was interrupted before it");
    EXPECT_EQ(factOf(run, "Measured"), "0 points, 0 s in all; the ramp of each is discarded");
}

TEST(Report, AnInterruptedRunWithoutPlanShowsWhatItHas)
{
    auto run = runFixture();
    run.state = RunState::Interrupted;
    run.plan.reset();
    run.measurements.resize(11);
    run.measurements.back().interrupted = true;
    EXPECT_EQ(verdictBlock(run).text,
              "Not finished: the run was interrupted before there was a plan. Best so far: 1.2 GB/s.");
    const auto document = describeRun(run);
    const auto charts = blocksOf<Chart>(document, "curve");
    EXPECT_EQ(charts.size(), 2U);
    for (const auto& chart : charts) {
        EXPECT_FALSE(chart.requirement.has_value());
    }
    const auto table = blocksOf<Table>(document, "points").at(0);
    EXPECT_EQ(table.rows.size(), 11U);
    EXPECT_TRUE(
        std::any_of(table.rows.begin(), table.rows.end(), [](const auto& row) { return row.back() == "interrupted"; }));
}

TEST(Report, TheCurveHasRequirementAndKnee)
{
    const auto charts = blocksOf<Chart>(describeRun(runFixture()), "curve");
    ASSERT_EQ(charts.size(), 2U);
    EXPECT_TRUE(charts[0].xIsBytes);
    ASSERT_EQ(charts[0].series.size(), 2U) << "a pattern with one read size makes no line";
    EXPECT_EQ(charts[0].series[0].name, "sequential, io_uring");
    EXPECT_EQ(charts[0].series[0].points.size(), charts[0].series[0].intervals.size());
    EXPECT_EQ(charts[0].requirement->name, "needed by 8 GPUs");
    EXPECT_NEAR(charts[0].requirement->y, 1.638e9, 1e6);
    EXPECT_EQ(charts[0].marks.at(0).x, 1048576); // the setting that the plan rests on
    EXPECT_FALSE(charts[1].xIsBytes);
    EXPECT_EQ(charts[1].title, "Bandwidth over reads in flight, 1 MiB reads");
    EXPECT_EQ(charts[1].series.at(0).points.size(), 7U);
    EXPECT_EQ(charts[1].marks.at(0).x, 4);
}

/// What stands below the first chart of a run whose plan rests on such reads.
std::string meaningOfTheMark(Bytes readSize, double rate, std::optional<bool> pack = {})
{
    auto run = runFixture();
    run.plan->recommendation.packFiles = pack;
    run.plan->supply.at.readSize = readSize;
    run.plan->supply.mean = {rate};
    return blocksOf<Paragraph>(describeRun(run), "curve").at(0).text;
}

TEST(Report, SaysOfTheMarkWhatItsReaderCanSee)
{
    EXPECT_EQ(meaningOfTheMark(mebibytes(1), 1e9),
              "The knee of sequential, io_uring: 1 MiB reads reach 95 % of the best rate or more. Going further costs "
              "latency and buys little.");
    EXPECT_EQ(meaningOfTheMark(mebibytes(2), 0.9552e9),
              "The knee of sequential, io_uring: 2 MiB reads give 80 % of the highest rate drawn. Larger reads are "
              "unlikely to help (within the error).");
    EXPECT_EQ(meaningOfTheMark(kibibytes(32), 0.5972e9, true),
              "A read goes no further than a sample or a file: 32 KiB reads give 50 % of the best rate of sequential, "
              "io_uring. Samples packed into shards can be read in larger pieces.");
    EXPECT_EQ(meaningOfTheMark(kibibytes(32), 0.5972e9),
              "A read goes no further than a sample or a file: 32 KiB reads give 50 % of the best rate of sequential, "
              "io_uring.")
        << "whether packing gains anything is not sure";
}

TEST(Report, AReadSizeThatWasMeasuredAtOneDepthAloneIsNoDip)
{
    auto run = runFixture();
    std::erase_if(run.measurements, [](const Measurement& m) {
        return m.point.pattern == Pattern::Sequential && m.point.readSize == kibibytes(64);
    });
    auto slow = run.measurements.front();
    slow.point.readSize = kibibytes(64);
    slow.point.depth = 1;
    slow.rate = BytesPerSecond{3e8};
    run.measurements.push_back(slow);
    const auto charts = blocksOf<Chart>(describeRun(run), "curve");
    const auto& points = charts.at(0).series.at(0).points;
    const auto at64 = std::find_if(points.begin(), points.end(), [](const auto& p) { return p.first == 65536; });
    ASSERT_NE(at64, points.end());
    EXPECT_GT(at64->second, 9e8);
}

TEST(Report, FindingsComeMostSevereFirstWithCommandsToCopy)
{
    const auto document = describeRun(runFixture());
    const auto paragraphs = blocksOf<Paragraph>(document, "findings");
    ASSERT_EQ(paragraphs.size(), 4U);
    EXPECT_EQ(paragraphs[0].text, "1 critical, 1 warning and 1 note; 3 checks passed.");
    EXPECT_EQ(paragraphs[1].text, "Critical: memory.shm on /dev/shm");
    const auto commands = blocksOf<Code>(document, "findings");
    ASSERT_EQ(commands.size(), 12U);
    EXPECT_EQ(commands[0].caption, "Fix now");
    EXPECT_EQ(commands[0].text, "sudo mount -o remount,size=4G /dev/shm");
    EXPECT_EQ(commands[3].caption, "Undo");
}

TEST(Report, EverySettingHasItsReasonAndWhatItRestsOn)
{
    const auto document = describeRun(runFixture());
    const auto rows = blocksOf<Table>(document, "settings").at(0).rows;
    const auto row = [&](const std::string& name) {
        return *std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return r.at(0) == name; });
    };
    EXPECT_EQ(row("Engine").at(1), "io_uring");
    EXPECT_EQ(row("GPUDirect Storage").at(1), "not measured");
    EXPECT_EQ(row("GPUDirect Storage").at(3), "pci: no display or 3D controller");
    EXPECT_EQ(row("Read size").at(1), "1 MiB");
    EXPECT_FALSE(row("Read size").at(2).empty());
    EXPECT_EQ(blocksOf<Code>(document, "settings").size(), 3U);
}

TEST(Report, AReasonForAnUnknownSettingIsNotLost)
{
    auto run = runFixture();
    run.plan->recommendation.reasons = {{"checkpoint_path", "it shares the disk", "measured"}};
    const auto rows = blocksOf<Table>(describeRun(run), "settings").at(0).rows;
    EXPECT_EQ(rows.back(), (std::vector<std::string>{"checkpoint_path", "", "it shares the disk", "measured"}));
}

TEST(Report, TheMethodCardSaysHowMuchProcessorTimeOtherMachinesTook)
{
    auto run = runFixture();
    EXPECT_EQ(factOf(run, "Processor time given to other machines"), "not known") << "an older run";
    run.measurements[0].processorStolen = 0.14;
    run.measurements[1].processorStolen = 0.02;
    EXPECT_EQ(factOf(run, "Processor time given to other machines"), "at most 14 % of what was wanted");
}

TEST(Report, WhatPointsWarnOfAlikeIsToldOnce)
{
    auto run = runFixture();
    EXPECT_EQ(factOf(run, "Warnings of single points"), "(no such fact)");
    run.measurements.at(2).warnings = {"not steady: +- 12.5 %"};
    run.measurements.at(4).warnings = {"not steady: +- 7 %", "not cold: 1,024 pages"};
    const auto first = pointWords(run.measurements.at(2).point);
    const auto second = pointWords(run.measurements.at(4).point);
    EXPECT_EQ(factOf(run, "Warnings of single points"),
              "2 of 23 points, first at " + first + ": not steady: +- 12.5 %; " + second + ": not cold: 1,024 pages");
}

TEST(Report, TheMethodCardSaysWhereAndHow)
{
    const auto run = runFixture();
    EXPECT_EQ(factOf(run, "Filesystem"), "xfs on /data (rw,relatime)");
    EXPECT_EQ(factOf(run, "Devices"), "vda (virtio, 274.9 GB, scheduler mq-deadline)");
    EXPECT_EQ(factOf(run, "Test file"), "4 GiB, our own, incompressible data, removed afterwards");
    EXPECT_EQ(factOf(run, "Page cache"), "bypassed at every point (O_DIRECT)");
    EXPECT_EQ(factOf(run, "File in the page cache"), "at most 0 %");
    EXPECT_EQ(factOf(run, "Engines"), "io_uring: SINGLE_ISSUER|DEFER_TASKRUN, fixed buffers, fixed file; pread");
    EXPECT_EQ(factOf(run, "System"), "Debian GNU/Linux 12 (bookworm), kernel 6.1.0-18-amd64");

    auto elsewhere = run;
    elsewhere.node.paths.clear();
    EXPECT_EQ(factOf(elsewhere, "Filesystem"), "not known: the snapshot does not hold this path");
}

TEST(Report, SaysWhatWasNotMeasured)
{
    const auto rows = blocksOf<Table>(describeRun(runFixture()), "missing").at(0).rows;
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[2].at(0), "cpu.governor on node");
}

TEST(Report, AnEmptyRunIsDescribedToo)
{
    const auto document = describeRun(sluice::Run{});
    EXPECT_EQ(document.title, "What can the storage of this node give?");
    EXPECT_EQ(verdictBlock(sluice::Run{}).text, "No plan was made in this run.");
    EXPECT_FALSE(toMarkdown(document).empty());
}

TEST(Report, HoldsWhatIsChosenInItsOwnOrder)
{
    const auto document = describeRun(runFixture(), {{"findings", "verdict"}, "ACME"});
    ASSERT_EQ(document.sections.size(), 2U);
    EXPECT_EQ(document.sections[0].id, "verdict");
    EXPECT_EQ(document.brand, "ACME");
}

TEST(Report, EverySectionHasANameWhateverTheRun)
{
    const auto all = describeRun(runFixture());
    const auto names = sectionNames();
    EXPECT_GE(names.size(), all.sections.size());
    for (const auto& name : names) {
        EXPECT_FALSE(name.id.empty());
        EXPECT_FALSE(name.title.empty());
    }
    EXPECT_EQ(*parseSections(""), std::vector<std::string>());
    EXPECT_EQ(*parseSections("curve,verdict"), (std::vector<std::string>{"curve", "verdict"}));
}

} // namespace
} // namespace sluice::report
