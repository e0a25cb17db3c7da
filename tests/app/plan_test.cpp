// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/topology/snapshot_file.h"
#include "tests/app/command.h"
#include "tests/app/plan_command.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>
#include <string>

namespace sluice {
namespace {

const std::string bigImages = "--gpus 8 --batch 256 --sample-bytes 1.5M --step-time 200ms --decode-time 0 ";

TEST_F(PlanCommand, AJobThatWasSeenTellsHowFarThePredictionWasOff)
{
    saveRun("node", {Pattern::Random}); // as in the job file
    const std::string watched = "--job " + quoted(std::string(fixturesFolder) + "/jobs/watched.json");
    const auto reality = planJson(watched)["reality"];
    ASSERT_TRUE(reality.is_object()) << reality;
    EXPECT_NEAR(reality["observed"]["samples_per_second"].get<double>(), 101.2, 0.1);
    EXPECT_EQ(reality["observed"]["workers"], 2);
    EXPECT_EQ(reality["observed"]["cached_share"], 1) << "nothing came from storage";
    EXPECT_GT(reality["samples_per_second"].get<double>(), 0);
    const auto said = plan(watched);
    EXPECT_TRUE(said.says("Compared with the job that was seen")) << said.out;
    EXPECT_TRUE(said.says("101 samples/s seen")) << said.out;
    const auto accuracy = command("accuracy", "--format json");
    const auto json = *parseJson(accuracy.out, "accuracy");
    EXPECT_EQ(json["accuracy"]["predictions"], 1) << "both plans are of one job";
    EXPECT_NEAR(json["accuracy"]["max_error"].get<double>(), std::abs(reality["error"].get<double>()), 1e-9);
    EXPECT_TRUE(command("accuracy", "").says("1 prediction compared"));
    const auto another = plan(watched + " --decode-time 0");
    EXPECT_TRUE(another.says("Not compared with the job that was seen: decode_seconds was stated otherwise"))
        << another.out;
}

TEST_F(PlanCommand, SettingsAreWrittenForTheLoaderThatAJobHas)
{
    const std::string job = bigImages + "--storage-bandwidth 20GB/s --cores 64 ";
    const auto dali = planJson(job + "--for dali");
    EXPECT_EQ(dali["loader"], "threads");
    EXPECT_TRUE(dali["snippets"].contains("dali")) << dali["snippets"];
    EXPECT_FALSE(dali["snippets"].contains("pytorch"));
    EXPECT_EQ(planJson(job + "--for webdataset")["loader"], "pytorch");
    EXPECT_EQ(plan(job + "--for webdataset --workers 0").exitCode, 2) << "PyTorch refuses its options without workers";
    const auto said = plan(job + "--for nothing");
    EXPECT_EQ(said.exitCode, 2);
    EXPECT_TRUE(said.says("loaders: dali")) << said.out;
}

TEST_F(PlanCommand, AStepThatNobodyStatedIsOfThePresetOrOfTheWorkloadFile)
{
    const std::string storage = " --storage-bandwidth 2GB/s --cores 16";
    const auto preset = plan("--workload resnet50-h100" + storage);
    EXPECT_TRUE(preset.says("not measured: of the preset resnet50-h100, from mlcommons/storage@v1.0.1")) << preset.out;
    const auto mine = m_folder.file("mine.json");
    std::ofstream(mine) << R"({"schema": "sluice.workload/1", "batch_per_gpu": 8, "sample_bytes": 100000,
                               "step_seconds": 0.05})";
    for (const auto& said :
         {plan("--workload " + quoted(mine) + storage), plan("--workload - <" + quoted(mine) + storage)}) {
        EXPECT_TRUE(said.says("not measured: of the workload file")) << said.out;
        EXPECT_FALSE(said.says("of the preset")) << said.out;
    }
}

TEST_F(PlanCommand, AJobOfAnotherNodeIsNotComparedAndSaysSo)
{
    saveRun("node7", {Pattern::Random});
    const auto said = plan("--job " + quoted(std::string(fixturesFolder) + "/jobs/watched.json"));
    EXPECT_TRUE(said.says("Not compared with the job that was seen: it ran on node, and storage was measured on node7"))
        << said.out;
    const auto accuracy = command("accuracy", "");
    EXPECT_EQ(accuracy.exitCode, 0);
    EXPECT_TRUE(accuracy.says("No prediction was compared with a job yet")) << accuracy.out;
}

