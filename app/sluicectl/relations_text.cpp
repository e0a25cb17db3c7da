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

/// A column of the matrix for a GPU is as wide as its longest name and a space: with ten GPUs, "GPU10".
struct MatrixWidths {
    std::size_t name = 12;
    std::size_t gpu = 5; ///< of "NODE" and a space
};

MatrixWidths widthsOf(const Relations& relations)
{
    MatrixWidths widths;
    for (const auto& endpoint : relations.endpoints) {
        widths.name = std::max(widths.name, endpoint.name.size());
        widths.gpu = endpoint.kind == EndpointKind::Gpu ? std::max(widths.gpu, endpoint.name.size() + 1) : widths.gpu;
    }
    return widths;
}

std::string matrix(const Relations& relations)
{
    const auto marks = marksOf(relations);
    const auto widths = widthsOf(relations);
    std::string text = fmt::format("\n{:<{}}", "", widths.name);
    for (const auto& column : relations.endpoints) {
        text += column.kind == EndpointKind::Gpu ? fmt::format("{:>{}}", column.name, widths.gpu) : "";
    }
    text += " NUMA  link\n";
    for (const auto& row : relations.endpoints) {
        text += fmt::format("{:<{}}", row.name, widths.name);
        for (const auto& column : relations.endpoints) {
            const auto mark = marks.find({row.name, column.name});
            text += column.kind == EndpointKind::Gpu
                ? fmt::format("{:>{}}", mark == marks.end() ? "X" : mark->second, widths.gpu)
                : "";
        }
        text += fmt::format(" {:>4}  {}\n", row.numaNode ? std::to_string(*row.numaNode) : "?", linkWords(row));
    }
    return asIs(text)
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
