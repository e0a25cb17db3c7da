// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/node/finding.h"
#include "core/node/node.h"

#include <QString>

namespace sluice::ui {

/// Writes an audit in the format that the ending of `path` names: html, pdf, md, json, or sh for the list of
/// commands. An existing file is replaced only when Sluice wrote it. Errors: Usage for another ending, else
/// what the system says.
Result<Done> writeAudit(const Node& node, const Audit& audit, const QString& path);

} // namespace sluice::ui
