// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"
#include "ui/window/node_origin.h"

#include <QObject>

#include <optional>

namespace sluice::ui {

/// What the pages look at now: a node, its audit and a run; and what is measured next: a machine and a folder. Values
/// only; says when one changes.
class SessionState : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const std::optional<Node>& node() const { return m_node; }
    /// Of the node.
    const NodeOrigin& origin() const { return m_origin; }
    const std::optional<Audit>& audit() const { return m_audit; }
    const std::optional<Run>& run() const { return m_run; }
    /// The machine that is measured next.
    const EnginePlace& place() const { return m_place; }
    /// The folder that is measured next, as it is called there.
    const QString& folder() const { return m_folder; }

    void setNode(const Node& node, const NodeOrigin& origin);
    void setAudit(const Audit& audit);
    /// A run brings the node and the audit of its time with it.
    void setRun(const Run& run);
    void setPlace(const EnginePlace& place) { m_place = place; }
    void setFolder(const QString& folder) { m_folder = folder; }
    /// Forgets the run when it is this one (it was deleted); node and audit stay.
    void forgetRun(RunId id);

Q_SIGNALS:
    void nodeChanged(const sluice::Node& node);
    void auditChanged(const sluice::Audit& audit);
    void runChanged(const sluice::Run& run);

private:
    std::optional<Node> m_node;
    NodeOrigin m_origin;
    std::optional<Audit> m_audit;
    std::optional<Run> m_run;
    EnginePlace m_place;
    QString m_folder;
};

} // namespace sluice::ui
