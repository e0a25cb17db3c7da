// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/finding.h"
#include "core/node/node.h"

#include <QHash>
#include <QStringList>

#include <vector>

namespace sluice::ui {

/// Which findings of an audit belong to which box of the drawing. What belongs to no device belongs to
/// the machine.
class NodeFindings {
public:
    NodeFindings() = default;
    NodeFindings(const Node& node, std::vector<Finding> findings);

    /// The findings on a box with these subjects, the most severe first.
    std::vector<const Finding*> on(const QStringList& subjects) const;
    /// The box that a finding's subject stands in: "disk:vda"; "machine" when it is no device.
    QString subjectOf(const std::string& findingSubject) const;

private:
    std::vector<Finding> m_findings;
    QHash<QString, QString> m_boxes; ///< a name, as a finding's subject has it -> subject in the drawing
};

} // namespace sluice::ui
