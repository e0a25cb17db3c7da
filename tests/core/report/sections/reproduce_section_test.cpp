// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/point/point_words.h"
#include "core/report/report.h"
#include "core/report/sections/sections.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace sluice::report {
namespace {

using namespace std::chrono_literals;

constexpr IoPoint uringPoint{
    EngineKind::Uring, Access::Direct, Pattern::Sequential, Direction::Read, mebibytes(1), 32, 1};

TEST(Fio, AnIoUringPoint)
{
    EXPECT_EQ(fioCommand(uringPoint, "/data/x.bin", gibibytes(4), Seconds(5)),
              "fio --name=sluice --filename=/data/x.bin --rw=read --bs=1M --ioengine=io_uring --direct=1 --iodepth=32 "
              "--numjobs=1 --size=4G --runtime=5 --time_based");
}

TEST(Fio, BlockingThreadsAreJobsWithASliceEach)
{
    auto point = uringPoint;
    point.engine = EngineKind::Threads;
    point.depth = 4;
    point.threads = 2;
    EXPECT_EQ(fioCommand(point, "/d/x", gibibytes(1), Seconds(1.6)),
              "fio --name=sluice --filename=/d/x --rw=read --bs=1M --ioengine=psync --direct=1 --iodepth=1 --numjobs=8 "
              "--filesize=1G --size=128M --offset_increment=128M --runtime=1600ms --time_based --thread "
              "--group_reporting");
    point.pattern = Pattern::Random;
    EXPECT_NE(fioCommand(point, "/d/x", gibibytes(1), Seconds(2)).find("--numjobs=8 --size=1G --randrepeat=0 "),
              std::string::npos)
        << "random threads share the whole file, and read it in another order each time";
}

TEST(Fio, BufferedAndMmapAreNotDirect)
{
    auto point = uringPoint;
    point.access = Access::Buffered;
    EXPECT_NE(fioCommand(point, "/d/x", gibibytes(1), Seconds(2)).find("--direct=0"), std::string::npos);
    point = uringPoint;
    point.engine = EngineKind::Mmap;
    EXPECT_NE(fioCommand(point, "/d/x", gibibytes(1), Seconds(2)).find("--ioengine=mmap --direct=0"),
              std::string::npos);
}

TEST(Fio, AnExistingFileIsNeverWritten)
{
    EXPECT_TRUE(fioCommand(uringPoint, "/dev/vda", gibibytes(4), 5s, FioFile::Existing).ends_with(" --readonly"));
}

TEST(Fio, OddNamesReachFioWhole)
{
    EXPECT_NE(fioCommand(uringPoint, "/a b/it's:1", gibibytes(4), 5s).find("--filename='/a b/it'\\''s\\:1' "),
              std::string::npos);
}

TEST(Fio, MakesItsFileInTheFolder)
{
    EXPECT_EQ(fioFileIn("/data"), "/data/sluice-fio.bin");
    EXPECT_EQ(fioFileIn("/"), "/sluice-fio.bin");
}

/// 0 when the shell ran the command.
int shell(const std::string& command)
{
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Fio, RunsTheCommandsThatWePrint)
{
    if (shell("fio --version >/dev/null 2>&1") != 0) {
        GTEST_SKIP() << "fio is not installed";
    }
    std::string folder = (std::filesystem::temp_directory_path() / "sluice fio:XXXXXX").string();
    ASSERT_NE(::mkdtemp(folder.data()), nullptr);
    for (const auto engine : {EngineKind::Threads, EngineKind::Mmap}) {
        for (const auto& [pattern, name] : enumWords<Pattern>) {
            const IoPoint point{engine, Access::Buffered, pattern, Direction::Read, kibibytes(64), 2, 2};
            for (const auto file : {FioFile::Made, FioFile::Existing}) {
                const auto command = fioCommand(point, fioFileIn(folder), mebibytes(2), 20ms, file);
                EXPECT_EQ(shell(command + " >/dev/null 2>&1"), 0) << command;
            }
        }
    }
    EXPECT_EQ(std::filesystem::file_size(fioFileIn(folder)), 2U << 20);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1) << "one file, with its own name";
    std::filesystem::remove_all(folder);
}

