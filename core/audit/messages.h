// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message/say.h"

/// The sentences of this room.
namespace sluice::audit_messages {

#define MESSAGE(name, english) inline constexpr MessageText name{"audit." #name, english};
#include "core/audit/messages.def"
#include "core/audit/messages_node.def"
#undef MESSAGE

} // namespace sluice::audit_messages
