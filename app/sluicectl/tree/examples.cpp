// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/tree/man_page.h"

#include <array>

namespace sluice::ctl {

namespace {

constexpr auto allExamples = std::to_array<Example>({
    {"", "sluicectl guide --path /data --budget 60s",
     "Measure the storage under /data for a minute and say whether it feeds the GPUs:"},
    {"", "sluicectl plan --run last --workload resnet50-h100 --gpus 8", "Plan a job on what the newest run measured:"},
    {"accuracy", "sluicectl accuracy", "Show how far predictions were from the jobs that ran afterwards:"},
    {"attach", "sluicectl attach 4711 --seconds 30",
     "Look at a running training for half a minute and say whether it waits for data:"},
    {"attach", "sluicectl attach --trace rank0.pt.trace.json.gz rank1.pt.trace.json.gz",
     "Compare two ranks of a training by what PyTorch's profiler recorded of them:"},
    {"audit", "sluicectl audit --path /data --fail-on warning",
     "Judge the settings that matter to /data, and exit with 1 where one is a warning or worse:"},
    {"bench", "sluicectl bench io --path /data", "Measure sequential direct reads:"},
    {"bench decode", "sluicectl bench decode --dataset /data/train --resize 224",
     "Decode random samples of a data set:"},
    {"bench files", "sluicectl bench files --path /data --file-size 110K --count 10000",
     "Compare small files with the same bytes in one shard:"},
    {"bench gds", "sluicectl bench gds --path /data", "Read storage into the GPU by every path:"},
    {"bench h2d", "sluicectl bench h2d --device 0", "Measure copies to the first GPU:"},
    {"bench io", "sluicectl bench io --path /data --pattern random --read-size 128K --depth 32",
     "Measure random direct reads of 128 KiB, 32 in flight:"},
    {"bench io", "sluicectl bench io --path /data --write --sync fdatasync --format json",
     "Measure writes and the time until they are durable, as JSON:"},
    {"bench loader", "sluicectl bench loader --path /data/train --workers 8 --prefetch 2 --batch 64 --step-time 200ms",
     "Run the input pipeline on the data itself:"},
    {"check", "sluicectl check --prepare --path /data",
     "Once for each node: make the file that checks read, and a baseline:"},
    {"check", "sluicectl check --baseline last --deadline 8s --format npd",
     "In a prolog: exit with 1 where the node reads slower than its baseline:"},
    {"checkpoint", "sluicectl checkpoint --parameters 70B --write-bandwidth 5GB/s --node-mtbf 1000",
     "Compute size, stall and best interval of checkpoints:"},
    {"completion", "source <(sluicectl completion bash)", "Complete commands in this shell:"},
    {"completion", "sluicectl completion fish > ~/.config/fish/completions/sluicectl.fish",
     "Install completion for fish:"},
    {"dataset", "sluicectl dataset /data/train --format json", "Say what a data set holds:"},
    {"estimate", "sluicectl estimate --run last --read-size 512K --depth 8",
     "Estimate a setting that was not measured:"},
    {"guide", "sluicectl guide --path /data --path /scratch --budget 5m", "Measure two places within five minutes:"},
    {"guide", "sluicectl guide --resume last", "Go on with a run that was interrupted:"},
    {"import", "sluicectl import fio.json elbencho.csv",
     "Take results of other tools into the history, to compare and to plan on:"},
    {"import", "sluicectl import --together sweep/*.json", "Make one run of a sweep:"},
    {"plan", "sluicectl plan --workload unet3d-h100 --gpus 8 --storage-bandwidth 10GB/s --storage-latency 500us",
     "Plan on figures of a data sheet:"},
    {"report", "sluicectl report --run last --format md -o report.md", "Write a report:"},
    {"rules", "sluicectl rules show block.scheduler", "Say what a rule of the audit judges:"},
    {"rules show", "sluicectl rules show pcie.link", "Say what a rule of the audit judges:"},
    {"runs", "sluicectl runs --node 'gpu*' --path '/data/*'", "List the runs of some nodes:"},
    {"runs compare", "sluicectl runs compare 3 last --fail-on 5%",
     "Exit with 1 where a setting became slower by 5 % or more beyond noise:"},
    {"runs delete", "sluicectl runs delete 7", "Delete a run:"},
    {"runs export", "sluicectl runs export 3 4 -o node17.sluice", "Hand two runs on in a file:"},
    {"runs import", "sluicectl runs import node17.sluice", "Take the runs of a file:"},
    {"runs list", "sluicectl runs list --tag baseline --format json", "List the runs with a tag, as JSON:"},
    {"runs note", "sluicectl runs note last after the driver update", "Say more of a run:"},
    {"runs prune", "sluicectl runs prune --older-than 90d --keep 5 --dry-run",
     "Say which runs are old, and not among the newest five of their node and path:"},
    {"runs show", "sluicectl runs show last", "Show the newest run:"},
    {"runs tag", "sluicectl runs tag last baseline", "Mark a run, which prune then leaves alone:"},
    {"simulate",
     "sluicectl simulate --run last --workers 8 --prefetch 2 --batch 64 --step-time 200ms --sample-bytes 110K",
     "Predict what bench loader would measure:"},
    {"snapshot", "sluicectl snapshot -o node.json", "Keep the settings of this node in a file:"},
    {"version", "sluicectl version --format json", "Say what is built in, and what is usable on this machine:"},
    {"watch", "sluicectl watch --pid 4711 --path /data --record slow-epoch.jsonl",
     "Watch a training and the device of its data, and keep it for later:"},
    {"watch", "sluicectl watch --replay slow-epoch.jsonl", "Show it again:"},
    {"workloads", "sluicectl workloads", "List the presets:"},
    {"workloads show", "sluicectl workloads show resnet50-h100 --format json > job.json",
     "Begin a workload of your own with a preset:"},
});

} // namespace

std::span<const Example> examples()
{
    return allExamples;
}

} // namespace sluice::ctl
