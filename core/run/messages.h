// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message/say.h"

/// The sentences of this room.
namespace sluice::run_messages {

#define MESSAGE(name, english) inline constexpr MessageText name{"run." #name, english};
#include "core/run/messages.def"
#undef MESSAGE

} // namespace sluice::run_messages
