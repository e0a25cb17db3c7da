// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sluice::store {

/// Has SQLite give up a system call that signals interrupt again and again: it repeats one without end. Done once;
/// every connection is opened after it. Threads: any.
void boundSystemCalls();

} // namespace sluice::store
