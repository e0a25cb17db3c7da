// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/path_proof.h"

#include <charconv>

namespace sluice::gpu {

PathEvidence evidenceOf(const PathCounts& c)
{
    if (c.reads == 0) {
        return {PathProof::Unproven, "cuFile's counters show no read of this GPU"};
    }
    const auto words = "cuFile's counters of this GPU: " + std::to_string(c.direct) + " of " + std::to_string(c.reads)
        + " reads direct, " + std::to_string(c.throughHost) + " through host memory"
        + (c.bounced > 0 ? ", " + std::to_string(c.bounced) + " unaligned" : "");
    if (c.throughHost > 0) {
        return {PathProof::Compat, words};
    }
    return {c.direct >= c.reads && c.bounced == 0 ? PathProof::Direct : PathProof::Unproven, words};
}

std::optional<std::uint64_t> nvfsReads(std::string_view statistics)
{
    constexpr std::string_view off = "IO stats: Disabled"; // of a line of its own: "peer IO stats" are others
    constexpr std::string_view title = "\nReads";
    constexpr std::string_view counter = " ok=";
    if (statistics.starts_with(off) || statistics.find("\n" + std::string(off)) != std::string_view::npos) {
        return std::nullopt;
    }
    const auto begin = statistics.find(title);
    const auto line = begin == std::string_view::npos
        ? std::string_view()
        : statistics.substr(begin + 1, statistics.find('\n', begin + 1) - begin - 1);
    const auto place = line.find(counter);
    if (place == std::string_view::npos) {
        return std::nullopt;
    }
    std::uint64_t reads = 0;
    const auto* first = line.data() + place + counter.size();
    const auto parsed = std::from_chars(first, line.data() + line.size(), reads);
    return parsed.ec == std::errc() ? std::optional(reads) : std::nullopt;
}

PathEvidence evidenceOf(std::optional<std::uint64_t> before, std::optional<std::uint64_t> after, std::uint64_t reads)
{
    if (!before || !after || *after < *before) {
        return {PathProof::Unproven, "nvidia-fs does not count reads here"};
    }
    const auto counted = *after - *before;
    const auto words = "nvidia-fs finished " + std::to_string(counted) + " reads meanwhile, of all processes, and "
        + std::to_string(reads) + " were asked for";
    return {PathProof::Unproven, words};
}

PathEvidence evidenceOfStrictRun(StrictEnd end, const std::string& reason)
{
    switch (end) {
    case StrictEnd::Succeeded:
        return {PathProof::Direct, "reads succeeded with the way through host memory forbidden"};
    case StrictEnd::Refused:
        return {PathProof::Compat, "reads were refused with the way through host memory forbidden"};
    case StrictEnd::Failed:
        break;
    }
    return {PathProof::Unproven, "reads failed with the way through host memory forbidden: " + reason};
}

} // namespace sluice::gpu
