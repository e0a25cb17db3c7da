// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/relations.h"

#include <QString>
#include <QStringList>

namespace sluice::ui {

/// What there is to say about one PCI device among its neighbours, and what of the drawing shows it.
struct NodeFocus {
    QStringList near; ///< PCI addresses of what it is best used with, or of what shares its uplink
    QStringList path; ///< PCI addresses of the devices whose links lead there
    QStringList lines; ///< sentences

    bool operator==(const NodeFocus&) const = default;
};

/// Of a GPU: the storage and network that it is paired with. Of storage and network: the GPUs that are
/// paired with it, else the nearest. Of a bridge: who shares its link upwards. Empty for anything else. Pure.
NodeFocus focusOf(const Node& node, const Relations& relations, const std::string& address);

/// "one switch between them (PIX)".
QString proximityWords(Proximity proximity);
/// "GPU0 and nvme0n1: one switch between them (PIX), narrowest link 15.8 GB/s at 0000:1b:00.0"
QString pairWords(const EndpointPair& pair);

} // namespace sluice::ui
