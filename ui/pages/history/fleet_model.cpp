// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/fleet_model.h"

#include "core/base/text/words.h"
#include "models/storage/rate_change.h"
#include "ui/text/time_words.h"
#include "ui/text/to_qstring.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace sluice::ui {

namespace {

/// Less than this from the median is no concern, however alike the others are.
constexpr double concern = 0.1;

void compareNodes(std::vector<FleetNode>& nodes)
{
    std::vector<double> rates;
    for (const auto& node : nodes) {
        rates.push_back(node.newest.bestRate.value);
    }
    const auto distances = robustDistances(rates);
    std::sort(rates.begin(), rates.end());
    const auto half = rates.size() / 2;
    const double median = rates.empty() ? 0 : rates.size() % 2 == 1 ? rates[half] : (rates[half - 1] + rates[half]) / 2;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes[i].distance = distances[i];
        nodes[i].fromMedian = median > 0 ? nodes[i].newest.bestRate.value / median - 1 : 0;
    }
}

QString deviationWords(const FleetNode& node)
{
    const auto sign = node.fromMedian < 0 ? QStringLiteral("\u2212") : QStringLiteral("+");
    return sign % toQString(percentWords(std::abs(node.fromMedian)));
}

QString remarkOf(const FleetNode& node)
{
    if (!node.odd()) {
        return {};
    }
    return node.fromMedian < 0 ? FleetModel::tr("odd: slower than the others")
                               : FleetModel::tr("odd: faster than the others");
}

std::vector<Column<FleetNode>> fleetColumns()
{
    return {{FleetModel::tr("Host"), {}, [](const FleetNode& n) { return toQString(n.hostName); }},
            {FleetModel::tr("Runs"),
             {},
             [](const FleetNode& n) { return QString::number(n.runs); },
             true,
             [](const FleetNode& n) { return QVariant(n.runs); }},
            {FleetModel::tr("Newest run"),
             {},
             [](const FleetNode& n) { return timeWords(n.newest.startedAt); },
             false,
             [](const FleetNode& n) { return QVariant(toQString(n.newest.startedAt)); }},
            {FleetModel::tr("Folder"), {}, [](const FleetNode& n) { return toQString(n.newest.path); }},
            {FleetModel::tr("Best"), FleetModel::tr("The highest bandwidth that the newest run measured"),
             [](const FleetNode& n) { return toQString(words(n.newest.bestRate)); }, true,
             [](const FleetNode& n) { return QVariant(n.newest.bestRate.value); }},
            {FleetModel::tr("From the median"), FleetModel::tr("How far this is from the middle of all nodes"),
             deviationWords, true, [](const FleetNode& n) { return QVariant(n.fromMedian); }},
            {FleetModel::tr("Remark"),
             FleetModel::tr("Odd: more than 3.5 robust standard deviations (1.4826 x MAD) and more than 10 % off the "
                            "median of all nodes"),
             remarkOf}};
}

} // namespace

bool FleetNode::odd() const
{
    return std::abs(distance) > oddDistance && std::abs(fromMedian) > concern;
}

std::vector<FleetNode> fleetOf(const std::vector<RunSummary>& runs)
{
    std::unordered_map<std::string, std::size_t> places;
    std::vector<FleetNode> nodes;
    for (const auto& run : runs) {
        if (isSingle(run.kind) || run.bestRate.value <= 0 || run.state != RunState::Complete) {
            continue;
        }
        const auto [place, added] = places.try_emplace(run.hostName, nodes.size());
        if (added) {
            nodes.push_back({run.hostName, 0, run, 0, 0});
        }
        auto& node = nodes[place->second];
        ++node.runs;
        // An imported run has a number of today and the time when it was measured.
        const bool newer = std::pair(run.startedAt, run.id) > std::pair(node.newest.startedAt, node.newest.id);
        node.newest = newer ? run : node.newest;
    }
    compareNodes(nodes);
    std::stable_sort(nodes.begin(), nodes.end(), [](const FleetNode& a, const FleetNode& b) {
        return std::abs(a.distance) > std::abs(b.distance);
    });
    return nodes;
}

FleetModel::FleetModel(QObject* parent) : ColumnModel(fleetColumns(), parent) { }

} // namespace sluice::ui
