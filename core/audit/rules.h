// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/finding.h"
#include "core/node/node.h"

#include <span>
#include <string>
#include <string_view>

/// Rules: pure functions from a node to verdicts. Each looks at what it applies to and says of every
/// subject one of three things: passed, a finding, or unknown with the reason. It says nothing only
/// of what it does not apply to.
namespace sluice {

/// The subject of what concerns the whole machine.
inline constexpr const char* nodeSubject = "node";
/// Remedy of a rule that judges the paths of data sets.
inline constexpr const char* nameAPath = "name the data set's folder with --path";

/// Takes what one rule says and puts the rule's id on it.
class Verdicts {
public:
    Verdicts(std::string_view rule, Audit& audit) : m_rule(rule), m_audit(audit) { }

    void pass(std::string subject, std::string observed);
    void find(Finding finding);
    /// `remedy`: what privilege, tool or place would tell; may be empty.
    void unknown(std::string subject, std::string reason, const std::string& remedy = {});
    /// Of a fact that was not read.
    template <class T>
    void unknown(std::string subject, const Fact<T>& fact, const std::string& remedy = {})
    {
        unknown(std::move(subject), fact.source + ": " + (fact.reason.empty() ? "not read" : fact.reason), remedy);
    }

private:
    std::string m_rule;
    Audit& m_audit;
};

struct Rule {
    std::string_view id; ///< "block.scheduler"
    void (*judge)(const Node& node, Verdicts& verdicts);
};

/// Every rule, in the order of the documentation. The one table that a new rule is entered in.
std::span<const Rule> allRules();

// rules_block.cpp
void judgeScheduler(const Node& node, Verdicts& verdicts);
void judgeReadAhead(const Node& node, Verdicts& verdicts);
void judgeQueueDepth(const Node& node, Verdicts& verdicts);
void judgeMaxSectors(const Node& node, Verdicts& verdicts);
void judgeRotational(const Node& node, Verdicts& verdicts);
// rules_health.cpp
void judgeHealth(const Node& node, Verdicts& verdicts);
// rules_nvme.cpp
void judgeNvmeLink(const Node& node, Verdicts& verdicts);
void judgeMultipath(const Node& node, Verdicts& verdicts);
void judgePollQueues(const Node& node, Verdicts& verdicts);
// rules_layers.cpp
void judgeLayers(const Node& node, Verdicts& verdicts);
// rules_filesystem.cpp
void judgeFileSystem(const Node& node, Verdicts& verdicts);
void judgeAtime(const Node& node, Verdicts& verdicts);
void judgeFreeSpace(const Node& node, Verdicts& verdicts);
void judgeOverlay(const Node& node, Verdicts& verdicts);
// rules_network_storage.cpp
void judgeCopyOnWrite(const Node& node, Verdicts& verdicts);
void judgeNfsOptions(const Node& node, Verdicts& verdicts);
void judgeSingleServer(const Node& node, Verdicts& verdicts);
void judgeLustreStripe(const Node& node, Verdicts& verdicts);
// rules_memory.cpp
void judgeHugepages(const Node& node, Verdicts& verdicts);
void judgeSwap(const Node& node, Verdicts& verdicts);
void judgeShm(const Node& node, Verdicts& verdicts);
void judgeDirty(const Node& node, Verdicts& verdicts);
void judgeNumaBalancing(const Node& node, Verdicts& verdicts);
// rules_limits.cpp
void judgeLockedMemory(const Node& node, Verdicts& verdicts);
void judgeOpenFiles(const Node& node, Verdicts& verdicts);
void judgeIoUring(const Node& node, Verdicts& verdicts);
// rules_cpu.cpp
void judgeGovernor(const Node& node, Verdicts& verdicts);
void judgeIdleStates(const Node& node, Verdicts& verdicts);
void judgeSmt(const Node& node, Verdicts& verdicts);
void judgeAffinity(const Node& node, Verdicts& verdicts);
// rules_cgroup.cpp
void judgeCgroupIo(const Node& node, Verdicts& verdicts);
void judgeCgroupMemory(const Node& node, Verdicts& verdicts);
void judgeCgroupCpu(const Node& node, Verdicts& verdicts);
// rules_pcie.cpp
void judgePcieLink(const Node& node, Verdicts& verdicts);
// rules_peer.cpp
void judgeSharedUplink(const Node& node, Verdicts& verdicts);
void judgeAcs(const Node& node, Verdicts& verdicts);
void judgeIommu(const Node& node, Verdicts& verdicts);
// rules_network.cpp
void judgeNetBuffers(const Node& node, Verdicts& verdicts);
void judgeMtu(const Node& node, Verdicts& verdicts);
void judgeCongestion(const Node& node, Verdicts& verdicts);
void judgeNetLink(const Node& node, Verdicts& verdicts);
void judgeIrqAffinity(const Node& node, Verdicts& verdicts);
// rules_rdma.cpp
void judgeRdmaState(const Node& node, Verdicts& verdicts);
void judgePeermem(const Node& node, Verdicts& verdicts);
void judgeNccl(const Node& node, Verdicts& verdicts);
// rules_numa.cpp
void judgeGpuStorage(const Node& node, Verdicts& verdicts);
void judgeGpuNic(const Node& node, Verdicts& verdicts);
// rules_gpu.cpp
void judgePersistence(const Node& node, Verdicts& verdicts);
void judgeMig(const Node& node, Verdicts& verdicts);
void judgeEcc(const Node& node, Verdicts& verdicts);
void judgeThrottle(const Node& node, Verdicts& verdicts);
void judgeBar(const Node& node, Verdicts& verdicts);
void judgeFabricManager(const Node& node, Verdicts& verdicts);
// rules_gds.cpp
void judgeGdsDriver(const Node& node, Verdicts& verdicts);
void judgeGdsFileSystem(const Node& node, Verdicts& verdicts);
void judgeDirectIo(const Node& node, Verdicts& verdicts);
void judgeCompatMode(const Node& node, Verdicts& verdicts);
void judgeCufile(const Node& node, Verdicts& verdicts);

} // namespace sluice
