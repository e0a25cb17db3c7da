// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/units.h"

#include <string>
#include <vector>

namespace sluice {

/// Says what a guided audit would do, before it does anything. `sluice.preview/1`.
struct GuidePreview {
    std::string path;
    std::string fileSystem;
    Seconds budget{};
    Bytes fileSize; ///< at most; 0 when an existing file is read
    Bytes free;
    int points = 0; ///< at most; fewer where they tell enough
    std::vector<std::string> statements; ///< what will be done, in order

    bool operator==(const GuidePreview&) const = default;
};

template <class V, Like<GuidePreview> T>
void describe(V& v, T& p)
{
    v("path", p.path);
    v("file_system", p.fileSystem);
    v("budget_seconds", p.budget);
    v("file_bytes_at_most", p.fileSize);
    v("free_bytes", p.free);
    v("points", p.points);
    v("statements", p.statements);
}

} // namespace sluice
