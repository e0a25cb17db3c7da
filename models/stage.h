// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"

namespace sluice {

/// What a sample passes on its way to the GPU, and what may limit.
enum class Stage { Storage, Metadata, Cpu, HostMemory, HostToDevice, Network, Gpu };
template <>
inline constexpr auto enumWords<Stage> = wordList<Stage>({{Stage::Storage, "storage"},
                                                          {Stage::Metadata, "metadata"},
                                                          {Stage::Cpu, "cpu"},
                                                          {Stage::HostMemory, "host_memory"},
                                                          {Stage::HostToDevice, "h2d"},
                                                          {Stage::Network, "network"},
                                                          {Stage::Gpu, "gpu"}});

} // namespace sluice
