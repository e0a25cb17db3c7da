// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message/say.h"

/// The sentences of this room.
namespace sluice::trace_messages {

#define MESSAGE(name, english) inline constexpr MessageText name{"trace." #name, english};
#include "core/trace/messages.def"
#undef MESSAGE

} // namespace sluice::trace_messages
