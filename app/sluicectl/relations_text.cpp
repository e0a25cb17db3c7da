// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/relations_text.h"

#include "app/sluicectl/columns.h"
#include "core/base/text/words.h"
#include "core/node/relations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace sluice::ctl {

namespace {

/// Pairs stand in one order only.
std::map<std::pair<std::string, std::string>, std::string> marksOf(const Relations& relations)
{
    std::map<std::pair<std::string, std::string>, std::string> marks;
    for (const auto& pair : relations.pairs) {
        marks[{pair.from, pair.to}] = proximityMark(pair.proximity);
        marks[{pair.to, pair.from}] = proximityMark(pair.proximity);
    }
    return marks;
}

/// A card moves no more than its ports, whatever its slot would let through.
std::string linkWords(const Endpoint& endpoint)
{
    const auto link = endpoint.link ? words(*endpoint.link) : "unknown";
    return endpoint.port ? fmt::format("{}, ports {}", link, words(*endpoint.port)) : link;
}

std::string matrix(const Relations& relations)
{
    const auto marks = marksOf(relations);
    std::string text = fmt::format("\n{:<12}", "");
    for (const auto& column : relations.endpoints) {
        text += column.kind == EndpointKind::Gpu ? fmt::format("{:>5}", column.name) : "";
    }
    text += " NUMA  link\n";
    for (const auto& row : relations.endpoints) {
        text += fmt::format("{:<12}", row.name);
        for (const auto& column : relations.endpoints) {
            const auto mark = marks.find({row.name, column.name});
            text +=
                column.kind == EndpointKind::Gpu ? fmt::format("{:>5}", mark == marks.end() ? "X" : mark->second) : "";
        }
        text += fmt::format(" {:>4}  {}\n", row.numaNode ? std::to_string(*row.numaNode) : "?", linkWords(row));
    }
    return text
        + "PIX one switch, PXB several, PHB one root complex, NODE one NUMA node, SYS over the link between sockets\n";
}

std::string uplinkLines(const Relations& relations)
{
    std::string text;
    for (const auto& uplink : relations.uplinks) {
        text += fmt::format("Uplink      {}: {} shared by {}\n", uplink.bridge,
                            uplink.capacity ? words(*uplink.capacity) : "unknown bandwidth",
                            fmt::join(uplink.endpoints, ", "));
    }
    return text;
}

std::string pairingLines(const Relations& relations)
{
    std::string text;
    for (const auto& pairing : relations.pairings) {
        text +=
            fmt::format("{:<11} storage {}; network {}\n", pairing.gpu,
                        pairing.storage.empty() ? "none near" : fmt::format("{}", fmt::join(pairing.storage, ", ")),
                        pairing.network.empty() ? "none near" : fmt::format("{}", fmt::join(pairing.network, ", ")));
        text += pairing.numactl.empty()
            ? ""
            : asIs("            " + pairing.numactl + "\n            " + pairing.taskset + "\n");
    }
    return text;
}

} // namespace

std::string relationsText(const Node& node)
{
    const auto relations = relationsOf(node);
    return node.gpus.empty() ? std::string() : matrix(relations) + uplinkLines(relations) + pairingLines(relations);
}

} // namespace sluice::ctl
