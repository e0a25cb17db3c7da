// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message/message.h"
#include "core/base/result.h"

#include <string>

namespace sluice::ctl {

/// Returns what to type for the remedy of a message: "sluicectl guide --path DIR"; empty without one.
std::string optionFor(const Message& message);

/// The text of a message with what to type: "cpu: the cores are not known (--cores)".
std::string textWithOption(const Message& message);

/// An error with what to type: "there is no run 7 in the history (sluicectl runs lists them)".
std::string textWithOption(const Error& error);

} // namespace sluice::ctl
