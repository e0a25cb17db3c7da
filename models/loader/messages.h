// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message/say.h"

/// The sentences of this room.
namespace sluice::loader_messages {

#define MESSAGE(name, english) inline constexpr MessageText name{"loader." #name, english};
#include "models/loader/messages.def"
#undef MESSAGE

} // namespace sluice::loader_messages
