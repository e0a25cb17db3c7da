// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_layout.h"

#include "core/base/text/words.h"
#include "ui/pages/node/node_facts.h"
#include "ui/text/engine_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace sluice::ui {

namespace {

constexpr qreal padding = 14;
constexpr qreal headerHeight = 42;
constexpr qreal boxGap = 10;
constexpr qreal leafWidth = 170;
constexpr qreal socketWidth = 230;
constexpr qreal bridgeWidth = 92;
constexpr qreal boxHeight = 44;
constexpr qreal noteHeight = 60; ///< two lines of detail
constexpr qreal linkLength = 96; ///< room for the label
constexpr qreal minNumaWidth = 300;
constexpr int maxSocketsDrawn = 64; ///< a file may tell of any number

/// Strings of this file, for translators.
struct NodeLayoutWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::NodeLayout)
};

DrawnBox::Kind kindOf(PciBranch::Kind kind)
{
    switch (kind) {
    case PciBranch::Kind::Bridge:
        return DrawnBox::Kind::Bridge;
    case PciBranch::Kind::Disk:
        return DrawnBox::Kind::Disk;
    case PciBranch::Kind::Network:
        return DrawnBox::Kind::Network;
    case PciBranch::Kind::Gpu:
        return DrawnBox::Kind::Gpu;
    case PciBranch::Kind::Device:
        break;
    }
    return DrawnBox::Kind::Device;
}

QString rateOf(const PcieLink& link)
{
    return NodeLayoutWords::tr("x%1 %2 GT/s").arg(link.width).arg(link.gigatransfersPerSecond);
}

QString labelOf(const PciBranch& branch)
{
    return branch.link && branch.link->width > 0 ? rateOf(*branch.link) : QString();
}

QString hintOf(const PciBranch& branch)
{
    switch (branch.linkState) {
    case LinkState::Below:
        return NodeLayoutWords::tr("This link is below what both ends can do: %1").arg(rateOf(*branch.possible));
    case LinkState::AtRest:
        return NodeLayoutWords::tr("Slowed down while the GPU is idle; under load it can be %1")
            .arg(rateOf(*branch.possible));
    case LinkState::Untold:
        return NodeLayoutWords::tr("The speed of this link is not reported");
    case LinkState::Full:
        return NodeLayoutWords::tr("As fast as both ends can be");
    case LinkState::None:
        break;
    }
    return {};
}

/// Places boxes from the top left; every step says how much room it took.
class LayoutBuilder {
public:
    explicit LayoutBuilder(const Node& node) : m_node(node) { }

    NodeDrawing build()
    {
        m_drawing.boxes.emplace_back(); // the machine, sized at the end
        QSizeF used = placeSockets({padding, headerHeight});
        used = stack(used, placeNumaNodes({padding, headerHeight + used.height()}));
        used = stack(used, placeLooseDisks({padding, headerHeight + used.height()}));
        used = stack(used, placeAbsentGpu({padding, headerHeight + used.height()}));
        levelWidths(used.width());
        const QRectF frame(0, 0, used.width() + 2 * padding, headerHeight + used.height() + padding - boxGap);
        m_drawing.boxes.front() = {DrawnBox::Kind::Machine,
                                   toQString(m_node.identity.hostName),
                                   machineDetail(),
                                   frame,
                                   {QStringLiteral("machine")},
                                   true};
        m_drawing.bounds = frame.adjusted(-padding, -padding, padding, padding);
        return std::move(m_drawing);
    }

private:
    static QSizeF stack(QSizeF above, QSizeF below)
    {
        return {std::max(above.width(), below.width()), above.height() + below.height()};
    }

    /// NUMA nodes and the note on GPUs all end at the same edge.
    void levelWidths(qreal width)
    {
        for (auto& box : m_drawing.boxes) {
            if (box.kind == DrawnBox::Kind::Numa || box.kind == DrawnBox::Kind::Absent) {
                box.rect.setWidth(width);
            }
        }
    }

    static QString counted(const Fact<int>& count)
    {
        return count.known() ? QString::number(*count) : NodeLayoutWords::tr("unknown");
    }

