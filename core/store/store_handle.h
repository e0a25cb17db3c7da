// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/store/sqlite.h"
#include "core/store/store.h"

#include <chrono>
#include <string>

namespace sluice {

/// What a Store holds. Private to core/store.
struct Store::Handle {
    store::Connection connection;
    std::string path; ///< as it was named
    std::chrono::milliseconds busyTimeout;
};

} // namespace sluice