TEST_F(PlanCommand, SentencesAreValuesBesideTheirTexts)
{
    const std::string job = "--gpus 2 --batch 64 --sample-bytes 110K --step-time 200ms --storage-bandwidth 10MB/s ";
    const auto json = planJson(job);
    ASSERT_EQ(json["messages"].size(), 2U) << json["messages"];
    EXPECT_EQ(json["messages"][0]["id"], "plan.feedsSome");
    EXPECT_EQ(json["messages"][0]["arguments"]["gpus"], "2");
    EXPECT_EQ(json["verdict"],
              json["messages"][0]["text"].get<std::string>() + " " + json["messages"][1]["text"].get<std::string>());
    ASSERT_EQ(json["advice"].size(), json["missing"].size());
    EXPECT_EQ(json["advice"][0]["id"], "plan.storageStated");
    EXPECT_EQ(json["advice"][0]["remedy"], "measure_storage");
    EXPECT_EQ(json["missing"][0], "storage: its bandwidth was stated, not measured");
    EXPECT_EQ(json["recommendation"]["reasons"][0]["because"], json["recommendation"]["reasons"][0]["message"]["text"]);
    EXPECT_TRUE(plan(job).says("storage: its bandwidth was stated, not measured (sluicectl guide --path DIR)"));
}

TEST_F(PlanCommand, ErrorsCarryWhatToDo)
{
    const auto json = planJson("--run last");
    EXPECT_EQ(json["hint"], "measure one with: sluicectl guide --path DIR") << json;
    EXPECT_EQ(json["advice"]["remedy"], "measure_first");
}

TEST_F(PlanCommand, AStatedNetworkLinkAlwaysCounts)
{
    const auto json = planJson(bigImages + "--storage-bandwidth 40GB/s --nic-bandwidth 12.5GB/s");
    EXPECT_EQ(json["prediction"]["bottleneck"], "network");
    EXPECT_NEAR(json["prediction"]["samples_per_second"].get<double>(), 7947, 1);
    EXPECT_NEAR(json["prediction"]["accelerator_utilisation"].get<double>(), 0.776, 0.001);
    EXPECT_NEAR(json["prediction"]["gpus_fed"].get<double>(), 6.9, 0.01);
    EXPECT_FALSE(json["feasible"].get<bool>());
}

TEST_F(PlanCommand, AStatedStorageAnswersAsManyReadsAsWasStated)
{
    const std::string job = "--gpus 2 --workers 11 --batch 128 --sample-bytes 110K --step-time 300ms --decode-time 0 "
                            "--storage-bandwidth 150MB/s --storage-latency 10ms ";
    const auto json = planJson(job + "--storage-iops 93");
    EXPECT_NEAR(json["prediction"]["samples_per_second"].get<double>(), 93, 0.5);
    EXPECT_TRUE(plan(job).says("--storage-iops"));
    EXPECT_EQ(plan("--storage-iops 100").exitCode, 2);
}

TEST_F(PlanCommand, DecodingThatIsNotKnownIsNoYes)
{
    const std::string job = "--gpus 1 --batch 64 --step-time 100ms --sample-bytes 110K --storage-bandwidth 3GB/s ";
    const auto said = plan(job + "--workers 2");
    EXPECT_EQ(said.exitCode, 1);
    EXPECT_TRUE(said.says("This node may keep the GPU about 100 % busy")) << said.out;
    EXPECT_TRUE(said.says("Decoding is not counted: the CPU time of a sample is not known.")) << said.out;
    EXPECT_FALSE(said.says("1 would be enough;")) << said.out;
    const auto json = planJson(job);
    EXPECT_EQ(json["decision"], "cannot_say");
    EXPECT_FALSE(json["feasible"].get<bool>());
    ASSERT_EQ(json["undecided_by"].size(), 1U);
    EXPECT_NE(json["snippets"]["pytorch"].get<std::string>().find("rule of thumb"), std::string::npos);
    const auto known = plan(job + "--decode-time 0");
    EXPECT_EQ(known.exitCode, 0) << known.out;
    EXPECT_EQ(plan(job + "--decode-time 1ms").exitCode, 1) << "cores are not known";
    EXPECT_EQ(plan(job + "--decode-time 1ms --cores 16").exitCode, 0);
}

