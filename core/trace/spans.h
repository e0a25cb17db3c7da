// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

/// Arithmetic on stretches of time. Pure.
namespace sluice::trace {

using Moment = std::int64_t; ///< nanoseconds, of whatever clock the trace has

struct Span {
    Moment begin = 0;
    Moment end = 0; ///< not before the beginning

    Moment length() const { return end - begin; }
    bool operator==(const Span&) const = default;
};

/// Ascending, not empty, and apart from each other.
using Spans = std::vector<Span>;

/// What is in any of them. Overlaps count once.
Spans united(std::vector<Span> spans);
Moment lengthOf(const Spans& spans);
/// What is in both.
Spans common(const Spans& a, const Spans& b);
/// What is in `a` and not in `b`.
Spans without(const Spans& a, const Spans& b);
/// The length of `parts` within each of these frames, which are ascending and do not overlap.
std::vector<Moment> lengthsWithin(const Spans& parts, const std::vector<Span>& frames);

} // namespace sluice::trace
