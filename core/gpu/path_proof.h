// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Which way reads into GPU memory really took. That a library of GPUDirect Storage carried them out says nothing: it
/// reads through host memory where it must, without a word. Only reads that are proven direct are called so.
namespace sluice::gpu {

enum class PathProof {
    Direct, ///< all of them went from the drive into GPU memory
    Compat, ///< at least one went through host memory
    Unproven, ///< nobody can tell
};

} // namespace sluice::gpu

template <>
inline constexpr auto sluice::enumWords<sluice::gpu::PathProof> = wordList<gpu::PathProof>(
    {{gpu::PathProof::Direct, "direct"}, {gpu::PathProof::Compat, "compat"}, {gpu::PathProof::Unproven, "unproven"}});

namespace sluice::gpu {

struct PathEvidence {
    PathProof proof = PathProof::Unproven;
    std::string by; ///< what tells: "cuFile's counters of this GPU: 512 of 512 reads direct"

    bool operator==(const PathEvidence&) const = default;
};

template <class V, Like<PathEvidence> T>
void describe(V& v, T& e)
{
    v("proof", e.proof);
    v("by", e.by);
}

/// Reads of one GPU since the counters began.
struct PathCounts {
    std::uint64_t reads = 0;
    std::uint64_t direct = 0; ///< by nvidia-fs or PCI peer-to-peer
    std::uint64_t throughHost = 0;
    std::uint64_t bounced = 0; ///< unaligned: through a buffer of the library's

    bool operator==(const PathCounts&) const = default;
};

PathEvidence evidenceOf(const PathCounts& counts);

/// Reads that nvidia-fs has finished, of the text of /proc/driver/nvidia-fs/stats; nothing where it does not count
/// (its statistics are off, or the format is another).
std::optional<std::uint64_t> nvfsReads(std::string_view statistics);
/// By how far nvidia-fs came meanwhile: reads of all processes, also of one that read beside, so that it proves
/// nothing.
PathEvidence evidenceOf(std::optional<std::uint64_t> before, std::optional<std::uint64_t> after, std::uint64_t reads);

/// How reads ended with the way through host memory forbidden.
enum class StrictEnd {
    Succeeded, ///< so they did not take it
    Refused, ///< by the library, since there is no other way
    Failed, ///< for another reason, which proves nothing
};
/// `reason`: why they failed.
PathEvidence evidenceOfStrictRun(StrictEnd end, const std::string& reason = {});

} // namespace sluice::gpu
