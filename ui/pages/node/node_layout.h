// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/node.h"
#include "ui/pages/node/pci_forest.h"

#include <QRectF>
#include <QString>
#include <QStringList>

#include <vector>

namespace sluice::ui {

/// One box of the drawing. Containers come before what they contain.
struct DrawnBox {
    enum class Kind { Machine, Socket, Numa, Bridge, Disk, Network, Gpu, Device, Absent };
    Kind kind = Kind::Machine;
    QString title;
    QString detail;
    QRectF rect;
    QStringList subjects; ///< names in the tree of facts, the most exact first
    bool isContainer = false;
};

/// A line from a bridge or a NUMA node to what hangs on it.
struct DrawnLink {
    QPointF from;
    QPointF to;
    QString label{}; ///< "x4 16 GT/s"; empty when the device has no PCIe link or does not tell
    LinkState state = LinkState::None;
    QString hint{}; ///< what the state means; empty where nothing is to be said
    QString below{}; ///< address of the device that this line leads to; empty for a NUMA node's own line
};

struct NodeDrawing {
    std::vector<DrawnBox> boxes;
    std::vector<DrawnLink> links;
    QRectF bounds;
};

/// Places sockets, NUMA nodes, bridges, disks, network interfaces and GPUs. Pure; units are pixels
/// at 96 dpi. A machine without GPU gets a box that says so.
NodeDrawing layOut(const Node& node);

} // namespace sluice::ui
