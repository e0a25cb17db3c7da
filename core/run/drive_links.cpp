// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/drive_links.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>

namespace sluice {

namespace {

constexpr std::size_t maxDrives = 256;

/// Holds a link that drives share, by their indexes.
struct SharedLink {
    std::vector<std::size_t> drives;
    double capacity = 0;
};

/// Adds up the rates of drives beneath shared links. Of links one above the other the narrower group comes first.
class DriveTree {
public:
    DriveTree(std::vector<double> links, std::vector<SharedLink> shared)
        : m_links(std::move(links)), m_shared(std::move(shared))
    {
        std::stable_sort(m_shared.begin(), m_shared.end(),
                         [](const auto& a, const auto& b) { return a.drives.size() < b.drives.size(); });
    }

    double through(const std::vector<bool>& used) const
    {
        std::vector<double> rates(m_links.size(), 0);
        for (std::size_t i = 0; i < rates.size(); ++i) {
            rates[i] = used[i] ? m_links[i] : 0;
        }
        for (const auto& link : m_shared) {
            double sum = 0;
            for (const auto drive : link.drives) {
                sum += rates[drive];
            }
            for (const auto drive : link.drives) {
                rates[drive] *= sum > link.capacity ? link.capacity / sum : 1;
            }
        }
        double all = 0;
        for (const double rate : rates) {
            all += rate;
        }
        return all;
    }

    /// Takes the drives one by one, each time the one that adds the most.
    std::vector<BytesPerSecond> placedBest() const
    {
        std::vector<BytesPerSecond> sums;
        std::vector<bool> used(m_links.size(), false);
        while (sums.size() < m_links.size()) {
            double most = -1;
            std::size_t best = 0;
            for (std::size_t i = 0; i < used.size(); ++i) {
                if (used[i]) {
                    continue;
                }
                used[i] = true;
                if (const double sum = through(used); sum > most) {
                    most = sum;
                    best = i;
                }
                used[i] = false;
            }
            used[best] = true;
            sums.push_back({most});
        }
        return sums;
    }

private:
    std::vector<double> m_links;
    std::vector<SharedLink> m_shared;
};

} // namespace

std::vector<BytesPerSecond> driveLinksOf(const Relations& relations)
{
    std::map<std::string, std::size_t> drives;
    std::vector<double> links;
    for (const auto& endpoint : relations.endpoints) {
        if (endpoint.kind != EndpointKind::Storage || !endpoint.name.starts_with("nvme")) {
            continue;
        }
        if (!endpoint.link || links.size() >= maxDrives) {
            return {};
        }
        drives.emplace(endpoint.name, links.size());
        links.push_back(endpoint.link->value);
    }
    std::vector<SharedLink> shared;
    for (const auto& uplink : relations.uplinks) {
        SharedLink link;
        for (const auto& name : uplink.endpoints) {
            if (const auto found = drives.find(name); found != drives.end()) {
                link.drives.push_back(found->second);
            }
        }
        if (link.drives.size() < 2) {
            continue;
        }
        if (!uplink.capacity) {
            return {};
        }
        link.capacity = uplink.capacity->value;
        shared.push_back(std::move(link));
    }
    return DriveTree(std::move(links), std::move(shared)).placedBest();
}

} // namespace sluice
