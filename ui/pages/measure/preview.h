// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_words.h"
#include "core/base/units.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice::ui {

/// `sluice.preview/1`: what a guided audit would do, said by the engine before it does it.
struct Preview {
    std::string path;
    std::string fileSystem;
    Seconds budget{};
    std::optional<Bytes> fileBytesAtMost; ///< the measuring file
    std::optional<Bytes> freeBytes;
    std::optional<int> points; ///< settings it would measure, about
    std::vector<std::string> statements; ///< what will be done, in order

    bool operator==(const Preview&) const = default;
};

template <class V, Like<Preview> T>
void describe(V& v, T& p)
{
    v("path", p.path);
    v("file_system", p.fileSystem);
    v("budget_seconds", p.budget);
    v("file_bytes_at_most", p.fileBytesAtMost);
    v("free_bytes", p.freeBytes);
    v("points", p.points);
    v("statements", p.statements);
}

} // namespace sluice::ui
