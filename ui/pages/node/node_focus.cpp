// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_focus.h"

#include "core/base/text/words.h"
#include "ui/pages/node/fact_row.h"

#include <QCoreApplication>

#include <algorithm>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct NodeFocusWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::NodeFocus)
};

QString listed(const std::vector<std::string>& names)
{
    QStringList list;
    for (const auto& name : names) {
        list << toQString(name);
    }
    return list.join(QStringLiteral(", "));
}

/// One device's view of the relations.
class FocusBuilder {
public:
    FocusBuilder(const Node& node, const Relations& relations, const Endpoint& self)
        : m_node(node), m_relations(relations), m_self(self)
    { }

    NodeFocus build()
    {
        sayOwnLink();
        for (const auto* partner : partners()) {
            lightUp(*partner);
        }
        sayPairing();
        return std::move(m_focus);
    }

private:
    const Endpoint* endpoint(const std::string& name) const
    {
        const auto& all = m_relations.endpoints;
        const auto found = std::find_if(all.begin(), all.end(), [&](const Endpoint& e) { return e.name == name; });
        return found == all.end() ? nullptr : &*found;
    }

    const EndpointPair* pairWith(const std::string& name) const
    {
        const auto& all = m_relations.pairs;
        const auto found = std::find_if(all.begin(), all.end(), [&](const EndpointPair& pair) {
            return (pair.from == m_self.name && pair.to == name) || (pair.from == name && pair.to == m_self.name);
        });
        return found == all.end() ? nullptr : &*found;
    }

    static bool holds(const std::vector<std::string>& names, const std::string& name)
    {
        return std::find(names.begin(), names.end(), name) != names.end();
    }

    std::vector<const EndpointPair*> partners() const
    {
        std::vector<const EndpointPair*> found;
        for (const auto& pairing : m_relations.pairings) {
            if (pairing.gpu == m_self.name) {
                for (const auto* names : {&pairing.storage, &pairing.network}) {
                    for (const auto& name : *names) {
                        found.push_back(pairWith(name));
                    }
                }
            } else if (holds(pairing.storage, m_self.name) || holds(pairing.network, m_self.name)) {
                found.push_back(pairWith(pairing.gpu));
            }
        }
        std::erase(found, nullptr);
        return found.empty() && m_self.kind != EndpointKind::Gpu ? nearestGpus() : found;
    }

    std::vector<const EndpointPair*> nearestGpus() const
    {
        std::vector<const EndpointPair*> found;
        auto nearest = Proximity::Unknown;
        for (const auto& gpu : m_relations.pairings) {
            const auto* pair = pairWith(gpu.gpu);
            if (!pair || pair->proximity >= Proximity::Unknown || pair->proximity > nearest) {
                continue;
            }
            pair->proximity < nearest ? found.clear() : void();
            nearest = pair->proximity;
            found.push_back(pair);
        }
        return found;
    }

    void sayOwnLink()
    {
        if (m_self.link) {
            m_focus.lines
                << NodeFocusWords::tr("Its own link carries %1 each way.").arg(toQString(words(*m_self.link)));
        }
    }

    void lightUp(const EndpointPair& pair)
    {
        const auto* other = endpoint(pair.from == m_self.name ? pair.to : pair.from);
        m_focus.near << toQString(other->pciAddress);
        for (const auto& from : {m_self.pciAddress, other->pciAddress}) {
            for (const auto* device : bridgesAbove(m_node, from)) {
                if (device->address == pair.through) {
                    break;
                }
                m_focus.path << toQString(device->address);
            }
        }
        m_focus.path.removeDuplicates();
        m_focus.lines << pairWords(pair);
    }

    void sayPairing()
    {
        for (const auto& pairing : m_relations.pairings) {
            if (pairing.gpu == m_self.name && !pairing.cpuList.empty()) {
                m_focus.lines << NodeFocusWords::tr("Best run on hardware threads %1 of NUMA node %2.")
                                     .arg(toQString(pairing.cpuList), QString::number(*pairing.numaNode));
            }
        }
    }

    const Node& m_node;
    const Relations& m_relations;
    const Endpoint& m_self;
    NodeFocus m_focus;
};

NodeFocus focusOfUplink(const Relations& relations, const SharedUplink& uplink)
{
    NodeFocus focus;
    for (const auto& endpoint : relations.endpoints) {
        if (std::find(uplink.endpoints.begin(), uplink.endpoints.end(), endpoint.name) != uplink.endpoints.end()) {
            focus.near << toQString(endpoint.pciAddress);
        }
    }
    focus.path << toQString(uplink.bridge);
    const auto capacity =
        uplink.capacity ? toQString(words(*uplink.capacity)) : NodeFocusWords::tr("a speed that is not told");
    focus.lines << NodeFocusWords::tr("Its link upwards, %1 each way, is shared by %2.")
                       .arg(capacity, listed(uplink.endpoints));
    if (uplink.demand.value > 0) {
        focus.lines << NodeFocusWords::tr("Storage and network beneath it can bring %1 together.")
                           .arg(toQString(words(uplink.demand)));
    }
    return focus;
}

} // namespace

QString proximityWords(Proximity proximity)
{
    const auto mark = toQString(proximityMark(proximity));
    switch (proximity) {
    case Proximity::Self:
        return NodeFocusWords::tr("the same device");
    case Proximity::SameSwitch:
        return NodeFocusWords::tr("one switch between them (%1)").arg(mark);
    case Proximity::SameRootPort:
        return NodeFocusWords::tr("several switches, not the processor (%1)").arg(mark);
    case Proximity::SameHostBridge:
        return NodeFocusWords::tr("through one root complex of the processor (%1)").arg(mark);
    case Proximity::SameNumaNode:
        return NodeFocusWords::tr("through the processor of one NUMA node (%1)").arg(mark);
    case Proximity::AcrossNumaNodes:
        return NodeFocusWords::tr("across the link between the sockets (%1)").arg(mark);
    case Proximity::Unknown:
        break;
    }
    return NodeFocusWords::tr("distance not known: the firmware does not report their NUMA nodes");
}

QString pairWords(const EndpointPair& pair)
{
    const auto where = NodeFocusWords::tr("%1 and %2: %3")
                           .arg(toQString(pair.from), toQString(pair.to), proximityWords(pair.proximity));
    return pair.narrowest ? NodeFocusWords::tr("%1; narrowest link %2 at %3")
                                .arg(where, toQString(words(*pair.narrowest)), toQString(pair.narrowestAt))
                          : where;
}

NodeFocus focusOf(const Node& node, const Relations& relations, const std::string& address)
{
    for (const auto& endpoint : relations.endpoints) {
        if (endpoint.pciAddress == address) {
            return FocusBuilder(node, relations, endpoint).build();
        }
    }
    for (const auto& uplink : relations.uplinks) {
        if (uplink.bridge == address) {
            return focusOfUplink(relations, uplink);
        }
    }
    return {};
}

} // namespace sluice::ui
