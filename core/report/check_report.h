// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/compare/node_check.h"

#include <cstdint>
#include <string>

/// Tells the result of a node check to people and to health daemons. Pure.
namespace sluice::report {

/// Several lines for people.
std::string checkText(const NodeCheck& check);

/// One clause: "as before", or the worst problem and what changed since the baseline.
std::string checkSummary(const NodeCheck& check);

/// The line of LBNL Node Health Check; empty where the node is as before.
std::string nhcLine(const NodeCheck& check);

/// The message of a custom plugin of node-problem-detector: one line of at most 80 bytes. By how much comes first, then
/// the setting, and the change since which it is so, named as briefly as it must be.
std::string npdLine(const NodeCheck& check);

/// A file for the textfile collector of Prometheus's node exporter. `at`: seconds since 1970, when the check ended.
std::string prometheusText(const NodeCheck& check, std::int64_t at);

} // namespace sluice::report
