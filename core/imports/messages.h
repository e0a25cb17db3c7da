// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message/say.h"

/// The sentences of this room.
namespace sluice::imports_messages {

#define MESSAGE(name, english) inline constexpr MessageText name{"imports." #name, english};
#include "core/imports/messages.def"
#undef MESSAGE

} // namespace sluice::imports_messages
