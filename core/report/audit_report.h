// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/node/finding.h"
#include "core/node/node.h"
#include "core/report/document.h"

#include <string>

/// An audit alone, told to others: as a document, as JSON and as a list of commands. Pure.
namespace sluice::report {

/// Findings with their commands, then what passed and what could not be judged.
Document describeAudit(const NodeIdentity& node, const Audit& audit);

/// `sluice.audit/1`.
Json auditDocument(const NodeIdentity& node, const Audit& audit);

/// A shell script of all commands that mend something now, each one commented out under what it mends and how
/// to undo it: run as it is, it changes nothing.
std::string fixScript(const NodeIdentity& node, const Audit& audit);

} // namespace sluice::report
