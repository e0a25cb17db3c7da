// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/options/node_options.h"

#include "core/bench/machine.h"
#include "core/topology/path_facts.h"
#include "core/topology/snapshot_file.h"

#include <algorithm>

namespace sluice::ctl {

namespace {

Result<Node> storedNode(const NodeRequest& request)
{
    auto node = readSnapshotFile(request.snapshot);
    for (const auto& path : request.options.paths) {
        if (!node) {
            break;
        }
        const auto& stored = node->paths;
        if (std::any_of(stored.begin(), stored.end(), [&path](const PathFacts& facts) { return facts.path == path; })) {
            continue;
        }
        auto facts = pathFactsByTable(*node, path);
        if (!facts) {
            return facts.error();
        }
        node->paths.push_back(*std::move(facts));
    }
    return node;
}

} // namespace

void addNodeOptions(CLI::App& command, NodeRequest& request)
{
    auto* root = command.add_option("--root", request.options.root,
                                    "a captured tree (its sys and proc beneath) to read instead of this machine");
    command.add_option("--snapshot", request.snapshot, "a file of sluicectl snapshot -o to read instead")
        ->excludes(root);
    command.add_option("--path", request.options.paths, "a data set's place: adds what holds it")->take_all();
}

Result<Node> readNode(const NodeRequest& request)
{
    return request.snapshot.empty() ? readMachine(request.options) : storedNode(request);
}

} // namespace sluice::ctl
