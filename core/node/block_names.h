// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/node.h"

#include <string>
#include <vector>

/// From a path to its mount, from a mount to its block device and from there down to the hardware: by
/// the tables of a snapshot alone, so that it also holds for a captured tree or a stored snapshot.
namespace sluice {

/// The mount whose target is the longest prefix of the canonical path; of several on the same target
/// the last, which hides the others. Null when there is none.
const Mount* mountHolding(const std::vector<Mount>& mounts, const std::string& canonicalPath);

/// The whole device with this number, or a partition of which has it; where the number is not known,
/// the one whose name or whose partition's name is `name`. Empty when there is none.
std::string wholeDevice(const std::vector<BlockDevice>& devices, const std::string& number, const std::string& name);

/// The whole block device that a mount's filesystem lies on; empty for network and memory filesystems.
std::string deviceOf(const std::vector<BlockDevice>& devices, const Mount& mount);

/// `top` and everything beneath it, each once, from the top down. Empty when top is.
std::vector<std::string> layersBeneath(const std::vector<BlockDevice>& devices, const std::string& top);

/// The device of that name; null when there is none.
const BlockDevice* findDevice(const std::vector<BlockDevice>& devices, const std::string& name);

} // namespace sluice
