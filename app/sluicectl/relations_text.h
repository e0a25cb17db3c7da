// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/node.h"

#include <string>

namespace sluice::ctl {

/// How GPUs, drives and network cards lie to each other, for people: a matrix, the uplinks that are shared,
/// and what to start with which GPU. Empty for a node without GPUs.
std::string relationsText(const Node& node);

} // namespace sluice::ctl
