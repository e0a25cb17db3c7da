// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/job_shape.h"

#include "core/attach/proc/process_table.h"

#include <gtest/gtest.h>

namespace sluice::attach {
namespace {

ProcessEntry process(long pid, long parent, const std::string& name, std::vector<std::string> arguments)
{
    return {{pid, name, 'S', parent, 0, 1, pid}, std::move(arguments), std::nullopt, false};
}

const std::vector<std::string> train{"python3", "train.py"};
const std::vector<std::string> spawned{"python3", "-c", "from multiprocessing.spawn import spawn_main",
                                       "--multiprocessing-fork"};
const std::vector<std::string> tracker{"python3", "-c", "from multiprocessing.resource_tracker import main;main(5)"};
const std::vector<std::string> server{"python3", "-c", "from multiprocessing.forkserver import main; main(4)"};

std::vector<RankShape> findRanks(const std::vector<ProcessEntry>& processes, const std::vector<long>& roots)
{
    return ProcessTree(processes).ranksOf(roots);
}

std::vector<long> pidsOf(const std::vector<RankShape>& ranks)
{
    std::vector<long> pids;
    for (const auto& rank : ranks) {
        pids.push_back(rank.pid);
    }
    return pids;
}

TEST(JobShape, FindsForkedWorkersByTheirCommand)
{
    const auto ranks = findRanks({process(10, 1, "python3", train), process(11, 10, "python3", train),
                                  process(12, 10, "python3", train), process(20, 1, "python3", train)},
                                 {10});
    ASSERT_EQ(pidsOf(ranks), (std::vector<long>{10}));
    EXPECT_EQ(ranks[0].workers, (std::vector<long>{11, 12}));
}

TEST(JobShape, FindsSpawnedAndServedWorkersAndNoTracker)
{
    const auto spawnedRanks = findRanks(
        {process(10, 1, "python3", train), process(11, 10, "python3", tracker), process(12, 10, "python3", spawned)},
        {10});
    ASSERT_EQ(spawnedRanks.size(), 1U);
    EXPECT_EQ(spawnedRanks[0].workers, (std::vector<long>{12}));

    const auto servedRanks = findRanks({process(10, 1, "python3", train), process(11, 10, "python3", server),
                                        process(12, 11, "python3", server), process(13, 11, "python3", server)},
                                       {10});
    ASSERT_EQ(pidsOf(servedRanks), (std::vector<long>{10}));
    EXPECT_EQ(servedRanks[0].workers, (std::vector<long>{12, 13}));
}

TEST(JobShape, FindsRanksBeneathALauncherAndOrdersThem)
{
    std::vector<ProcessEntry> all{
        process(1, 0, "bash", {"bash", "run.sh"}), process(5, 1, "torchrun", {"torchrun", "train.py"}),
        process(10, 5, "python3", train),          process(11, 5, "python3", train),
        process(20, 10, "pt_data_worker", train),  process(21, 11, "pt_data_worker", train)};
    all[2].rank = 1;
    all[3].rank = 0;
    EXPECT_EQ(pidsOf(findRanks(all, {1})), (std::vector<long>{11, 10}));
}

TEST(JobShape, RanksThatASpawnMadeAreNoWorkers)
{
    const auto ranks = findRanks({process(10, 1, "python3", train), process(11, 10, "python3", spawned),
                                  process(12, 10, "python3", spawned), process(21, 11, "python3", spawned),
                                  process(22, 12, "python3", spawned)},
                                 {10});
    EXPECT_EQ(pidsOf(ranks), (std::vector<long>{11, 12}));
}

TEST(JobShape, AForkWithARankOfItsOwnTrains)
{
    std::vector<ProcessEntry> all{process(10, 1, "python3", train), process(11, 10, "python3", train),
                                  process(12, 10, "python3", train), process(13, 12, "python3", train)};
    all[1].rank = 0;
    all[2].rank = 1;
    all[3].rank = 1; // a worker inherits it
    const auto ranks = findRanks(all, {10});
    ASSERT_EQ(pidsOf(ranks), (std::vector<long>{12})) << "one with workers tells best";
    all.pop_back();
    EXPECT_EQ(pidsOf(findRanks(all, {10})), (std::vector<long>{11, 12}));
}

TEST(JobShape, AForkInheritsTheGpuOfItsTrainer)
{
    std::vector<ProcessEntry> all{process(10, 1, "python3", train), process(11, 10, "python3", train),
                                  process(12, 10, "pt_data_worker", train)};
    for (auto& each : all) {
        each.holdsGpu = true;
    }
    const auto ranks = findRanks(all, {10});
    ASSERT_EQ(pidsOf(ranks), (std::vector<long>{10}));
    EXPECT_EQ(ranks[0].workers, (std::vector<long>{11, 12}));
    all[0].holdsGpu = false;
    all.pop_back();
    EXPECT_EQ(pidsOf(findRanks(all, {10})), (std::vector<long>{11})) << "it opened the GPU itself: it trains";
}

TEST(JobShape, AWorkerStandsForItsTrainer)
{
    const auto ranks = findRanks({process(10, 1, "python3", train), process(11, 10, "pt_data_worker", train)}, {11});
    EXPECT_EQ(pidsOf(ranks), (std::vector<long>{10}));
}

TEST(JobShape, WithoutWorkersTheProcessBeneathShellsTrains)
{
    EXPECT_EQ(pidsOf(findRanks({process(10, 1, "bash", {"bash"}), process(11, 10, "python3", train)}, {10})),
              (std::vector<long>{11}));
    EXPECT_TRUE(findRanks({process(10, 1, "bash", {"bash"})}, {99}).empty());
}

TEST(JobShape, CommandsAreShownWithoutArguments)
{
    EXPECT_EQ(commandWords(process(1, 0, "python3", {"/usr/bin/python3", "-u", "/home/a/train.py", "--token=secret"})),
              "python3 /home/a/train.py");
    EXPECT_EQ(commandWords(process(1, 0, "python3", {"python3", "-m", "torch.train", "--key", "x"})),
              "python3 -m torch.train");
    EXPECT_EQ(commandWords(process(1, 0, "python3", {"python3", "-c", "password = 1"})), "python3 -c");
    EXPECT_EQ(commandWords(process(1, 0, "kworker", {})), "kworker");
}

TEST(JobShape, ThreadNamesTellTheLoader)
{
    EXPECT_EQ(familyOfThreads({"[DALI][WT]0"}), LoaderFamily::Dali);
    EXPECT_EQ(familyOfThreads({"tf_data_iterato"}), LoaderFamily::TfData);
    EXPECT_EQ(familyOfThreads({"python3"}), LoaderFamily::Threads);
    EXPECT_EQ(familyOfThreads({}), LoaderFamily::Unknown);
}

TEST(JobShape, OfAnEnvironmentOnlyTheRankIsTaken)
{
    using namespace std::string_view_literals;
    EXPECT_EQ(rankIn("SECRET=RANK=7\0LOCAL_RANK=2\0RANK=3\0"sv), 3);
    EXPECT_EQ(rankIn("XRANK=5\0SLURM_PROCID=4\0"sv), 4);
    EXPECT_EQ(rankIn("RANK=\0"sv), std::nullopt);
    EXPECT_EQ(rankIn("RANK=-1\0"sv), std::nullopt);
    EXPECT_EQ(rankIn(""sv), std::nullopt);
}

} // namespace
} // namespace sluice::attach