    QString machineDetail() const
    {
        const auto memory = m_node.memory.total.known() ? toQString(iecWords(*m_node.memory.total))
                                                        : NodeLayoutWords::tr("memory not known");
        return NodeLayoutWords::tr("%1 cores, %2 hardware threads, %3")
            .arg(counted(m_node.cpu.cores), counted(m_node.cpu.pus), memory);
    }

    void addBox(DrawnBox::Kind kind, const QString& title, const QString& detail, const QRectF& rect,
                const QStringList& subjects, bool container = false)
    {
        m_drawing.boxes.push_back({kind, title, detail, rect, subjects, container});
    }

    QSizeF placeSockets(QPointF at)
    {
        constexpr int perRow = 2;
        const int sockets = std::max(m_node.cpu.packages.value.value_or(1), 1);
        const int drawn = std::min(sockets, maxSocketsDrawn);
        const int boxes = drawn + (sockets > drawn ? 1 : 0); // the last tells of those that are not drawn
        for (int i = 0; i < boxes; ++i) {
            const QPointF corner(at.x() + (i % perRow) * (socketWidth + boxGap),
                                 at.y() + (i / perRow) * (boxHeight + boxGap));
            const auto title = i < drawn ? NodeLayoutWords::tr("Socket %1").arg(i)
                                         : NodeLayoutWords::tr("%1 more, not drawn").arg(sockets - drawn);
            addBox(DrawnBox::Kind::Socket, title, toQString(m_node.cpu.model), {corner, QSizeF(socketWidth, boxHeight)},
                   {QStringLiteral("cpu")});
        }
        const int rows = (boxes + perRow - 1) / perRow;
        return {std::min(boxes, perRow) * (socketWidth + boxGap) - boxGap, rows * (boxHeight + boxGap)};
    }

    QSizeF placeNumaNodes(QPointF at)
    {
        auto trees = pciTreesOf(m_node);
        QSizeF used(0, 0);
        for (const auto& numa : m_node.cpu.numa) {
            const auto tree =
                std::find_if(trees.begin(), trees.end(), [&](const PciTree& t) { return t.numaNode == numa.index; });
            const auto memory =
                numa.memory.known() ? toQString(iecWords(*numa.memory)) : NodeLayoutWords::tr("memory not known");
            const auto detail = NodeLayoutWords::tr("%1, hardware threads %2").arg(memory, toQString(numa.cpuList));
            const auto roots = tree == trees.end() ? std::vector<PciBranch>() : tree->roots;
            used =
                stack(used,
                      placeDomain({at.x(), at.y() + used.height()}, NodeLayoutWords::tr("NUMA node %1").arg(numa.index),
                                  detail, {QStringLiteral("numa:%1").arg(numa.index)}, roots));
        }
        for (const auto& tree : trees) {
            if (!tree.numaNode) {
                used = stack(used,
                             placeDomain({at.x(), at.y() + used.height()}, NodeLayoutWords::tr("PCI devices"),
                                         NodeLayoutWords::tr("their NUMA node is not reported"), {}, tree.roots));
            }
        }
        return used;
    }

    /// A NUMA node with the devices that hang on it.
    QSizeF placeDomain(QPointF at, const QString& title, const QString& detail, const QStringList& subjects,
                       const std::vector<PciBranch>& roots)
    {
        const auto place = m_drawing.boxes.size();
        addBox(DrawnBox::Kind::Numa, title, detail, {}, subjects, true);
        QSizeF inner(0, 0);
        const qreal spine = at.x() + padding;
        for (const auto& root : roots) {
            const QPointF corner(spine + linkLength, at.y() + headerHeight + inner.height());
            inner = stack(inner, placeBranch(corner, root, {spine, corner.y() + boxHeight / 2}));
        }
        if (!roots.empty()) {
            const qreal last = at.y() + headerHeight + inner.height() - boxGap;
            m_drawing.links.push_back({.from = {spine, at.y() + headerHeight}, .to = {spine, lastEntry(spine, last)}});
            inner.rwidth() += linkLength;
        }
        const QSizeF size(std::max(minNumaWidth, inner.width() + 2 * padding),
                          headerHeight + inner.height() + (roots.empty() ? 0 : padding - boxGap));
        m_drawing.boxes[place].rect = QRectF(at, size);
        return {size.width(), size.height() + boxGap};
    }

