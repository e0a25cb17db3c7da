// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/session_state.h"

namespace sluice::ui {

void SessionState::setNode(const Node& node, const NodeOrigin& origin)
{
    m_node = node;
    m_origin = origin;
    Q_EMIT nodeChanged(*m_node);
}

void SessionState::setAudit(const Audit& audit)
{
    m_audit = audit;
    Q_EMIT auditChanged(*m_audit);
}

void SessionState::setRun(const Run& run)
{
    m_run = run;
    setNode(run.node, {NodeOrigin::Kind::Run, {}});
    setAudit(run.audit);
    Q_EMIT runChanged(*m_run);
}

void SessionState::forgetRun(RunId id)
{
    if (m_run && m_run->id == id) {
        m_run.reset();
    }
}

} // namespace sluice::ui
