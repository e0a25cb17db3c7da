// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message/say.h"

/// The sentences of this room.
namespace sluice::plan_messages {

#define MESSAGE(name, english) inline constexpr MessageText name{"plan." #name, english};
#include "models/plan/messages.def"
#include "models/plan/messages_reasons.def"
#undef MESSAGE

} // namespace sluice::plan_messages