    /// Where the lowest line leaves the spine, so that the spine ends there.
    qreal lastEntry(qreal spine, qreal otherwise) const
    {
        for (auto link = m_drawing.links.rbegin(); link != m_drawing.links.rend(); ++link) {
            if (qFuzzyCompare(link->from.x(), spine)) {
                return link->from.y();
            }
        }
        return otherwise;
    }

    QSizeF placeBranch(QPointF at, const PciBranch& branch, QPointF from)
    {
        const bool bridge = branch.kind == PciBranch::Kind::Bridge;
        const QRectF rect(at, QSizeF(bridge ? bridgeWidth : leafWidth, boxHeight));
        QStringList subjects;
        for (const auto& subject : branch.subjects) {
            subjects << toQString(subject);
        }
        addBox(kindOf(branch.kind), branch.title, branch.detail, rect, subjects);
        const auto below = toQString(branch.address);
        m_drawing.links.push_back(
            {from, {rect.left(), from.y()}, labelOf(branch), branch.linkState, hintOf(branch), below});
        QSizeF beneath(0, 0);
        for (const auto& child : branch.children) {
            const QPointF corner(rect.right() + linkLength, at.y() + beneath.height());
            const qreal y = corner.y() + boxHeight / 2;
            const qreal trunk = rect.right() + padding;
            if (beneath.isEmpty()) {
                m_drawing.links.push_back(
                    {.from = {rect.right(), y}, .to = {trunk, y}, .below = toQString(child.address)});
            } else {
                m_drawing.links.push_back(
                    {.from = {trunk, at.y() + boxHeight / 2}, .to = {trunk, y}, .below = toQString(child.address)});
            }
            beneath = stack(beneath, placeBranch(corner, child, {trunk, y}));
        }
        const qreal width = rect.width() + (branch.children.empty() ? 0 : linkLength + beneath.width());
        return {width, std::max(beneath.height(), boxHeight + boxGap)};
    }

    /// Disks that are not on the PCI bus: md, dm, loop.
    QSizeF placeLooseDisks(QPointF at)
    {
        constexpr int perRow = 3;
        int count = 0;
        for (const auto& disk : m_node.blockDevices) {
            const bool empty = !disk.size.known() || disk.size->count == 0;
            if (!disk.pciAddress.empty() || empty) {
                continue;
            }
            const QPointF corner(at.x() + (count % perRow) * (leafWidth + boxGap),
                                 at.y() + (count / perRow) * (boxHeight + boxGap));
            const auto kind = disk.kind.known() ? toQString(*disk.kind) : NodeLayoutWords::tr("disk");
            addBox(DrawnBox::Kind::Disk, toQString(disk.name),
                   QStringLiteral("%1, %2").arg(kind, toQString(siWords(*disk.size))),
                   {corner, QSizeF(leafWidth, boxHeight)}, {u"disk:" + toQString(disk.name)});
            ++count;
        }
        const int rows = (count + perRow - 1) / perRow;
        return {std::min(count, perRow) * (leafWidth + boxGap), rows * (boxHeight + boxGap)};
    }

    QSizeF placeAbsentGpu(QPointF at)
    {
        if (!m_node.gpus.empty()) {
            return {0, 0};
        }
        const QRectF rect(at, QSizeF(2 * leafWidth + boxGap, noteHeight));
        const auto why =
            m_node.gpuSummary.known() ? translated(*m_node.gpuSummary) : translated(m_node.gpuSummary.reason);
        addBox(DrawnBox::Kind::Absent, NodeLayoutWords::tr("No GPU in this machine"), why, rect,
               {QStringLiteral("gpus")});
        return {rect.width(), noteHeight + boxGap};
    }

    const Node& m_node;
    NodeDrawing m_drawing;
};

} // namespace

NodeDrawing layOut(const Node& node)
{
    return LayoutBuilder(node).build();
}

} // namespace sluice::ui
