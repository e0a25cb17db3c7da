// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/options/job_options.h"
#include "app/sluicectl/session.h"
#include "models/plan/plan.h"

#include <string>

namespace sluice::ctl {

/// What a prediction is made from: a run's node and measurements, or a stated rate and what is stated of the node.
struct Supply {
    StorageSurface surface;
    HostFacts host;
    std::string from; ///< for people
    std::string hostName; ///< of the run; empty where storage was stated
    std::string path; ///< that it measured
    bool existingFile = false; ///< that path is a file that was there, as far as is known
    bool otherNode = false; ///< the node that is planned for is not the run's
    TakenJob job{}; ///< that the run keeps; not given where it keeps none
};

/// --run, or --storage-bandwidth with --storage-latency and --storage-iops; --node, --cores and --memory of the node
/// that is planned for.
class SupplyOptions {
public:
    /// Keeps pointers to its members: must stay where it is until after resolve.
    void declare(CLI::App& command);
    /// Errors: no run, a run without a finished read, a rate of zero.
    Result<Supply> resolve(Session& session) const;

    std::string run;
    BytesPerSecond storageBandwidth;
    Seconds storageLatency{};
    double storageOperations = 0;
    std::string node; ///< a file of snapshot -o; empty: the run's, or not known
    double cores = 0; ///< 0: of the node
    Bytes memory; ///< 0: of the node

private:
    CLI::Option* m_bandwidth = nullptr;
    CLI::Option* m_latency = nullptr;
    CLI::Option* m_operations = nullptr;
};

} // namespace sluice::ctl
