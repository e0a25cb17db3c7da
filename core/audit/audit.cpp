// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/audit.h"

#include "core/audit/rules.h"

#include <algorithm>
#include <array>

namespace sluice {

void Verdicts::pass(std::string subject, std::string observed)
{
    m_audit.passed.push_back(Passed{m_rule, std::move(subject), std::move(observed)});
}

void Verdicts::find(Finding finding)
{
    finding.rule = m_rule;
    m_audit.findings.push_back(std::move(finding));
}

void Verdicts::unknown(std::string subject, std::string reason, const std::string& remedy)
{
    reason += remedy.empty() ? "" : "; " + remedy;
    m_audit.unknown.push_back(Unknown{m_rule, std::move(subject), std::move(reason)});
}

namespace {

bool moreSevere(const Finding& a, const Finding& b)
{
    return a.severity > b.severity;
}

constexpr std::array rules = {Rule{"block.scheduler", judgeScheduler},
                              Rule{"block.read_ahead", judgeReadAhead},
                              Rule{"block.queue_depth", judgeQueueDepth},
                              Rule{"block.max_sectors", judgeMaxSectors},
                              Rule{"block.rotational", judgeRotational},
                              Rule{"block.layers", judgeLayers},
                              Rule{"block.health", judgeHealth},
                              Rule{"nvme.link", judgeNvmeLink},
                              Rule{"nvme.multipath", judgeMultipath},
                              Rule{"nvme.poll_queues", judgePollQueues},
                              Rule{"pcie.link", judgePcieLink},
                              Rule{"pcie.shared_uplink", judgeSharedUplink},
                              Rule{"pcie.acs", judgeAcs},
                              Rule{"iommu.mode", judgeIommu},
                              Rule{"fs.type", judgeFileSystem},
                              Rule{"fs.atime", judgeAtime},
                              Rule{"fs.free_space", judgeFreeSpace},
                              Rule{"fs.cow_compression", judgeCopyOnWrite},
                              Rule{"nfs.options", judgeNfsOptions},
                              Rule{"nfs.single_server", judgeSingleServer},
                              Rule{"lustre.stripe", judgeLustreStripe},
                              Rule{"memory.thp", judgeHugepages},
                              Rule{"memory.memlock", judgeLockedMemory},
                              Rule{"memory.swap", judgeSwap},
                              Rule{"memory.dirty", judgeDirty},
                              Rule{"memory.shm", judgeShm},
                              Rule{"memory.numa_balancing", judgeNumaBalancing},
                              Rule{"cpu.governor", judgeGovernor},
                              Rule{"cpu.idle_states", judgeIdleStates},
                              Rule{"cpu.smt", judgeSmt},
                              Rule{"cpu.affinity", judgeAffinity},
                              Rule{"limits.nofile", judgeOpenFiles},
                              Rule{"cgroup.io", judgeCgroupIo},
                              Rule{"cgroup.memory", judgeCgroupMemory},
                              Rule{"cgroup.cpu", judgeCgroupCpu},
                              Rule{"container.overlay", judgeOverlay},
                              Rule{"uring.available", judgeIoUring},
                              Rule{"net.buffers", judgeNetBuffers},
                              Rule{"net.mtu", judgeMtu},
                              Rule{"net.congestion", judgeCongestion},
                              Rule{"net.link", judgeNetLink},
                              Rule{"rdma.state", judgeRdmaState},
                              Rule{"irq.affinity", judgeIrqAffinity},
                              Rule{"numa.gpu_storage", judgeGpuStorage},
                              Rule{"numa.gpu_nic", judgeGpuNic},
                              Rule{"gpu.persistence", judgePersistence},
                              Rule{"gpu.mig", judgeMig},
                              Rule{"gpu.ecc", judgeEcc},
                              Rule{"gpu.throttle", judgeThrottle},
                              Rule{"gpu.bar1", judgeBar},
                              Rule{"gpu.fabric_manager", judgeFabricManager},
                              Rule{"gds.driver", judgeGdsDriver},
                              Rule{"gds.filesystem", judgeGdsFileSystem},
                              Rule{"gds.o_direct", judgeDirectIo},
                              Rule{"gds.compat_mode", judgeCompatMode},
                              Rule{"gds.config", judgeCufile},
                              Rule{"rdma.peermem", judgePeermem},
                              Rule{"nccl.environment", judgeNccl}};
} // namespace

std::span<const Rule> allRules()
{
    return rules;
}

Audit auditNode(const Node& node)
{
    Audit audit;
    for (const auto& rule : allRules()) {
        Verdicts verdicts(rule.id, audit);
        rule.judge(node, verdicts);
    }
    std::stable_sort(audit.findings.begin(), audit.findings.end(), moreSevere);
    return audit;
}

void addFinding(Audit& audit, Finding finding)
{
    auto& all = audit.findings;
    all.insert(std::upper_bound(all.begin(), all.end(), finding, moreSevere), std::move(finding));
}

} // namespace sluice
