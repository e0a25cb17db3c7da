// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message/message.h"
#include "core/run/job/attached_job.h"

namespace sluice {

/// Says what limits a job, and what was seen that tells so.
Message placeSentence(WaitPlace place);

} // namespace sluice
