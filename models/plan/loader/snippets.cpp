// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/loader/snippets.h"

#include "core/base/cufile_keys.h"
#include "core/base/point/advised.h"
#include "core/base/text/quoting.h"
#include "core/base/text/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace sluice {

namespace {

std::string pytorch(const PlanRequest& request, const Recommendation& r)
{
    const auto flag = [](bool on) { return on ? "True" : "False"; };
    if (r.workers == 0) { // PyTorch refuses the other options then
        return fmt::format("loader = torch.utils.data.DataLoader(\n"
                           "    dataset,\n"
                           "    batch_size={},\n"
                           "    num_workers=0,  # each GPU's process loads and steps in turn\n"
                           "    pin_memory={},\n"
                           ")\n",
                           request.workload.batchPerGpu, flag(r.pinMemory));
    }
    const auto guess = knowsDecoding(request.workload) || request.workersPerGpu > 0
        ? std::string()
        : "; a rule of thumb: what decoding needs is not known";
    return fmt::format("loader = torch.utils.data.DataLoader(\n"
                       "    dataset,\n"
                       "    batch_size={},\n"
                       "    num_workers={},  # for each GPU's process{}\n"
                       "    prefetch_factor={},\n"
                       "    pin_memory={},\n"
                       "    persistent_workers={},\n"
                       ")\n",
                       request.workload.batchPerGpu, r.workers, guess, r.prefetchFactor, flag(r.pinMemory),
                       flag(r.persistentWorkers));
}

std::string mdadm(const Recommendation& r)
{
    return fmt::format("# Put the {} devices in place of DEVICE...: everything on them is lost.\n"
                       "mdadm --create /dev/md/dataset --level=0 --raid-devices={} --chunk={}K DEVICE...\n",
                       r.stripeWidth, r.stripeWidth, r.stripeUnit.count / 1024);
}

std::string udev(const HostFacts& host, const Recommendation& r, Pattern pattern)
{
    const bool readAhead = r.access == Access::Buffered && pattern == Pattern::Sequential;
    std::string rules = "# /etc/udev/rules.d/60-sluice.rules\n";
    for (const auto& device : host.blockDevices) {
        rules += fmt::format("ACTION==\"add|change\", SUBSYSTEM==\"block\", KERNEL==\"{}\"", udevPattern(device));
        rules +=
            host.rotational.value_or(true) ? "" : fmt::format(", ATTR{{queue/scheduler}}=\"{}\"", advised::scheduler);
        rules += readAhead ? fmt::format(", ATTR{{queue/read_ahead_kb}}=\"{}\"", advised::readAheadKib) : "";
        rules += "\n";
    }
    return rules + "# then: udevadm control --reload && udevadm trigger --subsystem-match=block\n";
}

std::string sysctl(const HostFacts& host, const Recommendation& r)
{
    std::string lines;
    if (host.swappiness.value_or(0) > advised::maxSwappiness) {
        lines += fmt::format("vm.swappiness = {}  # is {}: a loader that is swapped out stops its GPU\n",
                             advised::swappiness, *host.swappiness);
    }
    if (!r.numa.empty()) {
        lines += fmt::format("kernel.numa_balancing = {}  # workers are pinned; moving their pages only costs\n",
                             advised::numaBalancing);
    }
    return lines.empty() ? lines : "# /etc/sysctl.d/60-sluice.conf, then: sysctl --system\n" + lines;
}

/// Many readers of files of their own want one stripe a file; few large files want them spread.
std::string lustre(const PlanRequest& request, const Recommendation& r)
{
    const bool large = request.workload.samplesPerFile > 1 || request.workload.sampleBytes > mebibytes(64);
    const int stripes = large ? std::max(r.stripeWidth, 4) : 1;
    const auto unit = std::max<std::int64_t>(1, r.readSize.count >> 20);
    return fmt::format("# For files written from now on; existing ones: lfs migrate -c {0} -S {1}M FILE\n"
                       "lfs setstripe -c {0} -S {1}M {2}\n",
                       stripes, unit, shellWord(request.host.dataPath));
}

std::string numactl(const Recommendation& r)
{
    std::string script = "#!/bin/sh\n# rank.sh: srun or torchrun start it once a rank, with the program behind it.\n"
                         "case \"${SLURM_LOCALID:-$LOCAL_RANK}\" in\n";
    for (std::size_t gpu = 0; gpu < r.numa.size(); ++gpu) {
        const auto command = r.numa[gpu].substr(0, r.numa[gpu].find(" #"));
        script += fmt::format("{}) exec {} \"$@\" ;;\n", gpu, command);
    }
    return script + "*) exec \"$@\" ;;\nesac\n";
}

int coresOfRank(const Recommendation& r, int gpus)
{
    return std::max(1, static_cast<int>(std::ceil(r.cpuCores / gpus)) + 1); // one for the step's own thread
}

std::string slurm(const PlanRequest& request, const Recommendation& r)
{
    const auto& w = request.workload;
    return fmt::format("#SBATCH --nodes={}\n#SBATCH --exclusive\n#SBATCH --gpus-per-node={}\n"
                       "#SBATCH --ntasks-per-node={}\n#SBATCH --cpus-per-task={}\n"
                       "srun --cpu-bind=cores{} python train.py\n",
                       w.nodes, w.gpus, w.gpus, coresOfRank(r, w.gpus), r.numa.empty() ? "" : " ./rank.sh");
}

std::string kubernetes(const PlanRequest& request, const Recommendation& r)
{
    const auto& w = request.workload;
    const auto shm = std::max<std::int64_t>(1, (r.memory.count >> 30) + 1);
    return fmt::format("# of the pod; /dev/shm takes the batches in flight\n"
                       "spec:\n  containers:\n  - name: train\n    resources:\n      limits:\n"
                       "        nvidia.com/gpu: {}\n        cpu: \"{}\"\n"
                       "    volumeMounts:\n    - {{name: shm, mountPath: /dev/shm}}\n"
                       "  volumes:\n  - name: shm\n    emptyDir: {{medium: Memory, sizeLimit: {}Gi}}\n",
                       w.gpus, coresOfRank(r, w.gpus) * w.gpus, shm);
}

void addOfCluster(const PlanRequest& request, const Recommendation& r, std::map<std::string, std::string>& snippets)
{
    const auto& host = request.host;
    if (host.fileSystem == "lustre" && !host.dataPath.empty()) {
        snippets["lustre"] = lustre(request, r);
    }
    if (!host.nfsLines.empty()) {
        snippets["fstab"] = host.nfsLines;
    }
    if (!r.numa.empty()) {
        snippets["numactl"] = numactl(r);
    }
    if (host.gpusPresent > 0) {
        snippets["slurm"] = slurm(request, r);
        snippets["kubernetes"] = kubernetes(request, r);
    }
    if (r.gds == GdsAdvice::Use) {
        snippets["cufile_json"] =
            fmt::format("{{\n  \"{}\": {{\n    \"{}\": false,\n    \"{}\": 16384,\n    \"{}\": 131072\n  }}\n}}\n",
                        cufile::properties, cufile::allowCompatMode, cufile::maxDirectIo, cufile::maxDeviceCache);
    }
}

} // namespace

std::map<std::string, std::string> snippetsOf(const PlanRequest& request, const Recommendation& r)
{
    const auto& host = request.host;
    const auto pattern = request.workload.accessPattern;
    std::map<std::string, std::string> snippets{{"pytorch", pytorch(request, r)}};
    if (r.stripeWidth > 1) {
        snippets["mdadm"] = mdadm(r);
    }
    if (!host.accessTimeLines.empty()) {
        snippets["mount"] = host.accessTimeLines;
    }
    const bool readAhead = r.access == Access::Buffered && pattern == Pattern::Sequential;
    if (!host.blockDevices.empty() && (!host.rotational.value_or(true) || readAhead)) {
        snippets["udev"] = udev(host, r, pattern);
    }
    if (auto lines = sysctl(host, r); !lines.empty()) {
        snippets["sysctl"] = std::move(lines);
    }
    addOfCluster(request, r, snippets);
    return snippets;
}

} // namespace sluice
