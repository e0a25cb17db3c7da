// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/node.h"
#include "ui/widgets/notice.h"
#include "ui/window/node_origin.h"

namespace sluice::ui {

/// Says above a page that what it shows is not this machine. Hidden while it is.
class OriginNotice : public Notice {
    Q_OBJECT

public:
    explicit OriginNotice(QWidget* parent = nullptr);

    void describe(const Node& node, const NodeOrigin& origin);
    /// Whether the last node described is another machine, or this one as a file has it.
    bool isForeign() const { return m_foreign; }

Q_SIGNALS:
    void thisMachineRequested();

private:
    bool m_foreign = false;
};

} // namespace sluice::ui