TEST(Fio, PatternsBecomeItsNearest)
{
    const auto patternOf = [](Pattern pattern, Direction direction) {
        auto point = uringPoint;
        point.pattern = pattern;
        point.direction = direction;
        const auto command = fioCommand(point, "/d/x", gibibytes(1), 5s);
        const auto begin = command.find("--rw=") + 5;
        return command.substr(begin, command.find(' ', begin) - begin);
    };
    EXPECT_EQ(patternOf(Pattern::Sequential, Direction::Write), "write");
    EXPECT_EQ(patternOf(Pattern::Random, Direction::Write), "randwrite");
    EXPECT_EQ(patternOf(Pattern::Strided, Direction::Read), "read:7M") << "seven blocks are left out between two";
    EXPECT_EQ(patternOf(Pattern::Reverse, Direction::Read), "read:-2M");
    EXPECT_EQ(patternOf(Pattern::Shuffled, Direction::Read), "randread:64") << "a sixteenth of 1,024 blocks in order";
}

TEST(Fio, AFileSmallerThanItsJobsHasNoSlices)
{
    auto point = uringPoint;
    point.threads = 8;
    EXPECT_NE(fioCommand(point, "/d/x", mebibytes(4), 5s).find("--size=4M "), std::string::npos);
    EXPECT_EQ(fioCommand(point, "/d/x", mebibytes(4), 5s).find("--offset_increment"), std::string::npos);
}

TEST(Fio, WritesAreNeverReadOnly)
{
    auto point = uringPoint;
    point.direction = Direction::Write;
    EXPECT_EQ(fioCommand(point, "/d/x", gibibytes(1), 5s, FioFile::Existing).find("--readonly"), std::string::npos);
}

TEST(ReproduceSection, RepeatsWhatTheVerdictRestsOnFirst)
{
    const auto run = runFixture();
    const auto lines = repeatedPoints(run);
    ASSERT_GE(lines.size(), 2U);
    EXPECT_EQ(lines.front().name, pointWords(run.plan->supply.at));
    for (std::size_t i = 1; i < lines.size(); ++i) {
        EXPECT_NE(lines[i].name, lines[i - 1].name) << "each point once";
    }
}

TEST(ReproduceSection, LeavesOutWhatWasInterruptedAndWritten)
{
    auto run = runFixture();
    run.plan.reset();
    for (auto& measurement : run.measurements) {
        measurement.interrupted = true;
    }
    EXPECT_TRUE(repeatedPoints(run).empty());
    for (auto& measurement : run.measurements) {
        measurement.interrupted = false;
        measurement.point.direction = Direction::Write;
    }
    EXPECT_TRUE(repeatedPoints(run).empty());
    EXPECT_TRUE(reproduceSection(run).blocks.empty()) << "a section without anything to say is left out";
}

TEST(ReproduceSection, TheSmallestSingleRandomReadIsAmongThem)
{
    auto run = runFixture();
    run.plan.reset();
    run.measurements.resize(3);
    for (int i = 0; i < 3; ++i) {
        auto& m = run.measurements[static_cast<std::size_t>(i)];
        m.point = uringPoint;
        m.point.pattern = Pattern::Random;
        m.point.depth = 1;
        m.point.readSize = kibibytes(64) * (3 - i);
        m.rate = BytesPerSecond{1e9 * (3 - i)};
    }
    const auto lines = repeatedPoints(run);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_NE(lines[0].lines.front().command.find("--bs=192K"), std::string::npos) << "the fastest";
    EXPECT_NE(lines[1].lines.front().command.find("--bs=64K"), std::string::npos) << "the smallest";
}

TEST(ReproduceSection, AFileThatWasThereBeforeIsReadAndLeftAlone)
{
    auto run = runFixture();
    run.path = "/data/train.bin";
    for (auto& m : run.measurements) {
        m.path = run.path;
    }
    std::erase_if(run.phases, [](const PhaseTime& phase) { return phase.name == "prepare"; });
    const auto fio = repeatedPoints(run).front().lines.front().command;
    EXPECT_NE(fio.find("--filename=/data/train.bin "), std::string::npos) << fio;
    EXPECT_TRUE(fio.ends_with(" --readonly")) << fio;
    for (const auto& block : reproduceSection(run).blocks) {
        const auto* code = std::get_if<Code>(&block);
        EXPECT_FALSE(code && code->text.starts_with("rm ")) << code->text;
    }
}

TEST(ReproduceSection, SaysHowToRemoveTheFileThatFioLeaves)
{
    auto run = runFixture();
    run.path = "/my data";
    const auto section = reproduceSection(run);
    ASSERT_FALSE(section.blocks.empty());
    EXPECT_EQ(std::get<Code>(section.blocks.back()).text, "rm '/my data/sluice-fio.bin'");
    EXPECT_TRUE(std::holds_alternative<Paragraph>(section.blocks.front()));
}

} // namespace
} // namespace sluice::report
