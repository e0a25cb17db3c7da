// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/options/supply_options.h"
#include "app/sluicectl/history.h"

#include "core/report/repeat_lines.h"
#include "core/run/host_facts.h"
#include "core/run/plan_of_run.h"
#include "core/store/store.h"
#include "core/topology/snapshot_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace sluice::ctl {

namespace {

Error noSupply(const Error& reason)
{
    if (reason.kind != ErrorKind::NotFound) {
        return reason;
    }
    return Error{ErrorKind::Usage, "the storage bandwidth is not known: there is no measured run yet",
                 "measure this node with sluicectl guide --path DIR, or state a rate with --storage-bandwidth 2GB/s"};
}

std::string nameOf(const Run& run)
{
    if (!run.imported.empty()) {
        return fmt::format("run {}, imported from {}", run.id.value, toolsOf(run));
    }
    if (const auto kind = kindOf(run); isSingle(kind)) {
        return fmt::format("run {}, {} of {}, {} on {}", run.id.value, kindWords(kind), run.startedAt, run.path,
                           run.node.identity.hostName);
    }
    return fmt::format("run {} of {}, {} on {}", run.id.value, run.startedAt, run.path, run.node.identity.hostName);
}

Result<Supply> supplyOfRun(const SupplyOptions& options, Session& session)
{
    const auto run = loadRun(session, options.run.empty() ? "last" : options.run, LastRun::WithReads);
    if (!run) {
        return options.run.empty() ? noSupply(run.error()) : run.error();
    }
    auto surface = surfaceOf(*run);
    const auto kind = kindOf(*run);
    if (!surface && options.run.empty() && isSingle(kind)) {
        return noSupply({ErrorKind::NotFound, {}, {}}); // nothing in the history read this storage
    }
    if (!surface) {
        return Error{surface.error().kind,
                     kind == RunKind::Guide ? fmt::format("run {} holds no finished read", run->id.value)
                                            : fmt::format("run {}: {}", run->id.value, surface.error().message),
                     surface.error().hint};
    }
    Supply supply{*std::move(surface), hostFactsOf(*run), nameOf(*run), run->node.identity.hostName, run->path};
    supply.existingFile = report::readsExistingFile(*run);
    if (run->job) {
        supply.job = TakenJob(fmt::format("kept with run {}", run->id.value), *run->job);
    }
    return supply;
}

/// The stated rate stands for storage. Nothing is known of the node but what is stated: this machine is another.
Result<Supply> supplyOfSheet(const SupplyOptions& options, bool statesOperations)
{
    if (options.storageBandwidth.value <= 0) {
        return Error{ErrorKind::Usage, "--storage-bandwidth must be above 0", "state it like 2GB/s"};
    }
    return Supply{StorageSurface::fromSheet(options.storageBandwidth, options.storageLatency,
                                            statesOperations ? std::optional(options.storageOperations) : std::nullopt),
                  HostFacts{},
                  "a stated bandwidth",
                  {},
                  {}};
}

/// What was stated of the node, over what the run knows of its own.
Result<Done> takeNode(const SupplyOptions& options, Supply& supply)
{
    if (!options.node.empty()) {
        const auto node = readSnapshotFile(options.node);
        if (!node) {
            return node.error();
        }
        supply.host = hostFactsOf(*node);
        supply.otherNode = true;
        supply.from += ", the node of " + options.node;
    }
    if (options.cores > 0) {
        supply.host.cpuCores = options.cores;
    }
    if (options.memory.count > 0) {
        supply.host.memory = options.memory;
    }
    return Done{};
}

} // namespace

void SupplyOptions::declare(CLI::App& command)
{
    auto* runOption = command
                          .add_option("--run", run,
                                      "the run whose node and measurements are used: a number, "
                                      "or last")
                          ->default_str("last");
    m_bandwidth = addRate(command, "--storage-bandwidth", storageBandwidth, "a stated rate instead of a run")
                      ->default_str("")
                      ->excludes(runOption);
    m_latency = addShortTime(command, "--storage-latency", storageLatency,
                             "of one read, from asking to its last byte; with --storage-bandwidth")
                    ->excludes(runOption);
    m_operations = addCount(command, "--storage-iops", storageOperations,
                            "reads that it answers in a second, with --storage-bandwidth", {1e-3, 1e12})
                       ->default_str("not known")
                       ->excludes(runOption);
    command.add_option("--node", node, "the node that is planned for: a file of sluicectl snapshot -o")
        ->default_str("of the run");
    addNumber(command, "--cores", cores, "CPU cores of the node, for the loaders of all its GPUs", {0.01, 1e6})
        ->default_str("of the run");
    addBytes(command, "--memory", memory, "of the node, for the page cache")->default_str("of the run");
}

Result<Supply> SupplyOptions::resolve(Session& session) const
{
    if (m_bandwidth->count() == 0 && m_latency->count() + m_operations->count() > 0) {
        return Error{ErrorKind::Usage, "--storage-latency and --storage-iops need --storage-bandwidth",
                     "give the bandwidth too, or a --run"};
    }
    auto supply =
        m_bandwidth->count() > 0 ? supplyOfSheet(*this, m_operations->count() > 0) : supplyOfRun(*this, session);
    if (supply) {
        if (const auto taken = takeNode(*this, *supply); !taken) {
            return taken.error();
        }
    }
    return supply;
}

} // namespace sluice::ctl