TEST_F(PlanCommand, CoresAndMemoryAreNotThisMachines)
{
    const std::string job = "--gpus 8 --batch 256 --sample-bytes 110K --step-time 200ms --decode-time 8ms "
                            "--dataset-bytes 100GB --epochs 2 --storage-bandwidth 5GB/s ";
    const auto unknown = planJson(job);
    EXPECT_EQ(unknown["decision"], "cannot_say");
    EXPECT_FALSE(unknown.contains("later_epochs"));
    const auto stated = planJson(job + "--cores 96 --memory 1TiB");
    EXPECT_EQ(stated["decision"], "yes");
    EXPECT_EQ(stated["later_epochs"]["cached_share"], 1.0);
    EXPECT_EQ(planJson(job + "--cores 64")["prediction"]["bottleneck"], "cpu");
}

TEST_F(PlanCommand, CoresAndMemoryAreThoseOfTheNodeThatIsNamed)
{
    Node large;
    large.cpu.pus = knownFact(96, "hwloc");
    large.memory.total = knownFact(gibibytes(1024), "/proc/meminfo");
    const auto file = (m_folder.path() / "node.json").string();
    ASSERT_TRUE(writeSnapshotFile(file, large).ok());
    const std::string job = "--gpus 8 --batch 256 --sample-bytes 110K --step-time 200ms --decode-time 8ms ";
    const std::string more = job + "--dataset-bytes 100GB --epochs 2 --storage-bandwidth 5GB/s --node " + quoted(file);
    const auto planned = planJson(more);
    ASSERT_EQ(planned["decision"], "yes") << planned["verdict"];
    ASSERT_TRUE(planned.contains("later_epochs")) << planned;
    EXPECT_EQ(planned["later_epochs"]["cached_share"], 1.0);
    EXPECT_TRUE(plan(more).says("the node of " + file));
    EXPECT_EQ(planJson(more + " --cores 64")["prediction"]["bottleneck"], "cpu") << "what is stated wins";
    saveRun(); // of a node with 16
    const auto cores = [&](const std::string& node) {
        const auto said =
            command("simulate", job + "--runtime 20s --order sequential --format json --run last " + node);
        const auto json = parseJson(said.out, "simulate");
        const Json config = json ? json->value("config", Json::object()) : Json::object();
        EXPECT_TRUE(config.contains("cpu_cores")) << said.out;
        return config.value("cpu_cores", 0.0);
    };
    EXPECT_EQ(cores(""), 16);
    EXPECT_EQ(cores("--node " + quoted(file)), 96);
}

TEST_F(PlanCommand, SaysWhatSimulateSaysOfTheLoaderItRecommends)
{
    for (const std::string loader : {"threads", "pytorch"}) {
        for (const std::string rate : {"80MB/s", "900MB/s", "5GB/s"}) {
            const auto job = "--gpus 4 --batch 64 --sample-bytes 600K --step-time 100ms --decode-time 2ms --cores 32 "
                             "--storage-latency 1ms --samples-per-file 1 --loader "
                + loader + " --storage-bandwidth " + rate;
            const auto plan = planJson(job + " --pattern random");
            const auto& r = plan["recommendation"];
            const auto said =
                command("simulate",
                        job + " --runtime 60s --format json --workers " + r["workers"].dump() + " --prefetch "
                            + r["prefetch_factor"].dump() + " --read-size " + r["read_size_bytes"].dump());
            const auto simulated = parseJson(said.out, job)->at("result");
            const auto& predicted = plan["prediction"];
            EXPECT_NEAR(predicted["accelerator_utilisation"].get<double>(),
                        simulated["accelerator_utilisation"].get<double>(), 0.001)
                << job;
            EXPECT_EQ(predicted["bottleneck"], simulated["bottleneck"]) << job;
        }
    }
}

