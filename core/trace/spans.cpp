// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/spans.h"

#include <algorithm>

namespace sluice::trace {

Spans united(std::vector<Span> spans)
{
    std::erase_if(spans, [](const Span& span) { return span.length() <= 0; });
    std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.begin < b.begin; });
    Spans result;
    for (const auto& span : spans) {
        if (!result.empty() && span.begin <= result.back().end) {
            result.back().end = std::max(result.back().end, span.end);
        } else {
            result.push_back(span);
        }
    }
    return result;
}

Moment lengthOf(const Spans& spans)
{
    Moment sum = 0;
    for (const auto& span : spans) {
        sum += span.length();
    }
    return sum;
}

Spans common(const Spans& a, const Spans& b)
{
    Spans result;
    for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
        const Span both{std::max(i->begin, j->begin), std::min(i->end, j->end)};
        if (both.length() > 0) {
            result.push_back(both);
        }
        i->end < j->end ? ++i : ++j;
    }
    return result;
}

Spans without(const Spans& a, const Spans& b)
{
    Spans result;
    auto j = b.begin();
    for (auto left : a) {
        for (; j != b.end() && j->end <= left.begin; ++j) { }
        for (auto k = j; k != b.end() && k->begin < left.end; ++k) {
            if (k->begin > left.begin) {
                result.push_back({left.begin, k->begin});
            }
            left.begin = std::max(left.begin, k->end);
        }
        if (left.length() > 0) {
            result.push_back(left);
        }
    }
    return result;
}

std::vector<Moment> lengthsWithin(const Spans& parts, const std::vector<Span>& frames)
{
    std::vector<Moment> lengths(frames.size(), 0);
    auto part = parts.begin();
    for (std::size_t i = 0; i < frames.size(); ++i) {
        for (; part != parts.end() && part->begin < frames[i].end; ++part) {
            const auto inside = std::min(part->end, frames[i].end) - std::max(part->begin, frames[i].begin);
            lengths[i] += std::max<Moment>(0, inside);
            if (part->end > frames[i].end) {
                break; // goes on in the next
            }
        }
    }
    return lengths;
}

} // namespace sluice::trace
