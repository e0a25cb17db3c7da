// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/supply_options.h"
#include "app/sluicectl/history.h"

#include "core/run/host_facts.h"
#include "core/store/store.h"
#include "core/topology/snapshot.h"

#include <fmt/format.h>

namespace sluice::ctl {

namespace {

Error noSupply(const Error& reason)
{
    if (reason.kind != ErrorKind::NotFound) {
        return reason;
    }
    return Error{ErrorKind::Usage, "what storage gives is not known: there is no measured run yet",
                 "measure this node with sluicectl guide --path DIR, or state a rate with --storage-bandwidth 2GB/s"};
}

Result<Supply> supplyOfRun(const SupplyOptions& options, Session& session)
{
    const auto run = loadRun(session, options.run.empty() ? "last" : options.run);
    if (!run) {
        return options.run.empty() ? noSupply(run.error()) : run.error();
    }
    auto surface = StorageSurface::fit(run->measurements);
    if (!surface) {
        return Error{surface.error().kind, fmt::format("run {} holds no finished read", run->id.value),
                     surface.error().hint};
    }
    return Supply{
        *std::move(surface), hostFactsOf(*run),
        fmt::format("run {} of {}, {} on {}", run->id.value, run->startedAt, run->path, run->node.identity.hostName)};
}

/// The stated rate stands for storage; cores, memory and GPUs are this machine's where they can be read.
Result<Supply> supplyOfSheet(const SupplyOptions& options)
{
    if (options.storageBandwidth.value <= 0) {
        return Error{ErrorKind::Usage, "--storage-bandwidth must be above 0", "state it like 2GB/s"};
    }
    const auto node = takeSnapshot({});
    return Supply{StorageSurface::fromSheet(options.storageBandwidth, options.storageLatency),
                  node ? hostFactsOf(*node) : HostFacts{}, "a stated bandwidth, cores and memory of this machine"};
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
    m_latency = addShortTime(command, "--storage-latency", storageLatency, "of one read, with --storage-bandwidth")
                    ->excludes(runOption);
}

Result<Supply> SupplyOptions::resolve(Session& session) const
{
    if (m_bandwidth->count() > 0) {
        return supplyOfSheet(*this);
    }
    if (m_latency->count() > 0) {
        return Error{ErrorKind::Usage, "--storage-latency needs --storage-bandwidth", "give both, or a --run"};
    }
    return supplyOfRun(*this, session);
}

} // namespace sluice::ctl