TEST_F(PlanCommand, WorkersZeroLoadsAndStepsInTurn)
{
    const auto json =
        planJson("--workers 0 --gpus 1 --batch 100 --sample-bytes 1000 --step-time 200ms --decode-time 5ms "
                 "--cores 8 --storage-bandwidth 10GB/s");
    EXPECT_NEAR(json["prediction"]["accelerator_utilisation"].get<double>(), 200.0 / 700, 0.001);
    EXPECT_EQ(json["recommendation"]["workers"], 0);
    const auto snippet = json["snippets"]["pytorch"].get<std::string>();
    EXPECT_NE(snippet.find("num_workers=0"), std::string::npos);
    EXPECT_EQ(snippet.find("prefetch_factor"), std::string::npos) << "PyTorch refuses it without workers";
}

TEST_F(PlanCommand, DevicesWhoseLinksAreNotKnownAreNoYes)
{
    const auto json = planJson(bigImages + "--storage-bandwidth 7GB/s --devices 40");
    EXPECT_EQ(json["decision"], "cannot_say");
    EXPECT_NE(json["verdict"].get<std::string>().find("The links that 40 devices share"), std::string::npos);
    EXPECT_EQ(planJson(bigImages + "--storage-bandwidth 7GB/s --devices 40 --nic-bandwidth 12.5GB/s")["decision"],
              "no");
}

TEST_F(PlanCommand, AnAlternativeFeedsNoMoreGpusThanThereAre)
{
    const auto said = plan(bigImages + "--storage-bandwidth 10GB/s --dataset-bytes 1GB --epochs 3 --memory 1TiB");
    EXPECT_TRUE(said.says("feeds all GPUs")) << said.out;
    EXPECT_FALSE(said.says("1111111")) << said.out;
}

TEST_F(PlanCommand, StagesCanBeStated)
{
    const auto json = planJson("--workload resnet50-h100 --storage-bandwidth 50GB/s --h2d-bandwidth 20MB/s "
                               "--memory-bandwidth 10GB/s --files-per-second 100");
    EXPECT_EQ(json["prediction"]["bottleneck"], "h2d");
    std::set<std::string> names;
    for (const auto& stage : json["prediction"]["stages"]) {
        names.insert(stage["name"].get<std::string>());
    }
    EXPECT_TRUE(names.contains("metadata"));
    EXPECT_TRUE(names.contains("host_memory"));
    EXPECT_NE(json["verdict"].get<std::string>().find("The copy to the GPUs is the bottleneck"), std::string::npos);
}

TEST_F(PlanCommand, HoldsAWorkloadAgainstAStatedBandwidth)
{
    const auto json = planJson("--workload resnet50-h100 --storage-bandwidth 4.1GB/s --decode-time 0");
    EXPECT_EQ(json["schema"], "sluice.plan/1");
    EXPECT_EQ(json["verdict"],
              "This node keeps all 8 GPUs about 100 % busy: storage delivers 4.1 GB/s, the job needs 1.64 GB/s.");
    EXPECT_EQ(json["feasible"], true);
    EXPECT_EQ(plan("--storage-bandwidth 4.1GB/s --decode-time 0").exitCode, 0);
}

TEST_F(PlanCommand, ExitsWithOneWhenTheGpusAreNotFed)
{
    const auto said = plan("--workload resnet50-h100 --storage-bandwidth 500MB/s");
    EXPECT_EQ(said.exitCode, 1);
    EXPECT_TRUE(said.says("of 8 GPUs. Storage is the bottleneck: 500 MB/s of 1.64 GB/s needed.")) << said.out;
}

TEST_F(PlanCommand, NodesShareWhatTheServerGives)
{
    const std::string job = "--nodes 100 --gpus 1 --sample-bytes 1MB --step-time 1s --decode-time 0 --cores 16 "
                            "--storage-bandwidth 1GB/s ";
    const auto decision = [&](const std::string& more) { return planJson(job + more)["decision"]; };
    EXPECT_EQ(decision("--batch 16 --server-bandwidth 2GB/s"), "yes") << "1.6 GB/s";
    EXPECT_EQ(decision("--batch 32 --server-bandwidth 2GB/s"), "no") << "3.2 GB/s";
    const auto untold = planJson(job + "--batch 16");
    EXPECT_EQ(untold["decision"], "cannot_say");
    EXPECT_TRUE(plan(job + "--batch 16").says("--server-bandwidth"));
    EXPECT_EQ(plan(job + "--batch 16").exitCode, 1);
    EXPECT_NEAR(
        planJson(job + "--batch 32 --server-bandwidth 2GB/s")["prediction"]["accelerator_utilisation"].get<double>(),
        20.0 / 32, 0.001);
}

TEST_F(PlanCommand, PlansWithTheLastRunOfTheHistory)
{
    saveRun();
    const auto json = planJson("--workload resnet50-h100");
    EXPECT_NEAR(json["supply"]["bytes_per_second"].get<double>(), 2e9, 20e6);
    EXPECT_EQ(json["prediction"]["stages"][1]["name"], "cpu"); // cores of the run's node, CPU time as measured
    EXPECT_EQ(json, planJson("--workload resnet50-h100 --run 1"));
    EXPECT_TRUE(plan("").says("from run 1 of")) << plan("").out;
}

TEST_F(PlanCommand, SaysWhatToDoWhenNothingWasMeasured)
{
    const auto said = plan("");
    EXPECT_EQ(said.exitCode, 2);
    EXPECT_TRUE(said.says("sluicectl guide --path DIR")) << said.out;
    EXPECT_TRUE(said.says("--storage-bandwidth")) << said.out;
}

TEST_F(PlanCommand, RefusesWhatMakesNoSense)
{
    EXPECT_EQ(plan("--storage-bandwidth 0").exitCode, 2);
    EXPECT_EQ(plan("--storage-bandwidth fast").exitCode, 2);
    EXPECT_EQ(plan("--storage-latency 1ms").exitCode, 2);
    EXPECT_EQ(plan("--run last --storage-bandwidth 1GB/s").exitCode, 2);
    EXPECT_EQ(plan("--gpus 99999999999999 --storage-bandwidth 1GB/s").exitCode, 2);
    EXPECT_TRUE(plan("--gpus 0 --storage-bandwidth 1GB/s").says("gpus is 0: must be 1 to 100000"));
    EXPECT_TRUE(plan("--step-time 0 --storage-bandwidth 1GB/s").says("step_seconds is 0"));
    EXPECT_TRUE(plan("--workload resnet5 --storage-bandwidth 1GB/s").says("did you mean resnet50"));
    EXPECT_EQ(plan("--workload ./nowhere.json --storage-bandwidth 1GB/s").exitCode, 3);
}

TEST_F(PlanCommand, APatternThatTheRunDidNotMeasureIsNamed)
{
    saveRun(); // sequential alone
    const auto said = plan("--workload unet3d-h100");
    EXPECT_EQ(said.exitCode, 3);
    EXPECT_TRUE(said.says("no random read was measured")) << said.out;
}

TEST_F(PlanCommand, EstimatesWhatWasNotMeasuredAndSaysWhenItLiesOutside)
{
    saveRun();
    const auto estimate = [this](const std::string& arguments) {
        return shell(quoted(std::string(programFolder) + "/sluicectl")
                     + " estimate --run last --pattern sequential --db " + sluice::quoted(m_database)
                     + " --format json " + arguments + " 2>/dev/null");
    };
    const auto within = estimate("--read-size 512K --depth 8").json();
    EXPECT_EQ(within["schema"], "sluice.estimate/1");
    EXPECT_NEAR(within["bytes_per_second"].get<double>(), 2e9, 0.05 * 2e9);
    EXPECT_LT(within["low"], within["bytes_per_second"]);
    EXPECT_GT(within["high"], within["bytes_per_second"]);
    EXPECT_EQ(within["extrapolated"], false);
    EXPECT_EQ(estimate("--read-size 512K --depth 500").json()["extrapolated"], true);
    EXPECT_EQ(estimate("--read-size 512K --depth 8 --access buffered").json()["extrapolated"], true)
        << "only direct reads were measured";
    EXPECT_EQ(estimate("--engine mmap").exitCode, 3);
    EXPECT_EQ(estimate("--depth 0").exitCode, 2);
}

} // namespace
} // namespace sluice
